import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import { callsCounted } from "#server/platform/metrics/own.ts";
import { recordCall } from "#server/webhooks/recording/record.ts";
import type { CallOutcome } from "#server/webhooks/recording/schema.ts";
import { type RefusalDetails, refuse } from "./answers.ts";
import { corsHeaders } from "./cors.ts";

/** A call to a node that exists, while it is being answered. */
export interface OpenCall {
  incoming: Incoming;
  nodeId: string;
  flowId: string;
  ip: string;
  startedAtMs: number;
  /** By the clock that only goes forward. */
  startedAt: number;
  /** Lower-case names of the headers that it brought a secret in. */
  maskedHeaders: readonly string[];
  /** The origin whose browser may read the answer. */
  allowedOrigin: string | null;
  /** The raw body once it is read to its end. */
  body: Buffer | null;
  /** Bytes of the body as far as they are known. */
  size: number;
}

/** Answers and records a call that was taken. */
export function finish(
  call: OpenCall,
  outcome: CallOutcome,
  answer: Answer,
  executionId: string | null,
  reason: string | null = null,
): Answer {
  if (call.allowedOrigin !== null) addMissing(answer, corsHeaders(call.allowedOrigin));
  callsCounted.add([outcome]);
  recordCall({
    incoming: call.incoming,
    trigger: { nodeId: call.nodeId, flowId: call.flowId },
    outcome,
    status: answer.status,
    reason,
    size: call.size,
    startedAtMs: call.startedAtMs,
    latencyMs: performance.now() - call.startedAt,
    ip: call.ip,
    executionId,
    body: call.body,
    answer,
    maskedHeaders: call.maskedHeaders,
  });
  return answer;
}

/** A flow's own headers stay as the flow set them. */
function addMissing({ headers }: Answer, more: Answer["headers"]): void {
  const known = new Set(headers.map(([name]) => name.toLowerCase()));
  headers.push(...more.filter(([name]) => !known.has(name.toLowerCase())));
}

/**
 * Answers and records a call that was refused.
 *
 * @param reason what the builder is told; the sender may be told less
 */
export function finishRefused(
  call: OpenCall,
  details: RefusalDetails,
  { executionId = null, reason = details.detail }: { executionId?: string | null; reason?: string } = {},
): Answer {
  const answer = refuse(call.incoming, details, executionId ?? undefined);
  return finish(call, details.code, answer, executionId, reason);
}
