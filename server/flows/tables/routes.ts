import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getTable, listTables } from "./data.ts";
import { createTable, deleteTable, renameTable } from "./mutations.ts";
import { refuseName, refuseUsed, tableBusy, tableNotFound, tooManyTables } from "./refusals.ts";
import { createTableBodySchema, tableParamsSchema, tableSchema, updateTableBodySchema } from "./schema.ts";

const tag = "Tables";

export const listTablesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/tables",
    summary: "List the tables with their columns, by name",
    tag,
    access: "viewer",
    responses: { 200: pageOf(tableSchema) },
  },
  async ({ principal }) => ok({ data: await listTables(principal), next_cursor: null }),
);

export const createTableEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/tables",
    summary: "Create a table",
    tag,
    access: "editor",
    body: createTableBodySchema,
    responses: { 201: tableSchema },
    refusals: ["name_taken", "too_many"],
  },
  async ({ principal, body }) => {
    const outcome = await createTable(principal, body);
    if (outcome.kind === "name_taken") return refuseName("table", body.name);
    if (outcome.kind === "too_many") return tooManyTables;
    return created(await getTable(principal, outcome.id), `/api/tables/${outcome.id}`);
  },
);

export const readTableEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/tables/{id}",
    summary: "Get a table with its columns",
    tag,
    access: "viewer",
    params: tableParamsSchema,
    responses: { 200: tableSchema },
  },
  async ({ principal, params }) => {
    const table = await getTable(principal, params.id);
    return table ? ok(table) : tableNotFound;
  },
);

export const renameTableEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/tables/{id}",
    summary: "Rename a table",
    tag,
    access: "editor",
    params: tableParamsSchema,
    body: updateTableBodySchema,
    responses: { 200: tableSchema },
    refusals: ["name_taken"],
  },
  async ({ principal, params, body }) => {
    const outcome = await renameTable(principal, params.id, body.name);
    if (outcome.kind === "name_taken") return refuseName("table", body.name);
    const table = outcome.kind === "done" ? await getTable(principal, params.id) : null;
    return table ? ok(table) : tableNotFound;
  },
);

export const deleteTableEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/tables/{id}",
    summary: "Delete a table with its rows, unless a flow uses it",
    tag,
    access: "editor",
    params: tableParamsSchema,
    responses: { 204: null },
    refusals: ["table_in_use", "table_busy"],
  },
  async ({ principal, params }) => {
    const outcome = await deleteTable(principal, params.id);
    if (outcome.kind === "in_use") return refuseUsed(outcome.flows);
    if (outcome.kind === "busy") return tableBusy;
    return outcome.kind === "done" ? noContent() : tableNotFound;
  },
);
