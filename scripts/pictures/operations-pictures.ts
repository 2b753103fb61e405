import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { activate, call, createFlow, createLiveFlow, send } from "#e2e/support/api.ts";
import { branch, delay, httpRequest, line, receiveWebhook, setFields } from "#e2e/support/documents.ts";
import { type RunningInstallation, startInstallation } from "#e2e/support/installation.ts";
import { until } from "#test/executions/until.ts";
import { type CollectedSpan, startCollector } from "#test/processes/collector.ts";
import { type Bar, chartPage, lineChart, timeline } from "./chart.ts";

/** How long the load for the metrics lasts. Workers pass theirs on every ten seconds. */
const loadSeconds = 45;

/** Draws the pictures of docs/metrics.md and docs/traces.md from what an installation reports. */
export async function drawOperations(browser: Browser, folder: string): Promise<void> {
  const collector = await startCollector();
  const installation = await startInstallation(collector.environment);
  const shop = await startShop();
  try {
    const executionId = await runTraced(installation, shop.url);
    const bars = await until("the trace has arrived", async () => barsOf(collector.spans, executionId));
    await draw(browser, join(folder, "trace.png"), timeline(bars));
    await draw(browser, join(folder, "metrics.png"), await metricsUnderLoad(installation));
  } finally {
    shop.close();
    await installation.stop();
    await collector.close();
  }
}

async function draw(browser: Browser, path: string, content: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 400 },
    deviceScaleFactor: 1.25,
  });
  const page = await context.newPage();
  await page.setContent(chartPage(content));
  await page.screenshot({ path, fullPage: true });
  await context.close();
}

/** A server that takes some time for each request. */
async function startShop() {
  const server = createServer((request, response) => {
    void sleep(request.url === "/stock" ? 60 : 25).then(() => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Runs a flow with a loop and a sub-flow. Returns the execution's id. */
async function runTraced(at: RunningInstallation, shop: string): Promise<string> {
  const called = { type: "flow_call_node", key: "flow_call", config: { label: "Called by a Flow" } };
  const costs = httpRequest({ url: `${shop}/costs` });
  const shipping = await createFlow("Shipping costs", line(called, { ...costs, key: "ask_carrier" }), at);
  await activate(shipping.id, at);
  const loop = { type: "for_each_node", key: "for_each", config: { label: "For Each", items: "{{lines}}" } };
  const run = { type: "run_flow_node", key: "run_flow", config: { flow_id: shipping.id, input: "{}" } };
  const outer = line(
    receiveWebhook({ lines: [1, 2, 3] }),
    loop,
    { ...run, config: { label: "Run Flow", ...run.config } },
    setFields([{ name: "done", value: "yes" }]),
  );
  const joined = outer.edges.map((edge) => {
    const source = outer.nodes.find(({ id }) => id === edge.source);
    return source?.key === "for_each" ? { ...edge, source_handle: "done" } : edge;
  });
  const check = { ...httpRequest({ label: "Check stock", url: `${shop}/stock` }), key: "check_stock" };
  const inside = branch({ ...outer, edges: joined }, "for_each", "item", check);
  const parent = inside.nodes.find(({ key }) => key === "for_each")?.id ?? "";
  const nodes = inside.nodes.map((node) =>
    node.key === "check_stock" ? { ...node, parent_id: parent } : node,
  );
  const { url } = await createLiveFlow("Orders", { ...inside, nodes }, at);
  // The first ones load what all others find loaded.
  for (let count = 0; count < 5; count += 1) {
    const warm = await send(url, { lines: [1, 2, 3] });
    const path = `/api/executions/${warm.headers.get("x-execution-id")}`;
    await until("it is over", async () => {
      return executionSchema.parse(await call("GET", path, undefined, at)).finished_at;
    });
  }
  const response = await send(url, { lines: [1, 2, 3] });
  return response.headers.get("x-execution-id") ?? "";
}

/** The spans of a trace in the order of a tree; null until the execution's own has arrived, which is the last. */
function barsOf(spans: readonly CollectedSpan[], executionId: string): Bar[] | null {
  const trace = spans.filter(({ traceId }) => traceId === executionId.replaceAll("-", ""));
  const isOver = trace.some(
    ({ name, attributes }) =>
      name.startsWith("execution") && attributes["millrace.execution.id"] === executionId,
  );
  const call = trace.find(({ parentSpanId }) => !parentSpanId);
  if (!isOver || !call) return null;
  const startOf = ({ startTimeUnixNano }: CollectedSpan) => Number(startTimeUnixNano) / 1e6;
  const below = (span: CollectedSpan, depth: number): Bar[] => [
    {
      name: span.name.replace(/\/[\w-]{21,}$/, "/…"),
      depth,
      startMs: startOf(span),
      endMs: Number(span.endTimeUnixNano) / 1e6,
    },
    ...trace
      .filter(({ parentSpanId }) => parentSpanId === span.spanId)
      .toSorted((a, b) => startOf(a) - startOf(b))
      .flatMap((child) => below(child, depth + 1)),
  ];
  return below(call, 0);
}

/** Sends calls that grow and fade, reads the metrics every second, and draws three of them. */
async function metricsUnderLoad(at: RunningInstallation): Promise<string> {
  const { url } = await createLiveFlow(
    "Metered",
    line(receiveWebhook({ n: 1 }), delay(2), setFields([{ name: "n", value: "{{n}}" }])),
    at,
  );
  const calls: number[] = [];
  const refused: number[] = [];
  const waiting: number[] = [];
  const running: number[] = [];
  const due: number[] = [];
  let before = { accepted: 0, refused: 0 };
  for (let second = 0; second < loadSeconds; second += 1) {
    const started = performance.now();
    const rate = Math.round(40 * (1 + Math.sin(second / 6)));
    const sent = Array.from({ length: rate }, (_, n) =>
      n % 10 === 0 ? fetch(url, { method: "DELETE" }) : send(url, { n }),
    );
    for (const response of await Promise.all(sent)) await response.arrayBuffer();
    const text = await (await fetch(`${at.url}/metrics`)).text();
    const now = {
      accepted: sumOf(text, "millrace_calls_total", 'outcome="accepted"'),
      refused: sumOf(text, "millrace_calls_total", 'outcome="method_not_allowed"'),
    };
    if (second > 0) {
      calls.push(now.accepted - before.accepted);
      refused.push(now.refused - before.refused);
      waiting.push(sumOf(text, "millrace_executions", 'state="waiting"'));
      running.push(sumOf(text, "millrace_executions", 'state="running"'));
      due.push(sumOf(text, "millrace_queue_jobs", ""));
    }
    before = now;
    await sleep(Math.max(0, 1000 - (performance.now() - started)));
  }
  return [
    lineChart("rate(millrace_calls_total)", [
      { name: "accepted", values: calls },
      { name: "method_not_allowed", values: refused },
    ]),
    lineChart("millrace_executions", [
      { name: "waiting", values: waiting },
      { name: "running", values: running },
    ]),
    lineChart("millrace_queue_jobs", [{ name: "due, not started", values: due }]),
  ].join("");
}

/** The sum of a metric's lines that have this label. */
function sumOf(text: string, metric: string, label: string): number {
  return text
    .split("\n")
    .filter((each) => new RegExp(`^${metric}[{ ]`).test(each) && each.includes(label))
    .reduce((sum, each) => sum + Number(each.split(" ").at(-1)), 0);
}
