import { defineContract } from "#api/contract.ts";
import {
  flowExportSchema,
  flowExportsQuerySchema,
  flowImportBodySchema,
  flowImportSchema,
  flowParamsSchema,
} from "./schema.ts";

const tag = "Flows";

export const exportFlow = defineContract({
  method: "GET",
  path: "/api/flows/{id}/export",
  summary: "Download a flow as JSON",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowExportSchema },
});

export const exportFlows = defineContract({
  method: "GET",
  path: "/api/flow-exports",
  summary: "Download up to 100 flows as one JSON file",
  tag,
  access: "viewer",
  query: flowExportsQuerySchema,
  responses: { 200: flowExportSchema },
});

export const importFlows = defineContract({
  method: "POST",
  path: "/api/flow-imports",
  summary: "Import flows, with new ids for their nodes",
  tag,
  access: "editor",
  body: flowImportBodySchema,
  responses: { 201: flowImportSchema },
});
