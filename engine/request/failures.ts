import { type Fail, failed } from "#engine/outcome.ts";
import type { HttpFailure, OutgoingResponse } from "#engine/ports.ts";
import { askedWait } from "#lib/asked-wait.ts";
import { readRetryAfter } from "#lib/retry-after.ts";
import { firstGraphqlError } from "./graphql.ts";
import { pathAdvice } from "./url-warnings.ts";

/** Statuses below 500 for which a retry can help. */
const retryableStatuses = new Set([408, 425, 429]);

/** The request was refused or got no response. */
export function unanswered({ code, message, retryable, retryAfterSeconds }: HttpFailure): Fail {
  return {
    kind: "fail",
    error: { code, message },
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Why the step fails with this response; null if it does not. */
export function refusedBy(
  { status, headers, body }: OutgoingResponse,
  { method, url, isGraphql }: { method: string; url: string; isGraphql: boolean },
): Fail | null {
  const call = describeRequest(method, url);
  const detail = { status, headers, body };
  if (status >= 400) {
    const asked = askedWait({ status, headers });
    const retryAfterSeconds = asked ?? readRetryAfter(headers["retry-after"]);
    const advice = pathAdvice(status, url);
    const message = `${call} responded with status ${status}.${advice === null ? "" : ` ${advice}`}`;
    return {
      ...failed("http_status", message, detail),
      retryable: status >= 500 || retryableStatuses.has(status) || asked !== null,
      ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    };
  }
  const message = isGraphql ? firstGraphqlError(body) : null;
  return message === null
    ? null
    : failed("graphql_error", `${call} responded with an error: ${message}`, detail);
}

/** The URL without its query, which may contain a secret. */
function describeRequest(method: string, url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${method} ${parsed.origin}${parsed.pathname}` : method;
}
