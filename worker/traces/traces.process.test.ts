import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freePort } from "#supervisor/free-port.ts";
import { chain, delay, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, type TestFlow } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { type CollectedSpan, type Collector, startCollector } from "#test/processes/collector.ts";
import { fetchUntilAvailable } from "#test/processes/fetch-until-available.ts";
import { setScene } from "#test/processes/scene.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const acceptedSchema = z.object({ execution_id: z.uuid() });

async function startTraced(environment: Record<string, string>) {
  const scene = await setScene({ workers: 1, environment });
  const web = await startWebProcess({ databaseUrl: scene.database.url, environment });
  onTestFinished(() => web.kill());
  return { ...scene, web };
}

async function openCollector(): Promise<Collector> {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  return collector;
}

async function call({ url }: WebProcess, { document }: TestFlow, headers: Record<string, string> = {}) {
  const response = await fetchUntilAvailable(`${url}/flow/webhook/${document.nodes[0]?.id}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: '{"name":"canary","items":[1,2]}',
  });
  expect(response.status).toBe(200);
  return acceptedSchema.parse(await response.json()).execution_id;
}

const keyOf = ({ attributes }: CollectedSpan) => attributes["millrace.node.key"];
const executionOf = ({ attributes }: CollectedSpan) => attributes["millrace.execution.id"];
/** The spans of steps with this key. */
const stepsOf = (spans: readonly CollectedSpan[], key: string) => spans.filter((span) => keyOf(span) === key);
/** The only one. */
function only<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1);
  return found[0] as T;
}
const callSpans = (spans: readonly CollectedSpan[]) => spans.filter(({ name }) => name.startsWith("POST "));
const executionSpans = (spans: readonly CollectedSpan[]) =>
  spans.filter(({ name }) => name.startsWith("execution"));

test("a call, its steps, its loop and its sub-flow are one trace with the right parents", async () => {
  const collector = await openCollector();
  const { database, recorder, web } = await startTraced(collector.environment);
  const { pool } = database;
  const document = chain(setFields("inside", { a: "b" }));
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: "{}" } };
  const callee = await createFlow(pool, { ...document, nodes: [called, ...nodes] });
  const flow = await createFlow(
    pool,
    loop(
      forEach(),
      [httpRequest("request", `${recorder.url}/{{each.item}}`)],
      [
        { type: "run_flow_node", key: "run", config: { flow_id: callee.flowId, input: "{}", wait: true } },
        setFields("last", { said: "{{name}}" }),
      ],
    ),
  );
  const remote = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  const id = await call(web, flow, { traceparent: `00-${remote.traceId}-${remote.spanId}-00` });
  const traceId = id.replaceAll("-", "");
  // The call, two executions, two triggers, the loop with two requests, the sub-flow's and the last two steps.
  const spans = await until("all spans of the trace have arrived", async () => {
    const own = collector.spans.filter((span) => span.traceId === traceId);
    return own.length === 11 && own;
  });

  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  const first = only(callSpans(spans));
  expect(first.parentSpanId).toBeUndefined();
  expect(first.links).toMatchObject([remote]);
  const outer = only(executionSpans(spans).filter((span) => executionOf(span) === id));
  const inner = only(executionSpans(spans).filter((span) => executionOf(span) !== id));
  const [each, run] = ["each", "run"].map((key) => only(stepsOf(spans, key)));
  expect(outer.parentSpanId).toBe(first.spanId);
  expect(inner.parentSpanId).toBe(run?.spanId);
  for (const key of ["each", "run", "last"]) {
    expect(only(stepsOf(spans, key)).parentSpanId).toBe(outer.spanId);
  }
  const requests = stepsOf(spans, "request");
  expect(requests.map(({ attributes }) => attributes["millrace.step.scope"]).toSorted()).toEqual(["0", "1"]);
  expect(requests.every(({ parentSpanId }) => parentSpanId === each?.spanId)).toBe(true);
  expect(only(stepsOf(spans, "inside")).parentSpanId).toBe(inner.spanId);
  expect(recorder.calls.map(({ traceparent }) => traceparent).toSorted()).toEqual(
    requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
  );
  expect(outer.attributes).toMatchObject({
    "millrace.flow.id": flow.flowId,
    "millrace.execution.source": "webhook",
    "millrace.execution.status": "succeeded",
  });
  expect(only(stepsOf(spans, "last")).attributes).toEqual({
    "millrace.execution.id": id,
    "millrace.flow.id": flow.flowId,
    "millrace.node.id": flow.document.nodes.find(({ key }) => key === "last")?.id,
    "millrace.node.type": "set_fields_node",
    "millrace.node.key": "last",
    "millrace.step.scope": "",
    "millrace.step.attempt": 1,
    "millrace.step.status": "succeeded",
  });
  // A loop and a sub-flow last as long as what they contain.
  for (const [around, within] of [
    [each, requests[0]],
    [run, inner],
  ]) {
    expect(BigInt(around?.startTimeUnixNano ?? 0)).toBeLessThanOrEqual(
      BigInt(within?.startTimeUnixNano ?? 0),
    );
  }
  expect(collector.bodies.join()).not.toContain("canary");
});

test("another worker continues the trace of one that was killed", async () => {
  const collector = await openCollector();
  const { database, recorder, web, crew } = await startTraced(collector.environment);
  const flow = await createFlow(
    database.pool,
    chain(
      httpRequest("before", `${recorder.url}/before`),
      { type: "wait_for_call_node", key: "wait", config: { timeout_seconds: 3 } },
      setFields("after", { a: "b" }, { by: "timed_out" }),
    ),
  );
  const id = await call(web, flow);
  const { spans } = collector;
  await until("the first step's span has arrived", async () => stepsOf(spans, "before").length > 0);
  await crew.replace(0);
  await until("the execution's span has arrived", async () => executionSpans(spans).length > 0);
  const outer = only(executionSpans(spans));
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([id.replaceAll("-", "")]));
  expect(outer.parentSpanId).toBe(only(callSpans(spans)).spanId);
  for (const key of ["before", "wait", "after"]) {
    expect(only(stepsOf(spans, key)).parentSpanId).toBe(outer.spanId);
  }
  // Its start is that of the attempt, which the killed worker stored.
  const { startTimeUnixNano, endTimeUnixNano } = only(stepsOf(spans, "wait"));
  expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(2_900_000_000n);
});

test("an execution that fails has an error, without its message", async () => {
  const collector = await openCollector();
  const { database, web } = await startTraced(collector.environment);
  const fails = { type: "stop_node", key: "stop", config: { outcome: "fail", message: "canary" } };
  const flow = await createFlow(database.pool, chain(fails));
  await call(web, flow);
  const { spans } = collector;
  await until("the execution's span has arrived", async () => executionSpans(spans).length > 0);
  expect(only(executionSpans(spans))).toMatchObject({ status: { code: 2, message: "stopped" } });
  expect(collector.bodies.join()).not.toContain("canary");
});

test.each(["does not respond", "refuses", "is not there"])(
  "a collector that %s loses no call and no execution, and delays no end",
  async (kind) => {
    const environment = await brokenCollector(kind);
    const { database, web, crew } = await startTraced(environment);
    const flow = await createFlow(database.pool, chain(setFields("a", { b: "c" }), delay("pause", 0.1)));
    await Promise.all(Array.from({ length: 50 }, () => call(web, flow)));
    expect(await untilAllFinished(database.pool, 60_000)).toEqual({ succeeded: 50 });
    const [worker] = crew.workers;
    expect([await web.stop(), await worker?.stop()]).toEqual([0, 0]);
  },
);

async function brokenCollector(kind: string): Promise<Record<string, string>> {
  if (kind === "refuses") {
    const refusing = await startCollector((response) => response.writeHead(503).end());
    onTestFinished(() => refusing.close());
    return refusing.environment;
  }
  const port = await freePort();
  if (kind === "does not respond") {
    const silent = createServer((socket) => socket.on("error", () => {}));
    silent.listen(port, "127.0.0.1");
    onTestFinished(() => void silent.close());
  }
  return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
}
