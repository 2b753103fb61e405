import * as contract from "#api/executions/file-previews/contract.ts";
import { getFlow } from "#server/flows/documents/data.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { previewFile } from "./preview.ts";

export const previewFileEndpoint = endpoint(
  contract.previewFile,
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
