import { z } from "zod";
import { type CellProblem, convertRow } from "#engine/tables/convert-row.ts";
import type { Json } from "#lib/json.ts";
import { recordChange } from "#server/flows/tables/record-change.sql.ts";
import { assignments, insertRow } from "#server/flows/tables/sql/change-rows.ts";
import { Parameters } from "#server/flows/tables/sql/parameters.ts";
import { isOutdated, toCellProblem } from "#server/flows/tables/sql/row-fault.ts";
import { rowsTable, type StoredTable } from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";

export type RowOutcome =
  | { kind: "done"; id: number }
  | { kind: "not_found" }
  /** The table or a column was deleted meanwhile. */
  | { kind: "outdated" }
  | { kind: "invalid"; code: "value_invalid" | "value_taken" | "value_required"; problems: CellProblem[] };

type Values = Readonly<Record<string, Json>>;

/** Adds a row at the end of the table. */
export async function addRow(
  principal: Principal<"editor">,
  table: StoredTable,
  values: Values,
): Promise<RowOutcome> {
  if (table.columns.length === 0) {
    const detail = "The table has no columns. Add one first.";
    return { kind: "invalid", code: "value_invalid", problems: [{ name: "", detail }] };
  }
  const row = convertRow(table.columns, named(values), { isNew: true });
  if ("problems" in row) return { kind: "invalid", code: "value_invalid", problems: row.problems };
  const parameters = new Parameters();
  const statement = `${insertRow(table, row.cells, parameters)} returning id::float8 as id`;
  const columns = row.cells.map(({ column }) => column.name);
  return change(principal, table, { action: "table.row_added", columns }, statement, parameters);
}

/** Changes the given values of a row. */
export async function updateRow(
  principal: Principal<"editor">,
  table: StoredTable,
  id: number,
  values: Values,
): Promise<RowOutcome> {
  const row = convertRow(table.columns, named(values), { isNew: false });
  if ("problems" in row) return { kind: "invalid", code: "value_invalid", problems: row.problems };
  const parameters = new Parameters(id);
  const columns = row.cells.map(({ column }) => column.name);
  const statement =
    columns.length === 0
      ? `select id::float8 as id from ${rowsTable(table.id)} where id = $1::bigint`
      : `update ${rowsTable(table.id)} set ${assignments(row.cells, parameters)} where id = $1::bigint returning id::float8 as id`;
  return change(principal, table, { action: "table.row_changed", columns }, statement, parameters);
}

/** Deletes a row. */
export async function deleteRow(
  principal: Principal<"editor">,
  table: StoredTable,
  id: number,
): Promise<RowOutcome> {
  const statement = `delete from ${rowsTable(table.id)} where id = $1::bigint returning id::float8 as id`;
  return change(principal, table, { action: "table.row_deleted" }, statement, new Parameters(id));
}

/** The audit record of a change. `columns`: the columns that are set. */
interface RowChange {
  action: "table.row_added" | "table.row_changed" | "table.row_deleted";
  columns?: readonly string[];
}

async function change(
  principal: Principal<"editor">,
  table: StoredTable,
  { action, columns }: RowChange,
  statement: string,
  { values }: Parameters,
): Promise<RowOutcome> {
  try {
    return await inTransaction(pool(), async (tx) => {
      const { rows } = await tx.query(statement, values);
      const changed = z.object({ id: z.number() }).optional().parse(rows[0]);
      if (!changed) return { kind: "not_found" };
      await recordChange(tx, principal, table.id, { action, after: { row: changed.id, columns } });
      return { kind: "done", id: changed.id };
    });
  } catch (fault) {
    if (isOutdated(fault)) return { kind: "outdated" };
    const problem = toCellProblem(table.columns, fault);
    if (!problem) throw fault;
    return { kind: "invalid", code: problem.code, problems: [problem] };
  }
}

function named(values: Values) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
