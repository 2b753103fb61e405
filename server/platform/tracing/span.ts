import { createHash } from "node:crypto";

/** A span that has ended, as OpenTelemetry knows it. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** `server`: the handling of a request. */
  kind: "server" | "internal";
  startedAtMs: number;
  endedAtMs: number;
  attributes: Record<string, string | number>;
  /** Why it failed, without a payload; null if it did not. */
  error: string | null;
  /** A span of another trace that caused this one. */
  link: SpanContext | null;
}

export interface SpanContext {
  traceId: string;
  spanId: string;
}

/**
 * The trace of an execution and its sub-flows: the id of the first one. Every process knows it without asking.
 *
 * @param executionId a UUID, which has the 128 bits of a trace id
 */
export function toTraceId(executionId: string): string {
  return executionId.replaceAll("-", "");
}

/** The same span id in every process and for every repetition, from the parts that identify the span. */
export function toSpanId(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 16);
}

/** The span of the call that started an execution. */
export function callSpanId(executionId: string): string {
  return toSpanId("call", executionId);
}

export function executionSpanId(executionId: string): string {
  return toSpanId("execution", executionId);
}

/** Whether a trace is sent. Its last digits are random, and each process decides the same. */
export function isSampled(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < share;
}

const pattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/;

/**
 * Parses the header `traceparent` (W3C Trace Context §3.2). Null if it is invalid, in which case it is
 * ignored.
 */
export function parseTraceparent(text: string): SpanContext | null {
  const [, traceId = "", spanId = ""] = pattern.exec(text) ?? [];
  if (text.startsWith("ff") || /^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId };
}

/** The header `traceparent` (W3C Trace Context §3.2) for requests that a span causes elsewhere. */
export function toTraceparent({ traceId, spanId }: SpanContext, isSent: boolean): string {
  return `00-${traceId}-${spanId}-${isSent ? "01" : "00"}`;
}
