import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import type { TracingSettings } from "#server/platform/config/tracing-settings.ts";
import type { Egress } from "#server/platform/egress/egress.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { tracedSpans } from "#server/platform/metrics/millrace-metrics.ts";
import { isSampled, type Span } from "./span.ts";
import type { SpanExport } from "./span-export.ts";

/** Sends spans to the collector (docs/traces.md). Recording never waits and never throws. */
export interface Tracer {
  /** Whether spans of this trace are sent. */
  samples(traceId: string): boolean;
  record(span: Span): void;
  /** Sends the queued spans, within a few seconds. */
  close(): Promise<void>;
}

/** The process's tracer; null without a collector. */
export const tracer = service<Tracer | null>("tracer");

/** The time that a process that ends waits for the collector. */
const usualCloseMs = 3000;
/** A collector that is away is logged this often. */
const logEveryMs = 60_000;

/**
 * OpenTelemetry's packages are loaded with the first span.
 *
 * @param closeWithinMs the longest time that `close` may take
 */
export function createTracer(
  settings: TracingSettings,
  egress: Egress,
  closeWithinMs: number = usualCloseMs,
): Tracer | null {
  const { url } = settings;
  const share = sampledShare(settings);
  if (url === null || share === 0) return null;
  const closing = new AbortController();
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<SpanExport> | null = null;

  async function send(body: Uint8Array, count: number): Promise<boolean> {
    const type = settings.protocol === "http/json" ? "application/json" : "application/x-protobuf";
    const headers = { ...settings.headers, "content-type": type };
    try {
      const { timeoutMs } = settings;
      await egress.sendSpans({ url: url ?? "", headers, body, timeoutMs, signal: closing.signal });
      tracedSpans.add(["sent"], count);
      return true;
    } catch (cause) {
      tracedSpans.add(["failed"], count);
      const nowMs = clock.monotonicMs();
      if (nowMs - loggedAtMs > logEveryMs) {
        loggedAtMs = nowMs;
        logger().warn({ fault: describeFault(cause) }, "spans not accepted by the collector, dropped");
      }
      return false;
    }
  }

  return {
    samples: (traceId) => isSampled(traceId, share),
    record(span) {
      if (!isSampled(span.traceId, share)) return;
      loading ??= import("./span-export.ts").then(({ createSpanExport }) => createSpanExport(settings, send));
      loading.then(
        (spans) => spans.add(span),
        (cause: unknown) => logger().error({ fault: describeFault(cause) }, "tracing failed to start"),
      );
    },
    async close() {
      if (!loading) return;
      const timer = setTimeout(() => closing.abort(), closeWithinMs);
      await loading.then((spans) => spans.close()).catch(() => {});
      clearTimeout(timer);
    },
  };
}

function sampledShare({ sampler, sampledShare }: TracingSettings): number {
  if (sampler.endsWith("always_off")) return 0;
  return sampler.endsWith("always_on") ? 1 : sampledShare;
}
