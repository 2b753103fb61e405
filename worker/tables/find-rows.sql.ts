import type pg from "pg";
import type { Done, Fail } from "#engine/outcome.ts";
import type { TableAccess } from "#engine/tables/access.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { selectRows } from "#server/flows/tables/sql/select-rows.ts";
import type { StoredTable } from "#server/flows/tables/sql/stored-column.ts";
import { failed } from "./refusals.ts";

/** Reads rows. The output ends early where the rows are large. */
export async function findRows(
  database: pg.Pool,
  table: StoredTable,
  { rows: selection, limit }: Extract<TableAccess, { operation: "find" }>,
): Promise<Done | Fail> {
  const page = await selectRows(
    async (text, values) => (await database.query(text, [...values])).rows,
    table,
    selection,
    { limit, maxBytes: tableLimits.foundBytes },
  );
  if ("problem" in page) return failed("table_selection_invalid", page.problem);
  const rows = page.rows.map(({ row }) => row);
  return {
    kind: "done",
    output: { row: rows[0] ?? null, rows, count: rows.length, found: rows.length > 0 },
  };
}
