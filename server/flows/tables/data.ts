import { z } from "zod";
import type { Table } from "#api/flows/tables/schema.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";
import { rowsTable, storedColumnsSchema } from "./sql/stored-column.ts";

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  columns: storedColumnsSchema,
  /** PostgreSQL's estimate; -1 before its first analysis. */
  estimate: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
});

type TableRow = z.infer<typeof rowSchema>;

const statement = (where: string) => `
select t.id, t.name, t.columns, t.created_at, t.updated_at,
  coalesce(greatest(pg_stat_get_live_tuples(c.oid), c.reltuples::bigint), -1)::float8 as estimate
from tables t left join pg_class c on c.oid = to_regclass('table_' || replace(t.id::text, '-', ''))
${where} order by lower(t.name)`;

/** All tables, by name. */
export async function listTables(_: Principal): Promise<Table[]> {
  const { rows } = await pool().query(statement(""));
  return countRows(z.array(rowSchema).parse(rows));
}

/** A table with its columns. Returns null if there is no such table. */
export async function getTable(_: Principal, id: string): Promise<Table | null> {
  const { rows } = await pool().query(statement("where t.id = $1"), [id]);
  const [table] = await countRows(z.array(rowSchema).parse(rows));
  return table ?? null;
}

/** Small tables are counted by one statement; counting a million rows would take as long as reading them. */
async function countRows(tables: readonly TableRow[]): Promise<Table[]> {
  const counted = tables.filter(({ estimate }) => estimate <= tableLimits.countedRows);
  const counts = new Map<string, number>();
  if (counted.length > 0) {
    const each = counted.map(
      ({ id }) =>
        `select '${id}' as id, (select count(*) from (select from ${rowsTable(id)} limit ${tableLimits.countedRows + 1}) r)::int as count`,
    );
    const { rows } = await pool().query(each.join(" union all "));
    for (const { id, count } of z.array(z.object({ id: z.string(), count: z.int() })).parse(rows)) {
      counts.set(id, count);
    }
  }
  return tables.map(({ estimate, created_at, updated_at, ...table }) => {
    const count = counts.get(table.id) ?? Math.round(estimate);
    return {
      ...table,
      rows: { count, is_estimate: count > tableLimits.countedRows },
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    };
  });
}
