import { defineContract } from "#api/contract.ts";
import {
  columnParamsSchema,
  createColumnBodySchema,
  tableParamsSchema,
  tableSchema,
  updateColumnBodySchema,
} from "#api/flows/tables/schema.ts";

const tag = "Tables";

const refusals = ["name_taken", "column_conflict", "table_busy"];

export const createColumn = defineContract({
  method: "POST",
  path: "/api/tables/{id}/columns",
  summary: "Add a column to a table",
  tag,
  access: "editor",
  params: tableParamsSchema,
  body: createColumnBodySchema,
  responses: { 201: tableSchema },
  refusals,
});

export const updateColumn = defineContract({
  method: "PATCH",
  path: "/api/tables/{id}/columns/{column_id}",
  summary: "Rename a column, or change whether it is required and unique",
  tag,
  access: "editor",
  params: columnParamsSchema,
  body: updateColumnBodySchema,
  responses: { 200: tableSchema },
  refusals,
});

export const deleteColumn = defineContract({
  method: "DELETE",
  path: "/api/tables/{id}/columns/{column_id}",
  summary: "Delete a column with its values",
  tag,
  access: "editor",
  params: columnParamsSchema,
  responses: { 204: null },
  refusals: ["table_busy"],
});
