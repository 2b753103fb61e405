import { getFlow } from "#server/flows/documents/data.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { previewFile } from "./preview.ts";
import { filePreviewBodySchema, filePreviewSchema } from "./schema.ts";

export const previewFileEndpoint = endpoint(
  {
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
  },
  async ({ request, principal, params, body }) => {
    if (!(await getFlow(principal, params.id))) return flowNotFound;
    const preview = nodeTypes().newest(body.type)?.filePreview;
    if (!preview) {
      const detail = "No node type of this name reads a file.";
      return refuse(422, "invalid_request", detail, [{ pointer: "/type", code: "wrong_type", detail }]);
    }
    const result = await previewFile(preview, body.settings, params.id, request.signal);
    if (result) return ok(result);
    return refuse(503, "preview_busy", "Too many files are being read. Try again in a moment.");
  },
);
