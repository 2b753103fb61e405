import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { createWindowLimit, type WindowLimit } from "#server/platform/limits/window-limit.ts";
import type { Authenticator } from "#server/webhooks/admission/authenticator.ts";
import { type ReceivedCall, refuseAndRecord } from "#server/webhooks/responses/respond-and-record.ts";
import { rateLimited, unauthenticated } from "#server/webhooks/responses/responses.ts";

const maxFailures = 60;
const windowMs = 60_000;

/** Failures of this process, by webhook and address. */
export const authenticationFailures = service<WindowLimit>("authenticationFailures");

export function createAuthenticationFailures(): WindowLimit {
  return createWindowLimit(maxFailures, windowMs);
}

/**
 * Authenticates a call's sender. Returns null if it succeeds. Beyond 60 failures a minute from one address at one
 * webhook, further failures get 429 and are only counted. Authenticated calls always pass: many senders share an
 * address (providers' servers, proxies), so one of them must not be able to lock out another.
 */
export async function refuseUnauthenticated(
  call: ReceivedCall,
  authenticator: Authenticator,
): Promise<HttpResponse | null> {
  const credentials = { headers: call.request.headers, body: call.body, nowMs: call.startedAtMs };
  const reason = await authenticator.check(credentials);
  if (reason === null) return null;
  const result = authenticationFailures().take(subjectOf(call), clock.monotonicMs());
  if (result.kind === "within") {
    return refuseAndRecord(call, unauthenticated(authenticator.challenge), { reason });
  }
  const excess = `More than ${maxFailures} calls a minute from this address failed authentication. ${reason}`;
  return refuseAndRecord(call, rateLimited(result.retryAfterSeconds * 1000), { reason: excess });
}

/**
 * The same before the body is read, for a sender that has used up its failures: its headers alone must then
 * authenticate the call. Returns null if they do, if the body is signed, and for every other sender.
 */
export async function refuseBeforeBody(
  call: ReceivedCall,
  authenticator: Authenticator,
): Promise<HttpResponse | null> {
  if (authenticator.needsBody || !authenticationFailures().isExceeded(subjectOf(call), clock.monotonicMs()))
    return null;
  return refuseUnauthenticated(call, authenticator);
}

function subjectOf({ ip, nodeId }: ReceivedCall): string {
  return `${nodeId} ${addressKey(ip)}`;
}
