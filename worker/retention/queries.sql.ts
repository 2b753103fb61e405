import pg from "pg";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { clock } from "#lib/clock.ts";
import { type Policy, toPolicy } from "#server/flows/settings/settings.ts";
import { weekOf } from "#server/platform/database/partitions.ts";
import { dayMs, type Partition } from "./plan.ts";

/** The database's time, on which all machines agree. */
export async function readDatabaseTime(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select now() as now");
  return rows[0]?.now ?? clock.now();
}

/** The retention of each flow, by its id. */
export async function loadPolicies(client: pg.ClientBase, defaultDays: number): Promise<Map<string, Policy>> {
  const { rows } = await client.query<{ id: string; settings: unknown }>("select id, settings from flows");
  return new Map(
    rows.map(({ id, settings }) => [id, toPolicy(flowSettingsSchema.parse(settings), defaultDays)]),
  );
}

/**
 * Finished executions that must stay: those that an unfinished one replays, directly or through others, because it
 * reads their files.
 */
export async function loadReplaySources(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    with recursive line as (
      select replay_of as id from executions where finished_at is null and replay_of is not null
      union
      select e.replay_of from executions e join line on e.id = line.id where e.replay_of is not null
    )
    select id from line`);
  return rows.map(({ id }) => id);
}

/** The names of a table's partitions. */
export async function listPartitions(
  client: pg.ClientBase,
  table: "executions" | "steps" | "arrivals" | "search_values" | "calls",
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::text::regclass order by c.relname`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The partitions of executions that may contain expired rows, with the data to decide. */
export async function loadPartitions(
  client: pg.ClientBase,
  policies: ReadonlyMap<string, Policy>,
  replayed: readonly string[],
  nowMs: number,
): Promise<Partition[]> {
  // Rows of deleted flows expire after a day.
  const shortest = Math.min(1, ...[...policies.values()].map(({ days }) => days ?? 1));
  const names = await listPartitions(client, "executions");
  const partitions: Partition[] = [];
  for (const table of names) {
    const week = weekOf(table);
    if (week && week.fromMs > nowMs - shortest * dayMs) continue;
    const flowIds = await listFlows(client, table);
    const mustStay = await containsAny(client, table, replayed);
    partitions.push({ table, week, flowIds, mustStay });
  }
  return partitions;
}

/** One step down the index (flow_id, id) per flow, however many executions each has. */
async function listFlows(client: pg.ClientBase, table: string): Promise<string[]> {
  const name = pg.escapeIdentifier(table);
  const { rows } = await client.query<{ flow_id: string }>(`
    with recursive present as (
      (select flow_id from ${name} order by flow_id limit 1)
      union all
      select (select flow_id from ${name} where flow_id > p.flow_id order by flow_id limit 1)
      from present p where p.flow_id is not null
    )
    select flow_id from present where flow_id is not null`);
  return rows.map(({ flow_id }) => flow_id);
}

/** Whether a partition contains an unfinished execution or one of these. */
export async function containsAny(
  client: pg.ClientBase,
  table: string,
  ids: readonly string[],
): Promise<boolean> {
  const name = pg.escapeIdentifier(table);
  const { rows } = await client.query<{ holds: boolean }>(
    `select exists (select from ${name} where finished_at is null)
         or exists (select from ${name} where id = any($1::uuid[])) as holds`,
    [ids],
  );
  return rows[0]?.holds ?? true;
}

/** The oldest of the newest `count` executions of a flow; null when there are not more than that. */
export async function findOldestRetained(
  client: pg.ClientBase,
  flowId: string,
  count: number,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from executions where flow_id = $1 order by id desc offset $2 limit 2",
    [flowId, count - 1],
  );
  return rows.length === 2 ? (rows[0]?.id ?? null) : null;
}
