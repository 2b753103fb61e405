import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { report } from "#test/processes/report.ts";
import { watchStalls } from "#test/processes/stalls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const maxStallMs = 100;

const nodeId = newNodeId();
const stalls = watchStalls();
let database: TestDatabase;
let dataDir: string;
let web: WebProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-cost-"));
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  web = await startWebProcess({
    databaseUrl: database.url,
    environment: { DATA_DIR: dataDir, ...stalls.environment },
    nodeFlags: stalls.nodeFlags,
  });
  for (let call = 0; call < 20; call += 1) await post({ "content-type": "application/json" }, "{}");
});
afterAll(async () => {
  await web.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function post(headers: Record<string, string>, body: string | Buffer) {
  const options = { port: web.port, host: "127.0.0.1", method: "POST", path: `/flow/webhook/${nodeId}` };
  const request = openRequest({
    ...options,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
  });
  const response = once(request, "response");
  // One that is refused early is cut off while it still sends.
  request.on("error", () => {});
  request.end(body);
  const [message] = await response;
  return { status: Number(message.statusCode), answer: await json(message) };
}

const form = "application/x-www-form-urlencoded";

test.each<[name: string, type: string, body: string]>([
  ["a form of 500,000 pairs", form, "a&".repeat(500_000)],
  ["a form of 5,000,000 pairs", form, "a&".repeat(5_000_000)],
  ["a form of 5,000,000 pairs in another charset", `${form}; charset=iso-8859-1`, "a&".repeat(5_000_000)],
])("C1: %s does not stall the event loop, plain or compressed", async (name, type, body) => {
  const stalled = await stalls.during(async () => {
    expect((await post({ "content-type": type }, body)).status).toBeGreaterThanOrEqual(400);
    const compressed = await post({ "content-type": type, "content-encoding": "gzip" }, gzipSync(body));
    expect(compressed.status).toBeGreaterThanOrEqual(400);
  });
  report("S15", { body: name, "stall ms": Math.round(stalled.processorMs) });
  expect(stalled.processorMs).toBeLessThanOrEqual(maxStallMs);
});
