import { signAnswer } from "#server/packages/signing/answer.ts";
import type { Signer } from "#server/packages/signing/key-ring.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import {
  answerOptions,
  crossOrigin,
  publicProblem,
  publicRefusal,
  refuseMethod,
} from "#server/platform/http/public-answer.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

const allow = "OPTIONS, POST";

/** A decision: 200 whatever it is, signed, and kept by no cache. */
export function signedAnswer(
  signer: Signer,
  incoming: Incoming,
  { requestDigest, body }: { requestDigest: string | null; body: unknown },
  now: Date,
): Answer {
  const answer: Answer = {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", incoming.requestId],
      ...crossOrigin,
    ],
    body: JSON.stringify(body),
  };
  const { method, target } = incoming;
  return signAnswer(signer, { method, target, digest: requestDigest }, answer, now);
}

/**
 * Answers a POST by `decide`. What keeps it from deciding, the database being away above all, is 503: undecided, so that an
 * installation goes on working.
 */
export async function answerPost(
  incoming: Incoming,
  decide: () => Promise<Answer | Refusal>,
): Promise<Answer> {
  if (incoming.method === "OPTIONS") return answerOptions(incoming, allow);
  if (incoming.method !== "POST") return refuseMethod(incoming, allow);
  try {
    const decided = await decide();
    return isRefusal(decided) ? publicRefusal(incoming, decided) : decided;
  } catch (cause) {
    logger().error({ requestId: incoming.requestId, fault: describeFault(cause) }, "license not decided");
    return publicProblem(incoming, {
      status: 503,
      code: "unavailable",
      detail: "Nothing could be decided just now. Go on as before and ask again later.",
      headers: [["Retry-After", "5"]],
    });
  }
}
