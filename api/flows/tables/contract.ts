import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { createTableBodySchema, tableParamsSchema, tableSchema, updateTableBodySchema } from "./schema.ts";

const tag = "Tables";

export const listTables = defineContract({
  method: "GET",
  path: "/api/tables",
  summary: "List the tables with their columns, by name",
  tag,
  access: "viewer",
  responses: { 200: pageOf(tableSchema) },
});

export const createTable = defineContract({
  method: "POST",
  path: "/api/tables",
  summary: "Create a table",
  tag,
  access: "editor",
  body: createTableBodySchema,
  responses: { 201: tableSchema },
  refusals: ["name_taken", "too_many"],
});

export const readTable = defineContract({
  method: "GET",
  path: "/api/tables/{id}",
  summary: "Get a table with its columns",
  tag,
  access: "viewer",
  params: tableParamsSchema,
  responses: { 200: tableSchema },
});

export const updateTable = defineContract({
  method: "PATCH",
  path: "/api/tables/{id}",
  summary: "Rename a table",
  tag,
  access: "editor",
  params: tableParamsSchema,
  body: updateTableBodySchema,
  responses: { 200: tableSchema },
  refusals: ["name_taken"],
});

export const deleteTable = defineContract({
  method: "DELETE",
  path: "/api/tables/{id}",
  summary: "Delete a table with its rows, unless a flow uses it",
  tag,
  access: "editor",
  params: tableParamsSchema,
  responses: { 204: null },
  refusals: ["table_in_use", "table_busy"],
});
