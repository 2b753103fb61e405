import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import type { Gathering } from "#server/webhooks/admission/gathering.ts";
import { gatheredStore } from "#server/webhooks/deliveries/gather-deliveries.sql.ts";
import {
  type ReceivedCall,
  refuseAndRecord,
  respondAndRecord,
} from "#server/webhooks/responses/respond-and-record.ts";
import { refusals } from "#server/webhooks/responses/responses.ts";
import type { LiveTrigger } from "#server/webhooks/triggers/trigger-lookup.ts";
import { acceptedBody, finishDuplicate } from "./start-execution.ts";
import type { TriggerInput } from "./trigger-input.ts";

/** Stores a call with the execution that it shares with others, and responds with that execution's id. */
export async function joinExecution(
  call: ReceivedCall,
  { flowId, versionId, nodeId, admission, gathering }: LiveTrigger & { gathering: Gathering },
  ownId: string,
  { text: input, keyHash, gatherKey: key }: TriggerInput,
): Promise<HttpResponse> {
  const expiresAtMs = call.startedAtMs + (admission.deduplication?.keepMs ?? 0);
  const stored = await gatheredStore().add({
    executionId: ownId,
    flowId,
    versionId,
    nodeId,
    input,
    rule: gathering.rule,
    key,
    delivery: keyHash && { keyHash, expiresAtMs },
  });
  if (stored === null || typeof stored === "string") return refuseAndRecord(call, refusals.unavailable);
  const { executionId, isDuplicate } = stored;
  if (isDuplicate) return finishDuplicate(call, admission, executionId);
  dailyStorageCounter().add(flowId, Buffer.byteLength(input), 1);
  const isOwn = gathering.rule.mode === "leading" && executionId === ownId;
  const response = acceptedBody(call, admission, executionId);
  return respondAndRecord(call, isOwn ? "accepted" : "gathered", response, executionId);
}
