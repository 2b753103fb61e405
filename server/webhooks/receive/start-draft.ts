import { newId } from "#lib/id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ReceivedCall, refuseAndRecord } from "#server/webhooks/responses/respond-and-record.ts";
import { responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import { refusals } from "#server/webhooks/responses/responses.ts";
import type { DraftTrigger, Listener, LiveTrigger } from "#server/webhooks/triggers/trigger-lookup.ts";
import { type DraftRun, runDraft } from "./run-draft.sql.ts";
import { awaitFlow, finishAccepted } from "./start-execution.ts";
import type { TriggerInput } from "./trigger-input.ts";

/**
 * Runs the draft with a call while someone listens, and responds as the published flow would. The execution is a test of
 * theirs, and is committed before the response.
 */
export async function startDraft(
  call: ReceivedCall,
  { flowId, nodeId, canRespond, admission, listener }: DraftTrigger,
  executionId: string,
  { text }: Pick<TriggerInput, "text">,
): Promise<HttpResponse> {
  const waiter = canRespond ? responseWaiters().expect(executionId) : null;
  const replyTo = canRespond ? responseWaiters().processId : null;
  const input = { text: text.toString() };
  const started = await tryDraft({ executionId, flowId, nodeId, listener, input, replyTo });
  if (started !== "started") {
    waiter?.cancel();
    return started === "failed"
      ? refuseAndRecord(call, refusals.unavailable)
      : refuseAndRecord(call, refusals.flow_inactive, { reason: started.problem });
  }
  dailyStorageCounter().add(flowId, Buffer.byteLength(text), 1);
  return waiter
    ? awaitFlow(call, executionId, waiter, admission)
    : finishAccepted(call, admission, executionId);
}

/**
 * Runs the draft too, with the same input, once the live version has accepted the call. The sender is answered by the
 * live version alone, whatever becomes of the draft.
 */
export async function copyToDraft(
  { flowId, nodeId }: LiveTrigger,
  listener: Listener,
  acceptedId: string,
  responding: Promise<HttpResponse>,
): Promise<HttpResponse> {
  const response = await responding;
  const isOwn = response.headers.some(([name, value]) => name === "X-Execution-Id" && value === acceptedId);
  const isRepeated = response.headers.some(([name]) => name === "Idempotency-Replayed");
  if (isOwn && !isRepeated) {
    const input = { sameAs: acceptedId };
    void tryDraft({ executionId: newId(), flowId, nodeId, listener, input, replyTo: null });
  }
  return response;
}

async function tryDraft(run: DraftRun): Promise<"started" | "failed" | { problem: string }> {
  try {
    const problem = await runDraft(run);
    if (problem !== null) return { problem };
    notifyFlowChanged(run.flowId);
    return "started";
  } catch (cause) {
    logger().error(
      { flowId: run.flowId, fault: describeFault(cause) },
      "a listened-to call did not run the draft",
    );
    return "failed";
  }
}
