import { z } from "zod";
import type { DocumentNode } from "#engine/document.ts";
import { pollSettings } from "#engine/node.ts";
import { integer, Parameters, text } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";

const configSchema = z.looseObject({ label: z.string(), ...pollSettings });

interface LivePoll {
  id: string;
  type: string;
  settings: string;
  minutes: number;
}

const identity = {
  node_id: text(({ id }: LivePoll) => id),
  type: text(({ type }: LivePoll) => type),
  settings: text(({ settings }: LivePoll) => settings),
};

const kept = new Parameters<readonly LivePoll[]>();
const keptPoll = kept.each((live) => live).as("live", identity);

/* Polls of other settings start again without a cursor. */
const deleteChanged = `
delete from polls p using ${keptPoll.sql}
where p.node_id = live.node_id and (p.type <> live.type or p.settings::text <> live.settings)`;

const given = new Parameters<{ flowId: string; live: readonly LivePoll[] }>();
const flow = given.value("uuid", ({ flowId }) => flowId);
const poll = given
  .each(({ live }) => live)
  .as("live", { ...identity, interval_minutes: integer(({ minutes }) => minutes) });

/* The column rounds to milliseconds, and may round up: with `now()` alone, a poll could be due half a millisecond later. */
const upsert = `
insert into polls as p (node_id, flow_id, type, settings, interval_minutes, next_at)
select node_id, ${flow}, type, settings::json, interval_minutes, date_trunc('milliseconds', now())
from ${poll.sql}
on conflict (node_id) do update set
  interval_minutes = excluded.interval_minutes,
  next_at = least(p.next_at, now() + make_interval(mins => excluded.interval_minutes))`;

/**
 * Makes polling triggers live, in the caller's transaction. One that was live before with the same settings keeps its
 * cursor. The others are due at once.
 */
export async function activatePolls(
  tx: AnyTransaction,
  flowId: string,
  triggers: readonly Pick<DocumentNode, "id" | "type" | "config">[],
): Promise<void> {
  const live = triggers.map(({ id, type, config }) => {
    const { label: _, interval_minutes: minutes, ...settings } = configSchema.parse(config);
    return { id, type, settings: JSON.stringify(settings), minutes };
  });
  await execute(tx, deleteChanged, kept.values(live));
  await execute(tx, upsert, given.values({ flowId, live }));
}

/** Ends these polls, in the caller's transaction. Their cursors are deleted. */
export async function deactivatePolls(tx: AnyTransaction, nodeIds: readonly string[]): Promise<void> {
  await execute(tx, "delete from polls where node_id = any($1::text[])", [nodeIds]);
}
