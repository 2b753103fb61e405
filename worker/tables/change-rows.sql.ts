import type pg from "pg";
import { z } from "zod";
import type { Done, Fail } from "#engine/outcome.ts";
import type { RowSelection, TableAccess } from "#engine/tables/access.ts";
import { type Cell, convertRow } from "#engine/tables/convert-row.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { assignments, insertRow, toTarget } from "#server/flows/tables/sql/change-rows.ts";
import { Parameters } from "#server/flows/tables/sql/parameters.ts";
import { rowJson } from "#server/flows/tables/sql/row-json.ts";
import { rowsTable, type StoredTable } from "#server/flows/tables/sql/stored-column.ts";
import { failCells, failed } from "./refusals.ts";

/** The step that uses a table. */
export interface TableStep {
  executionId: string;
  scope: string;
  nodeId: string;
}

/** An access that changes rows. */
type TableChange = Exclude<TableAccess, { operation: "find" }>;

/*
 * One statement changes rows and remembers the result in the step's row, so both happen or neither does, as for stores
 * (docs/decisions/0040-stores.md). `step` locks the row of the step's first attempt. If it has an output, an earlier run of the
 * step has made the change: nothing is changed, and that output is the result.
 */
const statement = (change: string) => `
with step as (
  select output from steps where execution_id = $1 and scope = $2 and node_id = $3 and attempt = 1 for update
), ${change}, remembered as (
  update steps s set output = result.output from result
  where s.execution_id = $1 and s.scope = $2 and s.node_id = $3 and s.attempt = 1
)
select coalesce(step.output, result.output)::text as output from step left join result on true`;

const isFirstRun = "from step where step.output is null";

const outputSchema = z.object({ output: z.string().nullable() });

/** Changes rows, once for each step. */
export async function changeRows(
  database: pg.Pool,
  { executionId, scope, nodeId }: TableStep,
  table: StoredTable,
  change: TableChange,
): Promise<Done | Fail> {
  const parameters = new Parameters(executionId, scope, nodeId);
  const sql = toStatement(table, change, parameters);
  if (typeof sql !== "string") return sql;
  const { rows } = await database.query(sql, parameters.values);
  const { output } = outputSchema.parse(rows[0]);
  if (output !== null) return { kind: "done", output: parseExactJson(output) };
  const message = `More than ${tableLimits.changedRows} rows match. Nothing was changed. Set a limit, or filter further.`;
  return failed("table_too_many_rows", message);
}

/** The statement, or why the change is not possible. */
function toStatement(table: StoredTable, change: TableChange, parameters: Parameters): string | Fail {
  switch (change.operation) {
    case "insert":
    case "upsert":
      return toInsert(table, change, parameters);
    case "update": {
      const row = convertRow(table.columns, change.values, { isNew: false });
      if ("problems" in row) return failCells("table_value_invalid", row.problems);
      if (row.cells.length === 0) return failed("table_values_required", "There are no values to write.");
      return toChange(table, change, parameters, row.cells);
    }
    case "delete":
      return toChange(table, change, parameters, null);
  }
}

function toInsert(
  table: StoredTable,
  { operation, values }: Extract<TableChange, { operation: "insert" | "upsert" }>,
  parameters: Parameters,
): string | Fail {
  const row = convertRow(table.columns, values, { isNew: true });
  if ("problems" in row) return failCells("table_value_invalid", row.problems);
  if (table.columns.length === 0) return failed("table_empty", "The table has no columns. Add one first.");
  const key = row.cells.find(({ column, value }) => column.unique && value !== null)?.column;
  if (operation === "upsert" && !key) {
    const message = "Upsert needs a value in a unique column, by which it finds the row.";
    return failed("table_key_required", message);
  }
  const insert = insertRow(table, row.cells, parameters, {
    from: isFirstRun,
    ...(operation === "upsert" && key && { key }),
  });
  return statement(`changed as (
  ${insert} returning *, xmax <> '0' as was_there
), result as (
  select json_build_object('row', ${rowJson(table.columns, parameters)}::json, 'count', 1, 'found', was_there) as output
  from changed
)`);
}

/**
 * Updates rows, or deletes them when there are no values. All rows that match are changed, or the number that the node sets;
 * one more than the limit is read to tell that there are too many.
 */
function toChange(
  table: StoredTable,
  { rows, limit }: { rows: RowSelection; limit: number | null },
  parameters: Parameters,
  cells: readonly Cell[] | null,
): string | Fail {
  const target = toTarget(table, rows, parameters);
  if ("problem" in target) return failed("table_selection_invalid", target.problem);
  const name = rowsTable(table.id);
  const read = limit ?? tableLimits.changedRows + 1;
  const isAllowed = `(select count(*) from target) <= ${tableLimits.changedRows}`;
  const chosen = `r.id in (select id from target) and ${isAllowed}`;
  const change =
    cells === null
      ? `delete from ${name} r where ${chosen} returning r.*`
      : `update ${name} r set ${assignments(cells, parameters)} where ${chosen} returning r.*`;
  return statement(`target as materialized (
  select id from ${name} where ${target.where} and exists (select ${isFirstRun})
  order by ${target.orderBy} limit ${parameters.add(read, "int")} for update
), changed as (
  ${change}
), result as (
  select json_build_object(
    'row', (select ${rowJson(table.columns, parameters)} from changed order by id limit 1)::json,
    'count', (select count(*) from changed), 'found', exists (select from changed)
  ) as output ${isFirstRun} and ${isAllowed}
)`);
}
