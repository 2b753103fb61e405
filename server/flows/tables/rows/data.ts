import { z } from "zod";
import type { RowListQuery, RowSelectionQuery, TableRow } from "#api/flows/tables/rows/schema.ts";
import { rowIdName } from "#engine/tables/column.ts";
import type { JsonObject } from "#lib/json.ts";
import { Parameters } from "#server/flows/tables/sql/parameters.ts";
import { rowJson } from "#server/flows/tables/sql/row-json.ts";
import { type RowPage, selectRows } from "#server/flows/tables/sql/select-rows.ts";
import { rowsTable, type StoredTable, storedColumnsSchema } from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The bytes of a page's rows. A page of large rows is shorter. */
const pageBytes = 2_000_000;

/** Rows that an export reads at once. */
const exportedRows = 1000;

/** The id and the columns of a table, for statements. Returns null if there is no such table. */
export async function getStoredTable(_: Principal, id: string): Promise<StoredTable | null> {
  const { rows } = await pool().query("select columns from tables where id = $1", [id]);
  const stored = z.object({ columns: storedColumnsSchema }).optional().parse(rows[0]);
  return stored ? { id, columns: stored.columns } : null;
}

/** A page of rows, with the cursor of the next one, or the problem with the selection. */
export async function listRows(
  _: Principal,
  table: StoredTable,
  { limit, cursor, ...selection }: RowListQuery,
): Promise<{ data: TableRow[]; next_cursor: string | null } | { problem: string }> {
  if (cursor && cursor.direction !== selection.direction)
    return { problem: "The cursor belongs to another order." };
  const page = await selectRows(run, table, selection, { limit, maxBytes: pageBytes, after: cursor });
  if ("problem" in page) return page;
  return { data: page.rows.map(({ row }) => toRow(row)), next_cursor: cursorOf(page, selection) };
}

function cursorOf({ rows, hasMore }: RowPage, { direction }: RowSelectionQuery): string | null {
  const last = rows.at(-1)?.position;
  return hasMore && last ? `${direction}.${last.id}.${JSON.stringify(last.key)}` : null;
}

/** All rows of a selection, a page at a time. The selection must be valid: a page of it has been read. */
export async function* iterateRows(
  _: Principal,
  table: StoredTable,
  selection: RowSelectionQuery,
): AsyncGenerator<JsonObject[]> {
  for (let after: RowPage["rows"][number]["position"] | undefined; ; ) {
    const page = await selectRows(run, table, selection, { limit: exportedRows, maxBytes: pageBytes, after });
    if ("problem" in page) throw new Error(`The rows can no longer be read: ${page.problem}`);
    yield page.rows.map(({ row }) => row);
    if (!page.hasMore) return;
    after = page.rows.at(-1)?.position;
  }
}

/** A row. Returns null if there is no such row. */
export async function getRow(_: Principal, table: StoredTable, id: number): Promise<TableRow | null> {
  const parameters = new Parameters(id);
  const text = `select ${rowJson(table.columns, parameters)} as row from ${rowsTable(table.id)} where id = $1::bigint`;
  const [found] = await run(text, parameters.values);
  return found ? toRow(JSON.parse(z.object({ row: z.string() }).parse(found).row)) : null;
}

async function run(text: string, values: readonly unknown[]): Promise<unknown[]> {
  return (await pool().query(text, [...values])).rows;
}

function toRow({ [rowIdName]: id, ...values }: JsonObject): TableRow {
  return { id: Number(id), values };
}
