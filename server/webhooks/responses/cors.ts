import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";

type Headers = [name: string, value: string][];

const exposed = "X-Execution-Id, X-Request-Id, Idempotency-Replayed, Retry-After";
const maxAgeSeconds = "600";

/** The origin whose pages may read the response; null if the node does not allow it (Fetch, "CORS protocol"). */
export function allowedOrigin({ headers }: HttpRequest, { origins }: Admission): string | null {
  if (origins === null) return null;
  const origin = firstHeader(headers, "origin");
  return origin !== undefined && (origins.has(origin) || origins.has("*")) ? origin : null;
}

/** CORS headers of a response to this origin. Never with credentials: a webhook does not use cookies. */
export function corsHeaders(origin: string): Headers {
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Expose-Headers", exposed],
    ["Vary", "Origin"],
  ];
}

/** The additional headers of a preflight response. */
export function preflightHeaders({ headers }: HttpRequest, { methods }: Admission): Headers {
  const requestedHeaders = firstHeader(headers, "access-control-request-headers") ?? "";
  const names = requestedHeaders.split(",").map((name) => name.trim());
  return [
    ["Access-Control-Allow-Methods", [...methods].join(", ")],
    [
      "Access-Control-Allow-Headers",
      names.filter((name) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)).join(", "),
    ],
    ["Access-Control-Max-Age", maxAgeSeconds],
  ];
}
