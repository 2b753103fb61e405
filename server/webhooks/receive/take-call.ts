import { newId } from "#lib/id.ts";
import { dailyStorage } from "#server/flows/daily-storage/daily-storage.ts";
import { config } from "#server/platform/config/config.ts";
import type { Answer } from "#server/platform/http/exchange.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { type Lease, openLease } from "#server/webhooks/body/body-budget.ts";
import { openBody } from "#server/webhooks/body/open-body.ts";
import { maxBodyBytes as maxKeptBytes } from "#server/webhooks/recording/bounds.ts";
import { withMasked } from "#server/webhooks/recording/masked-headers.ts";
import { bodyTooLarge, invalidBody } from "#server/webhooks/responses/answers.ts";
import { finish, finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";
import { slackChallenge } from "#server/webhooks/responses/slack-challenge.ts";
import type { LiveTrigger } from "#server/webhooks/triggers/triggers.ts";
import { refuseUnproven } from "./refuse-unproven.ts";
import { spendRate } from "./spend-rate.ts";
import { startExecution } from "./start-execution.ts";
import { toTriggerInput } from "./trigger-input.ts";

/**
 * Takes a call that was let in: its body, its proof over the raw bytes, what the body says, and then its execution. The body
 * is read before the proof is looked at, so that a refused call can be shown, and taken once the cause is mended.
 */
export async function takeCall(call: OpenCall, trigger: LiveTrigger): Promise<Answer> {
  const lease = openLease();
  try {
    return await takeBody(call, trigger, lease);
  } finally {
    lease.release();
  }
}

async function takeBody(call: OpenCall, trigger: LiveTrigger, lease: Lease): Promise<Answer> {
  const { incoming, ip, startedAtMs: atMs } = call;
  const { headers, method, target } = incoming;
  const { admission } = trigger;
  const { authenticator, deduplication } = admission;
  const maxBytes = Math.min(config().maxBodyBytes, admission.maxBodyBytes ?? Number.POSITIVE_INFINITY);
  const read = await openBody(incoming, { maxBytes, lease, whole: needsWhole(admission) });
  if (read.kind === "refused") return finishRefused(call, read.refusal);
  if (read.kind === "too_large") return finishRefused(call, bodyTooLarge(maxBytes));
  if (read.kind === "gone") return finishRefused(call, invalidBody("The body broke off before its end."));
  if (read.kind === "read") {
    call.body = read.bytes;
    call.size = read.bytes.length;
  }
  if (authenticator !== null) {
    const refused = (await refuseUnproven(call, authenticator)) ?? spendRate(call, admission.rate);
    if (refused !== null) return refused;
  }
  const bodyKey = deduplication?.keyOfBody(call.body) ?? null;
  // More than the inspector keeps is given away below.
  if ((call.body?.length ?? 0) > maxKeptBytes) call.body = null;
  const executionId = newId();
  const seen = { method, headers: withMasked(headers, call.maskedHeaders), target, ip, atMs };
  const reading = toTriggerInput(incoming, read, { maxBytes, executionId, lease, deduplication, seen });
  const input = reading instanceof Promise ? await reading : reading;
  if (read.kind === "stream") {
    call.size = read.sent.bytes;
    // Whatever becomes of the call, its files were stored.
    dailyStorage().add(call.flowId, read.sent.bytes, 0);
  }
  if ("refusal" in input) return finishRefused(call, input.refusal);
  if (admission.answersChallenge && input.output !== null) {
    const answer = slackChallenge(input.output, incoming.requestId);
    if (answer !== null) return finish(call, "accepted", answer, null);
  }
  // What waits to be stored has a bound of its own, and a flow may take its time to answer.
  lease.release();
  return startExecution(call, trigger, executionId, input.text, bodyKey ?? input.keyHash);
}

/** Whether something is made of the body's raw bytes: a signature, or what stands for the delivery. */
function needsWhole({ authenticator, deduplication }: Admission): boolean {
  return (authenticator?.needsBody ?? false) || (deduplication?.byBody ?? false);
}
