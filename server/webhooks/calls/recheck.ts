import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import { webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { isWithin } from "#server/platform/addresses/address-range.ts";
import { config } from "#server/platform/config/config.ts";
import type { Authenticator } from "#server/webhooks/admission/authenticator.ts";
import { loadAdmission, type TriggerNode } from "#server/webhooks/admission/load.ts";
import {
  bodyTooLarge,
  type CallRefusal,
  methodNotAllowed,
  refusals,
  unauthenticated,
} from "#server/webhooks/responses/responses.ts";
import { type StoredCall, toStoredOutput } from "./stored-call.ts";

/** The result of checking a refused call by the current settings. */
export type RecheckResult =
  /** `unproven`: the header that authenticates the sender was masked, so it cannot be verified. */
  | { kind: "taken"; input: { text: string }; unproven: boolean }
  | { kind: "refused"; outcome: CallOutcome; status: number; reason: string }
  | { kind: "settings_invalid" };

/**
 * Checks a recorded call by a trigger's current settings, as if it were received again at its original time: its
 * address, method, size, authentication and body. It does not count against the rate limit, and is accepted even if it
 * was delivered since.
 *
 * @param executionId the execution that will own the body's files
 */
export async function recheckCall(
  call: StoredCall,
  node: TriggerNode,
  executionId: string,
): Promise<RecheckResult> {
  if (!webhookSettingsSchema.safeParse(node.config).success) return { kind: "settings_invalid" };
  const { addresses, methods, allow, maxBodyBytes, authenticator } = await loadAdmission(node);
  if (addresses !== null && !isWithin(call.ip, addresses)) {
    return refused(refusals.address_not_allowed, `The address ${call.ip} is not allowed.`);
  }
  if (!methods.has(call.method)) return refused(methodNotAllowed(call.method, allow));
  const maxBytes = Math.min(config().maxBodyBytes, maxBodyBytes ?? Number.POSITIVE_INFINITY);
  if ((call.body?.length ?? 0) > maxBytes) return refused(bodyTooLarge(maxBytes));
  const unproven = authenticator?.maskedHeaders.some((name) => call.masked.includes(name)) ?? false;
  if (authenticator && !unproven) {
    const reason = await authenticationProblem(call, authenticator);
    if (reason !== null) return refused(unauthenticated(authenticator.challenge), reason);
  }
  const read = await toStoredOutput(call, executionId, maxBytes);
  return "refusal" in read ? refused(read.refusal) : { kind: "taken", input: read, unproven };
}

/** At the time when the call was received, so that its signature is not too old. */
async function authenticationProblem(
  { headers, body, receivedAtMs }: StoredCall,
  authenticator: Authenticator,
): Promise<string | null> {
  return authenticator.check({ headers, body, nowMs: receivedAtMs });
}

function refused({ code, status, detail }: CallRefusal, reason = detail): RecheckResult {
  return { kind: "refused", outcome: code, status, reason };
}
