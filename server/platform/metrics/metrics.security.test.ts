import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";

const token = "a-token-of-the-scraper";

let database: TestDatabase;
let open: WebProcess;
let guarded: WebProcess;
let worker: TestWorker;
beforeAll(async () => {
  database = await createTestDatabase();
  [open, guarded, worker] = await Promise.all([
    startWebProcess({ databaseUrl: database.url }),
    startWebProcess({ databaseUrl: database.url, environment: { METRICS_TOKEN: token } }),
    startTestWorker(database.url),
  ]);
});
afterAll(async () => {
  await Promise.all([open.kill(), guarded.kill(), worker.kill()]);
  await database.drop();
});

/** Uses Node's client, because fetch sets Host itself. */
function scrape(
  { port }: WebProcess,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; type: string }> {
  return new Promise((done, failed) => {
    request({ host: "127.0.0.1", port, path: "/metrics", headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      done({ status: response.statusCode ?? 0, text, type: response.headers["content-type"] ?? "" });
    })
      .on("error", failed)
      .end();
  });
}

test("M9: metrics are for this machine, or for the token where one is set", async () => {
  expect((await scrape(open)).status).toBe(200);
  expect((await scrape(open, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(401);
  expect((await scrape(open, { Host: "evil.example" })).status).toBe(401);
  expect((await scrape(guarded)).status).toBe(401);
  expect((await scrape(guarded, { Authorization: "Bearer wrong" })).status).toBe(401);
  expect((await scrape(guarded, { Authorization: `Bearer ${token}` })).status).toBe(200);
});

/** The sum of a metric's values over all labels that are not given. */
function sumOf(text: string, name: string, ...labels: string[]): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test("calls, executions, steps, commits and requests are counted, by labels of ours alone", async () => {
  const flow = await createFlow(database.pool, chain(setFields("named", { who: "{{name}}" })));
  const url = `${open.url}/flow/webhook/${flow.document.nodes[0]?.id}`;
  for (let index = 0; index < 5; index += 1) await fetch(url, { method: "POST", body: '{"name":"Ada"}' });
  await fetch(url, { method: "POST", body: "{", headers: { "content-type": "application/json" } });
  for (let index = 0; index < 20; index += 1)
    await fetch(`${open.url}/flow/webhook/${newNodeId()}?x=${index}`);

  let text = "";
  await until(
    "the worker has left its metrics",
    async () => {
      text = (await scrape(open)).text;
      return sumOf(text, "millrace_executions_finished_total", 'status="succeeded"') === 5;
    },
    20_000,
  );
  expect(sumOf(text, "millrace_calls_total", 'outcome="accepted"')).toBe(5);
  expect(sumOf(text, "millrace_calls_total", 'outcome="invalid_body"')).toBe(1);
  expect(sumOf(text, "millrace_http_requests_total", 'route="webhook"', 'status="404"')).toBe(20);
  expect(sumOf(text, "millrace_step_seconds_count", 'type="set_fields_node"')).toBe(5);
  expect(sumOf(text, "millrace_commit_batch_size_sum", 'store="calls"')).toBe(5);
  expect(sumOf(text, "millrace_workers")).toBe(1);
  expect(sumOf(text, "millrace_executions")).toBe(0);
  expect(sumOf(text, "millrace_executions_held")).toBe(0);
  expect(text).toContain('millrace_executions_held{by="gathering"} 0');
  expect(sumOf(text, "millrace_queue_jobs")).toBe(0);
  expect(sumOf(text, "millrace_database_up")).toBe(1);
  expect(sumOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(text).toContain("nodejs_eventloop_lag");
  // Twenty paths and a flow created no series.
  expect(text).not.toMatch(/x=1|Ada|Test/);
  expect(
    text.split("\n").filter((line) => line.startsWith("millrace_http_requests_total{")).length,
  ).toBeLessThan(8);
});
