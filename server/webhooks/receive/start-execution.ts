import type { WebhookResponse } from "#engine/outcome.ts";
import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { callStore } from "#server/executions/intake/insert-calls.sql.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import type { CommitOutcome } from "#server/platform/batching/group-commit.ts";
import { config } from "#server/platform/config/config.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { deliveryStore } from "#server/webhooks/deliveries/insert-deliveries.sql.ts";
import type { StoredDelivery } from "#server/webhooks/deliveries/stored-delivery.ts";
import { flowResponse } from "#server/webhooks/responses/flow-response.ts";
import { formResponse } from "#server/webhooks/responses/form-response.ts";
import {
  type ReceivedCall,
  refuseAndRecord,
  respondAndRecord,
} from "#server/webhooks/responses/respond-and-record.ts";
import { type ResponseWaiter, responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import { acceptedResponse, refusals } from "#server/webhooks/responses/responses.ts";
import type { LiveTrigger } from "#server/webhooks/triggers/trigger-lookup.ts";
import { traceCall } from "./trace-call.ts";
import type { TriggerInput } from "./trigger-input.ts";

/**
 * Stores a call's execution and responds to the caller: immediately, or with the flow's response.
 *
 * @param input its key hash identifies the delivery, if the same one must not start a second execution
 */
export async function startExecution(
  call: ReceivedCall,
  { flowId, versionId, nodeId, canRespond, admission, compute }: LiveTrigger,
  executionId: string,
  { text: input, name, keyHash, turnKey }: Pick<TriggerInput, "text" | "name" | "keyHash" | "turnKey">,
): Promise<HttpResponse> {
  // A delivery may turn out to be a repetition, which runs nothing.
  const computed =
    keyHash === null && compute ? compute({ executionId, input, isAwaited: canRespond }) : null;
  const waiter = canRespond ? responseWaiters().expect(executionId) : null;
  const replyTo = canRespond ? responseWaiters().processId : null;
  const { startedAtMs: receivedAtMs } = call;
  const accepted: AcceptedCall = {
    executionId,
    flowId,
    versionId,
    nodeId,
    input,
    name,
    replyTo,
    receivedAtMs,
    turnKey,
    computed,
  };
  const stored =
    keyHash === null
      ? await callStore().add(accepted)
      : await storeOnce(accepted, keyHash, admission.deduplication?.keepMs ?? 0);
  if (stored !== "committed") {
    waiter?.cancel();
    if (typeof stored === "string") return refuseAndRecord(call, refusals.unavailable);
    return finishDuplicate(call, admission, stored.executionId);
  }
  dailyStorageCounter().add(flowId, Buffer.byteLength(input), 1);
  const responding = respond(call, admission, accepted, waiter);
  const response = responding instanceof Promise ? await responding : responding;
  traceCall(call, accepted, response);
  return response;
}

/** Responds to a stored call: with the flow's response, if it has one or its caller waits for it. */
function respond(
  call: ReceivedCall,
  admission: Admission,
  { executionId, computed }: AcceptedCall,
  waiter: ResponseWaiter | null,
): HttpResponse | Promise<HttpResponse> {
  if (waiter && !computed) return awaitFlow(call, executionId, waiter, admission);
  waiter?.cancel();
  if (computed?.response) return finishResponded(call, executionId, computed.response);
  return finishAccepted(call, admission, executionId);
}

/** Stores a call unless this or another process has already stored the same delivery. */
async function storeOnce(
  call: AcceptedCall,
  keyHash: Buffer,
  keepMs: number,
): Promise<CommitOutcome | StoredDelivery> {
  const stored = await deliveryStore().add({ ...call, keyHash, expiresAtMs: call.receivedAtMs + keepMs });
  return typeof stored === "string" || stored.isDuplicate ? stored : "committed";
}

/** The response to a call whose flow does not respond itself. */
export function acceptedBody(
  { request }: ReceivedCall,
  admission: Admission,
  executionId: string,
): HttpResponse {
  return formResponse(request, admission, executionId) ?? acceptedResponse(request.requestId, executionId);
}

export function finishAccepted(call: ReceivedCall, admission: Admission, executionId: string): HttpResponse {
  return respondAndRecord(call, "accepted", acceptedBody(call, admission, executionId), executionId);
}

/** Responds to a repeated delivery with the execution of the first one. */
export function finishDuplicate(call: ReceivedCall, admission: Admission, executionId: string): HttpResponse {
  const response = acceptedBody(call, admission, executionId);
  response.headers.push(["Idempotency-Replayed", "true"]);
  return respondAndRecord(call, "duplicate", response, executionId, "The same delivery was accepted before.");
}

export async function awaitFlow(
  call: ReceivedCall,
  executionId: string,
  waiter: ResponseWaiter,
  admission: Admission,
): Promise<HttpResponse> {
  const { request } = call;
  const timeoutMs = admission.responseTimeoutMs ?? config().responseTimeoutMs;
  const reply = await waiter.response({
    timeoutMs,
    onDisconnect: (listener) => request.onDisconnect(listener),
  });
  if (reply === "timeout" || reply === "disconnected") {
    return refuseAndRecord(call, refusals.response_timeout, { executionId });
  }
  if (reply.response) return finishResponded(call, executionId, reply.response);
  if (reply.status === "succeeded") return finishAccepted(call, admission, executionId);
  return refuseAndRecord(call, refusals.execution_failed, { executionId });
}

async function finishResponded(
  call: ReceivedCall,
  executionId: string,
  response: WebhookResponse,
): Promise<HttpResponse> {
  const sent = await flowResponse(call.request.requestId, executionId, response);
  return respondAndRecord(call, "accepted", sent, executionId);
}
