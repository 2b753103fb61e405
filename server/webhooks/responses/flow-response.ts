import type { WebhookResponse } from "#engine/outcome.ts";
import { isHeaderValue, isToken } from "#lib/http-header.ts";
import { refuseResponseHeader } from "#lib/response-header.ts";
import type { HttpResponse, StreamedBody } from "#server/platform/http/request-response.ts";
import { readFile, StorageError } from "#server/platform/storage/files.ts";

/** A page made by a flow runs in its own origin: it sees no cookies and cannot reach our pages (promise S9). */
const sandbox = "sandbox allow-forms allow-popups allow-scripts";

/**
 * The response of a flow's HTTP Response node, as it is sent. Headers that it may not set are removed.
 *
 * @throws StorageError if its file no longer exists
 */
export async function flowResponse(
  requestId: string,
  executionId: string,
  response: WebhookResponse,
): Promise<HttpResponse> {
  return {
    status: response.status,
    headers: [
      ...response.headers.filter(
        ([name, value]) => isToken(name) && isHeaderValue(value) && refuseResponseHeader(name) === null,
      ),
      ["Content-Security-Policy", sandbox],
      ["X-Content-Type-Options", "nosniff"],
      ["X-Request-Id", requestId],
      ["X-Execution-Id", executionId],
    ],
    body: response.body,
    ...(response.file && { stream: await openFile(response.file) }),
  };
}

async function openFile({ id, size }: { id: string; size: number }): Promise<StreamedBody> {
  const content = await readFile(id);
  if (!content) throw new StorageError(`The file ${id} of a response is missing from storage.`);
  return { size, content };
}
