import pg from "pg";

const weekMs = 7 * 24 * 60 * 60 * 1000;
const weeksAhead = 4;
/** Retention drops a week of executions together with its steps, arrivals and search values. */
const createdTogether = [["executions", "steps", "arrivals", "search_values"], ["calls"]];

/** Why a partition cannot be created at the moment, by SQLSTATE. */
const skipReasons: ReadonlyMap<string, string> = new Map([
  [
    "23514",
    "the default partition has rows of that week, written while the clock was wrong or no process ran",
  ],
  ["55P03", "the table is in use, will be retried within the hour"],
  ["40P01", "the table is in use, will be retried within the hour"],
]);

/** Partitions of one week that could not be created. */
export interface SkippedPartitions {
  partitions: string[];
  reason: string;
}

/**
 * Creates the weekly partitions of these tables, from this week to four weeks ahead. Safe to call from
 * several processes and at any time. Rows without a partition go to the default one, so a missing partition loses
 * nothing: one that cannot be created is skipped.
 *
 * @param client not in a transaction
 * @param groups the tables; those of a group get a week's partitions together
 * @returns the skipped partitions
 */
export async function ensurePartitions(
  client: pg.ClientBase | pg.Pool,
  now: Date,
  groups: readonly (readonly string[])[] = createdTogether,
): Promise<SkippedPartitions[]> {
  const thisWeek = Math.floor(now.getTime() / weekMs);
  const weeks = Array.from({ length: weeksAhead + 1 }, (_, index) => thisWeek + index);
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = any($1::text[]::regclass[])",
    [groups.flat()],
  );
  const present = new Set(rows.map((row) => row.name));
  const skipped: SkippedPartitions[] = [];
  for (const week of weeks) {
    for (const group of groups) {
      const missing = group.filter((table) => !present.has(partitionName(table, week)));
      const reason = missing.length > 0 ? await createPartitions(client, missing, week) : null;
      if (reason !== null)
        skipped.push({ partitions: missing.map((table) => partitionName(table, week)), reason });
    }
  }
  return skipped;
}

/**
 * Creates one week's partitions of these tables, or none.
 *
 * Creating one locks the whole table, and calls queue behind a lock request that waits. A backup may hold its locks for
 * long, so this gives up after 100 ms.
 *
 * @returns why they were not created; null if they were
 */
async function createPartitions(
  client: pg.ClientBase | pg.Pool,
  missing: readonly string[],
  week: number,
): Promise<string | null> {
  const statements = missing.map((table) => createPartition(table, week));
  try {
    // Statements that are sent together form one transaction.
    await client.query(["set local lock_timeout = '100ms'", ...statements].join(";\n"));
    return null;
  } catch (cause) {
    const reason = cause instanceof pg.DatabaseError ? skipReasons.get(cause.code ?? "") : undefined;
    if (reason === undefined) throw cause;
    return reason;
  }
}

/** `executions_20261119`: the table and the first day of the week, a Thursday like the Unix epoch. */
function partitionName(table: string, week: number): string {
  return `${table}_${new Date(week * weekMs).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

/** The week in a partition's name; null for the default partition. */
export function weekOf(partition: string): { fromMs: number; toMs: number } | null {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(partition) ?? [];
  if (year === undefined) return null;
  const fromMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return { fromMs, toMs: fromMs + weekMs };
}

/** Creates the partition with this name. Does nothing for the default one, which its table has already. */
export async function createNamedPartition(
  client: pg.ClientBase,
  table: string,
  name: string,
): Promise<void> {
  const week = weekOf(name);
  if (week && name === partitionName(table, week.fromMs / weekMs))
    await client.query(createPartition(table, week.fromMs / weekMs));
}

function createPartition(table: string, week: number): string {
  const from = firstIdOfTime(week * weekMs);
  const to = firstIdOfTime((week + 1) * weekMs);
  // Free space in each page for an execution's updates, so that they stay on the same page.
  const storage = table === "executions" ? "with (fillfactor = 70)" : "";
  return `create table if not exists ${partitionName(table, week)} partition of ${table} for values from ('${from}') to ('${to}') ${storage}`;
}

/**
 * The smallest UUID with this time, for ranges over UUIDv7 ids (RFC 9562 §5.7: the first 48 bits are the milliseconds
 * since the epoch).
 */
export function firstIdOfTime(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time at which a UUIDv7 was made, in milliseconds since the epoch. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
}
