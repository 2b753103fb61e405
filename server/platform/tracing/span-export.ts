import { SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { JsonTraceSerializer, ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "#server/platform/config/tracing-settings.ts";
import type { Span, SpanContext } from "./span.ts";

/** Spans on their way to the collector. */
export interface SpanExport {
  /** Adds a span to the queue. It is dropped if the queue is full. */
  add(span: Span): void;
  /** Sends the queued spans. */
  close(): Promise<void>;
}

/** Bounds the memory of a process whose collector does not respond: about 4 MB. */
const maxQueueSize = 4096;

/**
 * OpenTelemetry's batches and serializers. Our spans have ended when they are recorded, so its tracer, which times
 * spans itself, is not used.
 *
 * @param send returns whether the collector accepted the spans
 */
export function createSpanExport(
  { protocol, serviceName, resource: attributes, timeoutMs }: TracingSettings,
  send: (body: Uint8Array, count: number) => Promise<boolean>,
): SpanExport {
  const resource = resourceFromAttributes({ ...attributes, "service.name": serviceName });
  const serializer = protocol === "http/json" ? JsonTraceSerializer : ProtobufTraceSerializer;
  const processor = new BatchSpanProcessor({
    maxQueueSize,
    scheduledDelayMillis: 1000,
    exportTimeoutMillis: timeoutMs + 1000,
    exporter: {
      export(spans, done) {
        const body = serializer.serializeRequest(spans) ?? new Uint8Array();
        void send(body, spans.length).then((isSent) => done({ code: isSent ? 0 : 1 }));
      },
      shutdown: () => Promise.resolve(),
    },
  });
  return {
    add: (span) => processor.onEnd(toReadableSpan(span, resource)),
    close: () => processor.shutdown(),
  };
}

function toReadableSpan(span: Span, resource: Resource): ReadableSpan {
  const { traceId, parentSpanId, startedAtMs, error, link } = span;
  const endedAtMs = Math.max(span.endedAtMs, startedAtMs);
  const context = toContext(span);
  return {
    name: span.name,
    kind: span.kind === "server" ? SpanKind.SERVER : SpanKind.INTERNAL,
    spanContext: () => context,
    ...(parentSpanId !== null && { parentSpanContext: toContext({ traceId, spanId: parentSpanId }) }),
    startTime: toTime(startedAtMs),
    endTime: toTime(endedAtMs),
    duration: toTime(endedAtMs - startedAtMs),
    status: error === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: error },
    attributes: span.attributes,
    links: link ? [{ context: toContext(link) }] : [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: "millrace" },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function toContext({ traceId, spanId }: SpanContext) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

/** Seconds and nanoseconds. */
function toTime(ms: number): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}
