import type { Answer } from "#server/platform/http/exchange.ts";
import { type Rate, rateLimit } from "#server/webhooks/admission/rate-limit.ts";
import { rateLimited } from "#server/webhooks/responses/answers.ts";
import { finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";

/** Takes one call from the node's rate. Null while there is some left; else the answer. */
export function spendRate(call: OpenCall, rate: Rate | null): Answer | null {
  if (rate === null) return null;
  const waitMs = rateLimit().take(call.nodeId, rate, performance.now());
  if (waitMs === 0) return null;
  return finishRefused(call, rateLimited(waitMs), {
    reason: `More than ${rate.calls} calls in ${rate.perSeconds} s.`,
  });
}
