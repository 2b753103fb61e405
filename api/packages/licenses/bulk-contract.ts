import { defineContract } from "#api/contract.ts";
import { batchSchema, createBatchBodySchema, licenseFilterSchema } from "./schema.ts";

const tag = "Licenses";

export const createLicenseBatch = defineContract({
  method: "POST",
  path: "/api/licenses/batches",
  summary:
    "Issue up to 1,000 licenses; this response, CSV if `Accept` is text/csv, is the only one with their keys",
  tag,
  access: "editor",
  body: createBatchBodySchema,
  responses: { 201: batchSchema },
  refusals: ["unknown_package", "unknown_feature"],
});

export const exportLicenses = defineContract({
  method: "GET",
  path: "/api/licenses/export",
  summary: "Export licenses as CSV, with the filters of the list; never with their keys",
  tag,
  access: "viewer",
  query: licenseFilterSchema,
  responses: { 200: null },
  mediaType: "text/csv",
});
