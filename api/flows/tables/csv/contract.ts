import { defineContract } from "#api/contract.ts";
import { tableParamsSchema } from "#api/flows/tables/schema.ts";
import { exportQuerySchema, importQuerySchema, importReportSchema } from "./schema.ts";

const tag = "Tables";

export const importRows = defineContract({
  method: "POST",
  path: "/api/tables/{id}/imports",
  summary: "Import rows from a CSV file: all of them or, if one is invalid, none",
  tag,
  access: "editor",
  params: tableParamsSchema,
  query: importQuerySchema,
  upload: "text/csv",
  responses: { 200: importReportSchema },
  refusals: ["csv_invalid", "rows_invalid", "table_changed", "import_running"],
});

export const exportRows = defineContract({
  method: "GET",
  path: "/api/tables/{id}/export",
  summary: "Export rows as CSV, with the filter and the order of the list",
  tag,
  access: "viewer",
  params: tableParamsSchema,
  query: exportQuerySchema,
  responses: { 200: null },
  mediaType: "text/csv",
  refusals: ["selection_invalid"],
});
