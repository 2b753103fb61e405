import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send, simpleDocument } from "#server/flows/documents/test-support.ts";
import { costlyBodies } from "#test/fuzz/costly-bodies.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { openAllServices } from "#test/web-services.ts";
import { listCallsEndpoint, readCallEndpoint } from "./routes.ts";
import { callWebhook } from "./test-support.ts";

const maxStallMs = 100;

let database: TestDatabase;
let send: Send;
let nodeId: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
  const document = simpleDocument();
  nodeId = document.nodes[0]?.id ?? "";
  await send(createFlowEndpoint, { body: { name: "Orders", document } });
});
afterAll(() => database.drop());

const params = () => ({ node_id: nodeId });
const costly = ["a&", "a[b][b]…", "100,000 items", "&amp;", "comments", "<a>", "quotes", "10,000 keys"];
const rows = costlyBodies(1_000_000).filter(({ name }) => costly.includes(name));

test.each(rows)(
  "C1: opening a call that was kept does not stall the process: $name",
  async ({ type, body }) => {
    const headers = { "content-type": type, "content-encoding": "gzip" };
    expect((await callWebhook(nodeId, { body: new Uint8Array(gzipSync(body)), headers })).status).toBe(404);
    const [{ id }] = (await send(listCallsEndpoint, { params: params(), query: { limit: "1" } })).body.data;
    const readStalls = startStallMeter();
    const opened = await send(readCallEndpoint, { params: { ...params(), call_id: id } });
    const { processorMs } = readStalls();
    report("S15", { opened: type, "stall ms": Math.round(processorMs) });
    expect(opened.status).toBe(200);
    expect(opened.body.output ?? opened.body.output_problem).toBeTruthy();
    expect(processorMs).toBeLessThanOrEqual(maxStallMs);
  },
);
