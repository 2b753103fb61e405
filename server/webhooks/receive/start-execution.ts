import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { callStore } from "#server/executions/intake/store.ts";
import { dailyStorage } from "#server/flows/daily-storage/daily-storage.ts";
import type { CommitOutcome } from "#server/platform/batching/group-commit.ts";
import { config } from "#server/platform/config/config.ts";
import type { Answer } from "#server/platform/http/exchange.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { type Delivery, deliveryStore } from "#server/webhooks/deliveries/store.ts";
import { acceptedAnswer, refusals } from "#server/webhooks/responses/answers.ts";
import { finish, finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";
import { flowAnswer } from "#server/webhooks/responses/flow-answer.ts";
import { formAnswer } from "#server/webhooks/responses/form-answer.ts";
import { type Expectation, replies } from "#server/webhooks/responses/replies.ts";
import type { LiveTrigger } from "#server/webhooks/triggers/triggers.ts";

/**
 * Stores a call's execution and answers the caller: at once, or with what the flow answers.
 *
 * @param input the trigger's output as JSON, in UTF-8 where it is bytes
 * @param keyHash what stands for the delivery, where the same one must not start a second execution
 */
export async function startExecution(
  call: OpenCall,
  { flowId, versionId, nodeId, canRespond, admission }: LiveTrigger,
  executionId: string,
  input: string | Buffer,
  keyHash: Buffer | null,
): Promise<Answer> {
  const expectation = canRespond ? replies().expect(executionId) : null;
  const replyTo = canRespond ? replies().processId : null;
  const { startedAtMs: receivedAtMs } = call;
  const accepted = { executionId, flowId, versionId, nodeId, input, replyTo, receivedAtMs };
  const stored =
    keyHash === null
      ? await callStore().add(accepted)
      : await storeOnce(accepted, keyHash, admission.deduplication?.keepMs ?? 0);
  if (stored !== "committed") {
    expectation?.cancel();
    if (typeof stored === "string") return finishRefused(call, refusals.unavailable);
    return finishDuplicate(call, admission, stored.firstExecutionId);
  }
  dailyStorage().add(flowId, Buffer.byteLength(input), 1);
  if (expectation) return awaitFlow(call, executionId, expectation, admission);
  return finishAccepted(call, admission, executionId);
}

/** Stores a call unless the same delivery was stored before, here or by another process. */
async function storeOnce(
  call: AcceptedCall,
  keyHash: Buffer,
  keepMs: number,
): Promise<CommitOutcome | { firstExecutionId: string }> {
  const keptUntilMs = call.receivedAtMs + keepMs;
  const delivery: Delivery = { ...call, keyHash, keptUntilMs, startedExecutionId: call.executionId };
  const outcome = await deliveryStore().add(delivery);
  if (outcome !== "committed" || delivery.startedExecutionId === call.executionId) return outcome;
  return { firstExecutionId: delivery.startedExecutionId };
}

function finishAccepted(call: OpenCall, admission: Admission, executionId: string): Answer {
  const { incoming } = call;
  const answer =
    formAnswer(incoming, admission, executionId) ?? acceptedAnswer(incoming.requestId, executionId);
  return finish(call, "accepted", answer, executionId);
}

function finishDuplicate(call: OpenCall, admission: Admission, executionId: string): Answer {
  const { incoming } = call;
  const answer =
    formAnswer(incoming, admission, executionId) ?? acceptedAnswer(incoming.requestId, executionId);
  answer.headers.push(["Idempotency-Replayed", "true"]);
  return finish(call, "duplicate", answer, executionId, "The same delivery was taken before.");
}

async function awaitFlow(
  call: OpenCall,
  executionId: string,
  expectation: Expectation,
  admission: Admission,
): Promise<Answer> {
  const { incoming } = call;
  const timeoutMs = admission.responseTimeoutMs ?? config().responseTimeoutMs;
  const reply = await expectation.reply({ timeoutMs, onGone: (leave) => incoming.onGone(leave) });
  if (reply === "timeout" || reply === "gone") {
    return finishRefused(call, refusals.response_timeout, { executionId });
  }
  if (reply.response) {
    return finish(call, "accepted", flowAnswer(incoming.requestId, executionId, reply.response), executionId);
  }
  if (reply.status === "succeeded") return finishAccepted(call, admission, executionId);
  return finishRefused(call, refusals.execution_failed, { executionId });
}
