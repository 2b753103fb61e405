import * as contract from "#api/flows/tables/rows/contract.ts";
import { pathOf } from "#api/path.ts";
import { describeCellProblem } from "#engine/tables/convert-row.ts";
import { rowNotFound, tableNotFound } from "#server/flows/tables/refusals.ts";
import type { StoredTable } from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getRow, getStoredTable, listRows } from "./data.ts";
import { addRow, deleteRow, type RowOutcome, updateRow } from "./mutations.ts";

export const listRowsEndpoint = endpoint(contract.listRows, async ({ principal, params, query }) => {
  const table = await getStoredTable(principal, params.id);
  if (!table) return tableNotFound;
  const page = await listRows(principal, table, query);
  return "problem" in page ? refuse(422, "selection_invalid", page.problem) : ok(page);
});

export const createRowEndpoint = endpoint(contract.createRow, async ({ principal, params, body }) => {
  const table = await getStoredTable(principal, params.id);
  if (!table) return tableNotFound;
  const outcome = await addRow(principal, table, body.values);
  const row = await rowAfter(principal, table, outcome);
  return "refused" in row ? row : created(row, pathOf(contract.readRow, { id: params.id, row_id: row.id }));
});

export const readRowEndpoint = endpoint(contract.readRow, async ({ principal, params }) => {
  const table = await getStoredTable(principal, params.id);
  if (!table) return tableNotFound;
  const row = await getRow(principal, table, params.row_id);
  return row ? ok(row) : rowNotFound;
});

export const updateRowEndpoint = endpoint(contract.updateRow, async ({ principal, params, body }) => {
  const table = await getStoredTable(principal, params.id);
  if (!table) return tableNotFound;
  const row = await rowAfter(principal, table, await updateRow(principal, table, params.row_id, body.values));
  return "refused" in row ? row : ok(row);
});

export const deleteRowEndpoint = endpoint(contract.deleteRow, async ({ principal, params }) => {
  const table = await getStoredTable(principal, params.id);
  if (!table) return tableNotFound;
  const outcome = await deleteRow(principal, table, params.row_id);
  return outcome.kind === "done" ? noContent() : toRefusal(outcome);
});

async function rowAfter(principal: Principal, table: StoredTable, outcome: RowOutcome) {
  if (outcome.kind !== "done") return toRefusal(outcome);
  return (await getRow(principal, table, outcome.id)) ?? rowNotFound;
}

function toRefusal(outcome: Exclude<RowOutcome, { kind: "done" }>): Refusal {
  if (outcome.kind === "not_found") return rowNotFound;
  if (outcome.kind === "outdated") {
    return refuse(409, "table_changed", "The columns of the table have changed. Reload it and try again.");
  }
  const { code, problems } = outcome;
  const errors = problems.slice(0, 100).map((problem) => ({
    pointer: `/values/${problem.name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    code,
    detail: problem.detail,
  }));
  const [first] = problems;
  const detail =
    problems.length === 1 && first
      ? describeCellProblem(first)
      : `The row has ${problems.length} invalid values.`;
  return refuse(code === "value_taken" ? 409 : 422, code, detail, errors);
}
