import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { filePreviewBodySchema, filePreviewSchema } from "./schema.ts";

export const previewFile = defineContract({
  method: "POST",
  path: "/api/flows/{id}/file-previews",
  summary: "Read the beginning of a file as a node would",
  tag: "Flows",
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: filePreviewBodySchema,
  responses: { 200: filePreviewSchema },
  refusals: ["preview_busy"],
});
