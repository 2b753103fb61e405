import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { callsTotal } from "#server/platform/metrics/millrace-metrics.ts";
import { recordCall } from "#server/webhooks/recording/record.ts";
import { corsHeaders } from "./cors.ts";
import { type CallRefusal, refuseCall } from "./responses.ts";

/** A call to an existing node while it is being handled. */
export interface ReceivedCall {
  request: HttpRequest;
  nodeId: string;
  flowId: string;
  ip: string;
  startedAtMs: number;
  /** From a monotonic clock. */
  startedAt: number;
  /** Lower-case names of the headers that contained a secret. */
  maskedHeaders: readonly string[];
  redaction: Redaction | null;
  /** The origin whose pages may read the response. */
  allowedOrigin: string | null;
  /** The raw body once it has been read completely. */
  body: Buffer | null;
  /** Bytes of the body, if known. */
  size: number;
}

/** Responds to an accepted call and records it. */
export function respondAndRecord(
  call: ReceivedCall,
  outcome: CallOutcome,
  response: HttpResponse,
  executionId: string | null,
  reason: string | null = null,
): HttpResponse {
  if (call.allowedOrigin !== null) addMissing(response, corsHeaders(call.allowedOrigin));
  callsTotal.add([outcome]);
  recordCall({
    request: call.request,
    trigger: { nodeId: call.nodeId, flowId: call.flowId },
    outcome,
    status: response.status,
    reason,
    size: call.size,
    startedAtMs: call.startedAtMs,
    latencyMs: clock.monotonicMs() - call.startedAt,
    ip: call.ip,
    executionId,
    body: call.body,
    response,
    maskedHeaders: call.maskedHeaders,
    redaction: call.redaction,
  });
  return response;
}

/** Headers that the flow set are not overwritten. */
function addMissing({ headers }: HttpResponse, more: HttpResponse["headers"]): void {
  const known = new Set(headers.map(([name]) => name.toLowerCase()));
  headers.push(...more.filter(([name]) => !known.has(name.toLowerCase())));
}

/**
 * Responds to a refused call and records it.
 *
 * @param reason for the builder; the sender may be told less
 */
export function refuseAndRecord(
  call: ReceivedCall,
  details: CallRefusal,
  { executionId = null, reason = details.detail }: { executionId?: string | null; reason?: string } = {},
): HttpResponse {
  const response = refuseCall(call.request, details, executionId ?? undefined);
  return respondAndRecord(call, details.code, response, executionId, reason);
}
