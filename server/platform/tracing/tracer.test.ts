import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { createMetricSeries, metricSeries } from "#server/platform/metrics/instruments.ts";
import { tracedSpans } from "#server/platform/metrics/millrace-metrics.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { type Span, toSpanId, toTraceId } from "./span.ts";
import { createTracer, type Tracer } from "./tracer.ts";

arrangeServices((services) => {
  services.add(logger, () => createLogger(testConfig()));
  services.add(metricSeries, createMetricSeries);
});

const span = (): Span => ({
  traceId: toTraceId(newId()),
  spanId: toSpanId(newId()),
  parentSpanId: null,
  name: "step",
  kind: "internal",
  startedAtMs: 1_700_000_000_000,
  endedAtMs: 1_700_000_000_001.5,
  attributes: {},
  error: null,
  link: null,
});

interface Received {
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A collector that sees bytes, and a tracer that sends to it: within a minute, as a busy machine may need. */
async function start(
  environment: Record<string, string>,
  answer: (response: ServerResponse) => void = (response) => response.end(),
  closeWithinMs = 60_000,
): Promise<{ tracer: Tracer; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const egress = createEgress({ allow: [] });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await egress.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const settings = testConfig({ ...url, ...environment }).tracing;
  const tracer = createTracer(settings, egress, closeWithinMs);
  if (!tracer) throw new Error("Nothing is traced.");
  return { tracer, received };
}

test("sends protobuf with the operator's headers, to an address inside, too", async () => {
  const { tracer, received } = await start({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%2Cb" });
  const sent = span();
  tracer.record(sent);
  await tracer.close();
  expect(received).toMatchObject([
    { headers: { "content-type": "application/x-protobuf", "api-key": "a,b" } },
  ]);
  expect(received[0]?.body.includes(Buffer.from(sent.traceId, "hex"))).toBe(true);
  expect(received[0]?.body.includes("millrace")).toBe(true);
});

test("is not there without a collector, or when nothing is sampled", () => {
  const egress = createEgress({ allow: [] });
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:1", OTEL_TRACES_SAMPLER: "always_off" };
  expect(createTracer(testConfig().tracing, egress)).toBeNull();
  expect(createTracer(testConfig(off).tracing, egress)).toBeNull();
});

test("sends only traces that are sampled, all processes the same ones", async () => {
  const ratio = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.5" };
  const { tracer, received } = await start({ ...ratio, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
  const spans = Array.from({ length: 100 }, span);
  for (const each of spans) tracer.record(each);
  await tracer.close();
  const text = received.map(({ body }) => body.toString("utf8")).join();
  const wanted = spans.filter(({ traceId }) => tracer.samples(traceId));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.length).toBeLessThan(80);
  expect(spans.filter(({ traceId }) => text.includes(traceId))).toEqual(wanted);
});

test("a collector that never responds holds a bounded number of spans, and the end for seconds only", async () => {
  const { tracer, received } = await start({}, () => {}, 500);
  for (let count = 0; count < 20_000; count += 1) tracer.record(span());
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await tracer.close();
  const bytes = received.reduce((sum, { body }) => sum + body.length, 0);
  expect(bytes).toBeLessThan(2_000_000);
  const failed = tracedSpans.read().values.find(({ labels }) => labels.outcome === "failed");
  // The queue, and the batch on its way.
  expect(failed?.value).toBeLessThanOrEqual(4096 + 512);
});
