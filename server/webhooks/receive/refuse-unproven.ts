import { singleton } from "#lib/singleton.ts";
import type { Answer } from "#server/platform/http/exchange.ts";
import { callerOfAddress } from "#server/platform/http/rate-limit.ts";
import { createWindowLimit } from "#server/platform/limits/windows.ts";
import type { Authenticator } from "#server/webhooks/admission/authenticator.ts";
import { rateLimited, unauthenticated } from "#server/webhooks/responses/answers.ts";
import { finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";

const maxFailures = 60;
const windowMs = 60_000;

const failures = () => singleton("webhooks.failures", () => createWindowLimit(maxFailures, windowMs));

/**
 * Checks who sent a call. Null when it has proven itself. Beyond 60 failures a minute from one address at one webhook, further
 * failures are answered 429 and only counted. Calls that prove themselves always pass: many senders share an address (providers'
 * servers, proxies), so one of them must not be able to shut another out.
 */
export async function refuseUnproven(call: OpenCall, authenticator: Authenticator): Promise<Answer | null> {
  const proof = { headers: call.incoming.headers, body: call.body, nowMs: call.startedAtMs };
  const reason = await authenticator.check(proof);
  if (reason === null) return null;
  const spent = failures().take(subjectOf(call), performance.now());
  if (spent.kind === "within") {
    return finishRefused(call, unauthenticated(authenticator.challenge), { reason });
  }
  const excess = `More than ${maxFailures} calls a minute from this address failed authentication. ${reason}`;
  return finishRefused(call, rateLimited(spent.retryAfterSeconds * 1000), { reason: excess });
}

/**
 * The same before the body is read, for a sender that has used up its failures: its headers must then prove the call on their
 * own. Null where they do, where the body is signed, and for everybody else.
 */
export async function refuseUnreadUnproven(
  call: OpenCall,
  authenticator: Authenticator,
): Promise<Answer | null> {
  if (authenticator.needsBody || !failures().isSpent(subjectOf(call), performance.now())) return null;
  return refuseUnproven(call, authenticator);
}

function subjectOf({ ip, nodeId }: OpenCall): string {
  return `${nodeId} ${callerOfAddress(ip)}`;
}
