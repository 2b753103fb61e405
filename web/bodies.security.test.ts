import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { type CostlyBody, costlyBodies } from "#test/fuzz/costly-bodies.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { memoryCost } from "#test/processes/memory.ts";
import { report } from "#test/processes/report.ts";
import { watchStalls } from "#test/processes/stalls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const maxBytes = 10_000_000;
const maxStallMs = 100;
const maxMemoryMb = 50;

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
    environment: { DATA_DIR: dataDir, MAX_DECOMPRESSED_BYTES: String(maxBytes), ...stalls.environment },
    nodeFlags: stalls.nodeFlags,
  });
  for (let call = 0; call < 20; call += 1) await post({ "content-type": "application/json" }, "{}");
});
afterAll(async () => {
  await web.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function post(given: Record<string, string>, body: string | Buffer) {
  const { "content-type": type, ...others } = given;
  const headers = { ...others, ...(type && { "content-type": type }) };
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

const kindOf = ({ type }: CostlyBody) => type.split(";", 1)[0] || "no type";

test.each(costlyBodies(maxBytes))("C1, H2: $name ($type) costs at most 100 ms and 50 MB", async (row) => {
  let status = 0;
  let stalled = { clockMs: 0, processorMs: 0 };
  const memory = await memoryCost(web.pid, async () => {
    stalled = await stalls.during(async () => {
      ({ status } = await post({ "content-type": row.type }, row.body));
    });
  });
  report("S15", {
    body: `${row.name} (${kindOf(row)})`,
    status,
    "stall ms": Math.round(stalled.processorMs),
    "by the clock": Math.round(stalled.clockMs),
    "memory MB": Math.round(memory),
  });
  expect([200, 400, 413]).toContain(status);
  expect.soft(stalled.processorMs).toBeLessThanOrEqual(maxStallMs);
  expect.soft(memory).toBeLessThanOrEqual(maxMemoryMb);
});
