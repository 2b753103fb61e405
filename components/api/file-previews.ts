import * as contract from "#api/executions/file-previews/contract.ts";
import type { FilePreviewBody, FilePreviewResult } from "#api/executions/file-previews/schema.ts";
import { call } from "./call.ts";

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
  return call(contract.previewFile, { params: { id: flowId }, body, signal });
}
