import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";

type Headers = [name: string, value: string][];

const exposed = "X-Execution-Id, X-Request-Id, Idempotency-Replayed, Retry-After";
const maxAgeSeconds = "600";

/** The origin that a browser may read the answer from; null where the node does not name it (Fetch, "CORS protocol"). */
export function allowedOrigin({ headers }: HttpRequest, { origins }: Admission): string | null {
  if (origins === null) return null;
  const origin = firstHeader(headers, "origin");
  return origin !== undefined && (origins.has(origin) || origins.has("*")) ? origin : null;
}

/** What an answer to a browser of that origin carries. Never with cookies: a webhook has none. */
export function corsHeaders(origin: string): Headers {
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Expose-Headers", exposed],
    ["Vary", "Origin"],
  ];
}

/** What the answer to a preflight carries beside that. */
export function preflightHeaders({ headers }: HttpRequest, { methods }: Admission): Headers {
  const asked = firstHeader(headers, "access-control-request-headers") ?? "";
  const names = asked.split(",").map((name) => name.trim());
  return [
    ["Access-Control-Allow-Methods", [...methods].join(", ")],
    [
      "Access-Control-Allow-Headers",
      names.filter((name) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)).join(", "),
    ],
    ["Access-Control-Max-Age", maxAgeSeconds],
  ];
}
