import { clock } from "#lib/clock.ts";
import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { firstHeader, type HttpResponse } from "#server/platform/http/request-response.ts";
import { callSpanId, parseTraceparent, toTraceId } from "#server/platform/tracing/span.ts";
import { tracer } from "#server/platform/tracing/tracer.ts";
import type { ReceivedCall } from "#server/webhooks/responses/respond-and-record.ts";

/**
 * Records the span of a call that started an execution, once it has its response. The sender's own trace is
 * only linked: anyone may call, and must not choose our trace ids, nor which calls are sampled.
 */
export function traceCall(
  { request, startedAtMs, startedAt }: ReceivedCall,
  { executionId, flowId, nodeId }: AcceptedCall,
  { status }: HttpResponse,
): void {
  tracer()?.record({
    traceId: toTraceId(executionId),
    spanId: callSpanId(executionId),
    parentSpanId: null,
    name: `${request.method} /flow/webhook/{node_id}`,
    kind: "server",
    startedAtMs,
    endedAtMs: startedAtMs + clock.monotonicMs() - startedAt,
    attributes: {
      "http.request.method": request.method,
      "http.route": "/flow/webhook/{node_id}",
      "http.response.status_code": status,
      "millrace.execution.id": executionId,
      "millrace.flow.id": flowId,
      "millrace.node.id": nodeId,
    },
    error: status >= 500 ? `Status ${status}` : null,
    link: parseTraceparent(firstHeader(request.headers, "traceparent") ?? ""),
  });
}
