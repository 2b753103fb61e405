import type pg from "pg";

const weekMs = 7 * 24 * 60 * 60 * 1000;
const weeksAhead = 4;
const tables = ["executions", "steps", "calls"] as const;

/**
 * Makes the weekly partitions of executions, steps and calls from this week to four weeks ahead. Safe to call from many processes
 * and at any time; rows outside of all partitions go to the default one, so a late call loses nothing.
 */
export async function ensurePartitions(client: pg.ClientBase | pg.Pool, now: Date): Promise<void> {
  const thisWeek = Math.floor(now.getTime() / weekMs);
  const wanted = Array.from({ length: weeksAhead + 1 }, (_, index) => thisWeek + index);
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = any($1::text[]::regclass[])",
    [tables],
  );
  const present = new Set(rows.map((row) => row.name));
  for (const week of wanted) {
    for (const table of tables) {
      if (!present.has(partitionName(table, week))) await client.query(createPartition(table, week));
    }
  }
}

/** `executions_20261119`: the table and the first day of the week, which begins on a Thursday as the Unix epoch did. */
function partitionName(table: string, week: number): string {
  return `${table}_${new Date(week * weekMs).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

/** The week that a partition's name says; null for the default partition. */
export function weekOf(partition: string): { fromMs: number; toMs: number } | null {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(partition) ?? [];
  if (year === undefined) return null;
  const fromMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return { fromMs, toMs: fromMs + weekMs };
}

function createPartition(table: string, week: number): string {
  const from = firstIdAt(week * weekMs);
  const to = firstIdAt((week + 1) * weekMs);
  // Room in each page for the updates that an execution gets, so that they stay on it.
  const storage = table === "executions" ? "with (fillfactor = 70)" : "";
  return `create table if not exists ${partitionName(table, week)} partition of ${table} for values from ('${from}') to ('${to}') ${storage}`;
}

/**
 * The smallest UUID that begins with this time, for ranges over UUIDv7 ids (RFC 9562 §5.7: the first 48 bits are the
 * milliseconds since the epoch).
 */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
