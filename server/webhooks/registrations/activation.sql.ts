import { randomBytes } from "node:crypto";
import { type DocumentNode, versionOf } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";

interface Live {
  nodeId: string;
  type: string;
  settings: string;
}

const columns = {
  node_id: text(({ nodeId }: Live) => nodeId),
  type: text(({ type }: Live) => type),
  settings: text(({ settings }: Live) => settings),
};

const replaced = new Parameters<{ nodeIds: readonly string[]; live: readonly Live[] }>();
const nodeIds = replaced.value("text[]", ({ nodeIds }) => nodeIds);
const wantedNow = replaced.each(({ live }) => live).as("live", columns);

/* A webhook that is registered with other settings is removed. */
const retireReplaced = `
update webhook_registrations r set wanted = false, next_at = now(), failures = 0
where r.wanted and r.node_id = any(${nodeIds}) and not exists (
  select from ${wantedNow.sql}
  where live.node_id = r.node_id and live.type = r.type and live.settings = r.settings::text)`;

const given = new Parameters<readonly Live[]>();
const live = given.each((each) => each).as("live", columns);

const selectNew = `
select live.node_id as "nodeId", live.type, live.settings from ${live.sql}
where not exists (select from webhook_registrations r where r.node_id = live.node_id and r.wanted)`;

/* What was not registered yet is tried at once, and what was is looked for: somebody may have deleted it at the provider. */
const lookNow = `
update webhook_registrations set next_at = now() where node_id = any($1::text[]) and wanted and claim is null`;

const insert = `
insert into webhook_registrations (id, node_id, flow_id, type, settings, secret, next_at)
values ($1::uuid, $2, $3::uuid, $4, $5::json, $6, now())`;

/**
 * Has these live webhooks registered at their providers, in the caller's transaction. Workers do it later, so publishing does not wait.
 * One that is registered with the same settings stays, if the provider still has it.
 */
export async function activateRegistrations(
  tx: AnyTransaction,
  flowId: string,
  nodes: readonly DocumentNode[],
): Promise<void> {
  const live = nodes.filter(isRegistered).map(({ id, type, config }) => {
    const { label: _, ...settings } = config;
    return { nodeId: id, type, settings: JSON.stringify(settings) };
  });
  await execute(tx, retireReplaced, replaced.values({ nodeIds: nodes.map(({ id }) => id), live }));
  if (live.length === 0) return;
  await execute(tx, lookNow, [live.map(({ nodeId }) => nodeId)]);
  for (const { nodeId, type, settings } of await query<Live>(tx, selectNew, given.values(live))) {
    const id = newId();
    const secret = encryptSecret(id, randomBytes(32).toString("base64url"));
    await execute(tx, insert, [id, nodeId, flowId, type, settings, secret]);
  }
}

/** Has the webhooks of these triggers removed at their providers, in the caller's transaction. */
export async function deactivateRegistrations(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(tx, retireReplaced, replaced.values({ nodeIds: ids, live: [] }));
}

function isRegistered(node: DocumentNode): boolean {
  const reception = nodeTypes().get(node.type, versionOf(node))?.trigger?.reception;
  return reception?.(node.config).isRegistered ?? false;
}
