import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { canRespond } from "#engine/graph/reach.ts";
import { currentDocument } from "#engine/migrate.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { turnTemplate } from "#server/flows/limits/turn-key.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { flowSettingsSchema } from "#server/flows/settings/schema.ts";
import { dailyLimit } from "#server/flows/settings/settings.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";
import { loadAdmission, loadMaskedHeaders } from "#server/webhooks/admission/load.ts";
import type { AliasLookup } from "./aliases.ts";
import type { TriggerLookup } from "./triggers.ts";

const foundSchema = z.object({
  flow_id: z.uuid(),
  version_id: z.uuid().nullable(),
  document: documentSchema.nullable(),
  draft: documentSchema.nullable(),
  settings: flowSettingsSchema,
  stored_today: z.number(),
});

const selectTrigger = {
  name: "webhooks.selectTrigger",
  text: `
    select node.flow_id, trigger.version_id, version.document,
           case when version.id is null then flow.draft end as draft, flow.settings,
           coalesce(today.stored_bytes, 0)::float8 as stored_today
    from flow_nodes node
    join flows flow on flow.id = node.flow_id
    left join triggers trigger on trigger.node_id = node.node_id
    left join flow_versions version on version.id = trigger.version_id
    left join flow_days today on today.flow_id = flow.id and today.day = (now() at time zone 'utc')::date
    where node.node_id = $1 and node.type = 'receive_webhook_node'`,
};

const aliasSchema = z.object({ nodeId: z.string(), flowId: z.uuid() });

const selectAlias = {
  name: "webhooks.selectAlias",
  text: `
    select alias.node_id as "nodeId", trigger.flow_id as "flowId"
    from webhook_aliases alias join triggers trigger on trigger.node_id = alias.node_id
    where alias.path = $1`,
};

/** Finds the live webhook that has this alias. */
export async function findAlias(path: string): Promise<AliasLookup> {
  const { rows } = await pool().query({ ...selectAlias, values: [path] });
  return aliasSchema.optional().parse(rows[0]) ?? null;
}

/** Loads from the database what a call to this node would start. */
export async function loadTrigger(nodeId: string): Promise<TriggerLookup> {
  const { rows } = await pool().query({ ...selectTrigger, values: [nodeId] });
  if (rows.length === 0) return { kind: "webhook_not_found" };
  const found = foundSchema.parse(rows[0]);
  const { flow_id: flowId, version_id: versionId, document, draft } = found;
  if (!versionId || !document) {
    const current = draft && currentDocument(draft, nodeTypes());
    const node = current?.nodes.find(({ id }) => id === nodeId);
    return { kind: "flow_inactive", flowId, maskedHeaders: node ? await loadMaskedHeaders(node) : [] };
  }
  const built = buildGraph(document, nodeTypes());
  if ("problems" in built) throw new Error(`The live version ${versionId} is not a valid graph.`);
  const node = built.graph.nodes.get(nodeId);
  if (!node) throw new Error(`The live version ${versionId} has no node ${nodeId}.`);
  if (node.settings.disabled) {
    return { kind: "flow_inactive", flowId, maskedHeaders: await loadMaskedHeaders(node) };
  }
  const admission = await loadAdmission(node);
  dailyStorageCounter().learn(flowId, found.stored_today);
  return {
    kind: "live",
    flowId,
    versionId,
    nodeId,
    canRespond: canRespond(built.graph, nodeId),
    admission,
    maxStoredBytesPerDay: dailyLimit(found.settings, config().maxStoredBytesPerDay),
    turnTemplate: turnTemplate(found.settings),
  };
}
