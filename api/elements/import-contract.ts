import { defineContract } from "#api/contract.ts";
import { elementImportBodySchema, elementImportSchema } from "./schema.ts";

export const importElements = defineContract({
  method: "POST",
  path: "/api/element-imports",
  summary: "Import elements from a folder's files or a zip archive, as drafts",
  tag: "Elements",
  access: "editor",
  body: elementImportBodySchema,
  responses: { 201: elementImportSchema },
  refusals: ["invalid_import", "element_shipped"],
});
