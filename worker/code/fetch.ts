import type { StepActivity } from "#engine/activity.ts";
import type { HttpPort } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { SandboxFetchFailure, SandboxRequest, SandboxResponse } from "#server/platform/sandbox/call.ts";

const timeoutMs = 30_000;
const maxRedirects = 5;
/** Larger responses hardly fit into the code's memory, which has a copy in base64 on the way. */
const maxBytes = 5_000_000;

/** The `fetch` of one call, and the requests that it has sent so far. */
export interface CodeFetch {
  fetch(request: SandboxRequest, number: number): Promise<SandboxResponse | SandboxFetchFailure>;
  requests: StepActivity["requests"];
}

/**
 * @param key the step's idempotency key, to which each request adds its number: if the code runs again because its child
 *   died, its requests have the same keys
 */
export function createFetch(http: HttpPort, key: string, signal: AbortSignal): CodeFetch {
  const requests: StepActivity["requests"] = [];
  return {
    requests,
    async fetch({ url, method, headers, body }, number) {
      const startedMs = clock.monotonicMs();
      const hasKey = headers.some(([name]) => name.toLowerCase() === "idempotency-key");
      const sent = http.send({
        method,
        url,
        headers: hasKey ? headers : [...headers, ["Idempotency-Key", `${key}:${number}`]],
        ...(body !== null && { body: Buffer.from(body, "base64") }),
        timeoutMs,
        maxRedirects,
        maxBytes,
        asBytes: true,
        signal,
      });
      const response = await sent.catch((cause: unknown) => {
        if (!signal.aborted) logFault(key, number, cause);
        throw cause;
      });
      const shown = { method: cutText(method, 20), url: withoutQuery(url) };
      const duration_ms = Math.round(clock.monotonicMs() - startedMs);
      if (response.kind === "failure") {
        requests.push({ ...shown, status: null, failure: response.message, duration_ms });
        return { failure: response.message };
      }
      requests.push({ ...shown, status: response.status, failure: null, duration_ms });
      const list = Object.entries(response.headers).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name, value]),
      );
      return {
        status: response.status,
        headers: list,
        body: typeof response.body === "string" ? response.body : "",
      };
    },
  };
}

/** Code only gets a sentence. Messages are left out, because they may contain the URL with its secrets. */
function logFault(step: string, request: number, cause: unknown): void {
  const fault = describeFault(cause, { quotesNothing: true });
  logger().error({ step, request, fault }, "a request of code could not be sent");
}

/** A query may contain a secret, and so may a user in front of the host. */
function withoutQuery(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}`.slice(0, 2000) : "";
}
