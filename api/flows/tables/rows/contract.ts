import { defineContract } from "#api/contract.ts";
import { tableParamsSchema } from "#api/flows/tables/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { rowListQuerySchema, rowParamsSchema, rowSchema, rowValuesBodySchema } from "./schema.ts";

const tag = "Tables";

const refusals = ["value_invalid", "value_taken", "value_required"];

export const listRows = defineContract({
  method: "GET",
  path: "/api/tables/{id}/rows",
  summary: "List the rows of a table, filtered and sorted",
  tag,
  access: "viewer",
  params: tableParamsSchema,
  query: rowListQuerySchema,
  responses: { 200: pageOf(rowSchema) },
  refusals: ["selection_invalid"],
});

export const createRow = defineContract({
  method: "POST",
  path: "/api/tables/{id}/rows",
  summary: "Add a row",
  tag,
  access: "editor",
  params: tableParamsSchema,
  body: rowValuesBodySchema,
  responses: { 201: rowSchema },
  refusals,
});

export const readRow = defineContract({
  method: "GET",
  path: "/api/tables/{id}/rows/{row_id}",
  summary: "Get a row",
  tag,
  access: "viewer",
  params: rowParamsSchema,
  responses: { 200: rowSchema },
});

export const updateRow = defineContract({
  method: "PATCH",
  path: "/api/tables/{id}/rows/{row_id}",
  summary: "Change values of a row",
  tag,
  access: "editor",
  params: rowParamsSchema,
  body: rowValuesBodySchema,
  responses: { 200: rowSchema },
  refusals,
});

export const deleteRow = defineContract({
  method: "DELETE",
  path: "/api/tables/{id}/rows/{row_id}",
  summary: "Delete a row",
  tag,
  access: "editor",
  params: rowParamsSchema,
  responses: { 204: null },
});
