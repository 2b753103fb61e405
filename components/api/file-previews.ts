import {
  type FilePreviewBody,
  type FilePreviewResult,
  filePreviewSchema,
} from "#api/executions/file-previews/schema.ts";
import { request } from "./request.ts";

/**
 * Reads the beginning of a file as a node of the flow would, on the server.
 *
 * @throws ApiProblem, also when it is canceled
 */
export function previewFile(
  flowId: string,
  body: FilePreviewBody,
  signal: AbortSignal,
): Promise<FilePreviewResult> {
  const path = `/api/flows/${encodeURIComponent(flowId)}/file-previews`;
  return request("POST", path, filePreviewSchema, { body, signal });
}
