import { describeCellProblem } from "#engine/tables/convert-row.ts";
import { rowNotFound, tableNotFound } from "#server/flows/tables/refusals.ts";
import { tableParamsSchema } from "#server/flows/tables/schema.ts";
import type { StoredTable } from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getRow, getStoredTable, listRows } from "./data.ts";
import { addRow, deleteRow, type RowOutcome, updateRow } from "./mutations.ts";
import { rowListQuerySchema, rowParamsSchema, rowSchema, rowValuesBodySchema } from "./schema.ts";

const tag = "Tables";
const refusals = ["value_invalid", "value_taken", "value_required"];

export const listRowsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/tables/{id}/rows",
    summary: "List the rows of a table, filtered and sorted",
    tag,
    access: "viewer",
    params: tableParamsSchema,
    query: rowListQuerySchema,
    responses: { 200: pageOf(rowSchema) },
    refusals: ["selection_invalid"],
  },
  async ({ principal, params, query }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    const page = await listRows(principal, table, query);
    return "problem" in page ? refuse(422, "selection_invalid", page.problem) : ok(page);
  },
);

export const createRowEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/tables/{id}/rows",
    summary: "Add a row",
    tag,
    access: "editor",
    params: tableParamsSchema,
    body: rowValuesBodySchema,
    responses: { 201: rowSchema },
    refusals,
  },
  async ({ principal, params, body }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    const outcome = await addRow(principal, table, body.values);
    const row = await rowAfter(principal, table, outcome);
    return "refused" in row ? row : created(row, `/api/tables/${params.id}/rows/${row.id}`);
  },
);

export const readRowEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/tables/{id}/rows/{row_id}",
    summary: "Get a row",
    tag,
    access: "viewer",
    params: rowParamsSchema,
    responses: { 200: rowSchema },
  },
  async ({ principal, params }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    const row = await getRow(principal, table, params.row_id);
    return row ? ok(row) : rowNotFound;
  },
);

export const updateRowEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/tables/{id}/rows/{row_id}",
    summary: "Change values of a row",
    tag,
    access: "editor",
    params: rowParamsSchema,
    body: rowValuesBodySchema,
    responses: { 200: rowSchema },
    refusals,
  },
  async ({ principal, params, body }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    const row = await rowAfter(
      principal,
      table,
      await updateRow(principal, table, params.row_id, body.values),
    );
    return "refused" in row ? row : ok(row);
  },
);

export const deleteRowEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/tables/{id}/rows/{row_id}",
    summary: "Delete a row",
    tag,
    access: "editor",
    params: rowParamsSchema,
    responses: { 204: null },
  },
  async ({ principal, params }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    const outcome = await deleteRow(principal, table, params.row_id);
    return outcome.kind === "done" ? noContent() : toRefusal(outcome);
  },
);

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
