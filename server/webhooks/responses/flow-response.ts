import type { WebhookResponse } from "#engine/outcome.ts";
import { isHeaderValue, isToken } from "#lib/http-header.ts";
import { refuseResponseHeader } from "#lib/response-header.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";

/** A page made by a flow runs in its own origin: it sees no cookies and cannot reach our pages (promise S9). */
const sandbox = "sandbox allow-forms allow-popups allow-scripts";

/** The response of a flow's HTTP Response node, as it is sent. Headers that it may not set are removed. */
export function flowResponse(
  requestId: string,
  executionId: string,
  response: WebhookResponse,
): HttpResponse {
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
  };
}
