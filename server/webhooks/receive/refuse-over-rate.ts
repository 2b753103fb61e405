import { clock } from "#lib/clock.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { type Rate, rateLimit } from "#server/webhooks/admission/rate-limit.ts";
import { type ReceivedCall, refuseAndRecord } from "#server/webhooks/responses/respond-and-record.ts";
import { rateLimited } from "#server/webhooks/responses/responses.ts";

/** Takes one call from the node's rate. Returns null if it is within the rate, otherwise the response. */
export function refuseOverRate(call: ReceivedCall, rate: Rate | null): HttpResponse | null {
  if (rate === null) return null;
  const waitMs = rateLimit().take(call.nodeId, rate, clock.monotonicMs());
  if (waitMs === 0) return null;
  return refuseAndRecord(call, rateLimited(waitMs), {
    reason: `More than ${rate.calls} calls in ${rate.perSeconds} s.`,
  });
}
