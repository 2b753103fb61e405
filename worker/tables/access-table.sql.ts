import type pg from "pg";
import { z } from "zod";
import type { Done, Fail } from "#engine/outcome.ts";
import type { UseTable } from "#engine/tables/access.ts";
import { isOutdated, toCellProblem } from "#server/flows/tables/sql/row-fault.ts";
import { type StoredTable, storedColumnsSchema } from "#server/flows/tables/sql/stored-column.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { TableStep } from "./change-rows.sql.ts";
import { changeRows } from "./change-rows.sql.ts";
import { findRows } from "./find-rows.sql.ts";
import { failCells, failed } from "./refusals.ts";

export type AccessTable = (step: TableStep, use: UseTable) => Promise<Done | Fail>;

/** The tables of the installation, as steps use them. Waits while the database is unavailable. */
export function createTables(database: pg.Pool, giveUp: AbortSignal): AccessTable {
  return async (step, use) => {
    const apply = () => retryWhileUnavailable(() => access(database, step, use), giveUp);
    try {
      return await apply();
    } catch (fault) {
      // Someone changed the columns between the two statements. Nothing was written.
      if (isOutdated(fault)) return apply();
      throw fault;
    }
  };
}

async function access(database: pg.Pool, step: TableStep, { tableId, access: what }: UseTable) {
  const table = await readTable(database, tableId);
  if (!table) {
    return failed("table_missing", "The table no longer exists. Choose another one in the node’s settings.");
  }
  if (what.operation === "find") return findRows(database, table, what);
  try {
    return await changeRows(database, step, table, what);
  } catch (fault) {
    const problem = toCellProblem(table.columns, fault);
    if (problem) return failCells(`table_${problem.code}`, [problem]);
    throw fault;
  }
}

async function readTable(database: pg.Pool, tableId: string): Promise<StoredTable | null> {
  if (!z.uuid().safeParse(tableId).success) return null;
  const { rows } = await database.query({
    name: "table_columns",
    text: "select columns from tables where id = $1",
    values: [tableId],
  });
  const stored = z.object({ columns: storedColumnsSchema }).optional().parse(rows[0]);
  return stored ? { id: tableId, columns: stored.columns } : null;
}
