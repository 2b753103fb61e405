import type { WebhookResponse } from "#engine/outcome.ts";
import type { Answer } from "#server/http/exchange.ts";

/**
 * Headers that a flow may not set: those that belong to the connection (RFC 9110 §7.6.1), those that our own answers depend
 * on, and those that could act on the origin that people are signed in to.
 */
const reserved = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "date",
  "set-cookie",
  "clear-site-data",
  "content-security-policy",
  "content-security-policy-report-only",
  "strict-transport-security",
  "x-content-type-options",
  "x-request-id",
  "x-execution-id",
]);

/** A page made by a flow runs in an origin of its own: it sees no cookie and reaches nothing of ours (promise S9). */
const sandbox = "sandbox allow-forms allow-popups allow-scripts";

const nameShape = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const valueShape = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What a flow's HTTP Response node answered, as it goes out. Headers that it may not set are left out. */
export function flowAnswer(requestId: string, executionId: string, response: WebhookResponse): Answer {
  return {
    status: response.status,
    headers: [
      ...response.headers.filter(
        ([name, value]) =>
          nameShape.test(name) && valueShape.test(value) && !reserved.has(name.toLowerCase()),
      ),
      ["Content-Security-Policy", sandbox],
      ["X-Content-Type-Options", "nosniff"],
      ["X-Request-Id", requestId],
      ["X-Execution-Id", executionId],
    ],
    body: response.body,
  };
}
