import type { Signer } from "#server/packages/signing/key-ring.ts";
import { signResponse } from "#server/packages/signing/sign-response.ts";
import {
  crossOrigin,
  publicProblem,
  publicRefusal,
  refuseMethod,
  respondToOptions,
} from "#server/platform/http/public-response.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

const allow = "OPTIONS, POST";

/** A signed decision: always 200, never cached. */
export function signedResponse(
  signer: Signer,
  request: HttpRequest,
  { requestDigest, body }: { requestDigest: string | null; body: unknown },
  now: Date,
): HttpResponse {
  const response: HttpResponse = {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", request.requestId],
      ...crossOrigin,
    ],
    body: JSON.stringify(body),
  };
  const { method, target } = request;
  return signResponse(signer, { method, target, digest: requestDigest }, response, now);
}

/**
 * Handles a POST with `decide`. If the decision cannot be made, mostly because the database is away, the response is
 * 503: undecided, so that the installation carries on.
 */
export async function handlePost(
  request: HttpRequest,
  decide: () => Promise<HttpResponse | Refusal>,
): Promise<HttpResponse> {
  if (request.method === "OPTIONS") return respondToOptions(request, allow);
  if (request.method !== "POST") return refuseMethod(request, allow);
  try {
    const decided = await decide();
    return isRefusal(decided) ? publicRefusal(request, decided) : decided;
  } catch (cause) {
    logger().error({ requestId: request.requestId, fault: describeFault(cause) }, "license check failed");
    return publicProblem(request, {
      status: 503,
      code: "unavailable",
      detail: "No decision could be made at the moment. Carry on as before and try again later.",
      headers: [["Retry-After", "5"]],
    });
  }
}
