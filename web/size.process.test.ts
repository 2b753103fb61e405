import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { memoryCost } from "#test/processes/memory.ts";
import { report } from "#test/processes/report.ts";
import { watchStalls } from "#test/processes/stalls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const nodeId = newNodeId();
const stalls = watchStalls();
const gigabyte = 1_073_741_824;
let database: TestDatabase;
let dataDir: string;
let web: WebProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-size-"));
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  web = await startWebProcess({
    databaseUrl: database.url,
    environment: { DATA_DIR: dataDir, ...stalls.environment },
    nodeFlags: stalls.nodeFlags,
  });
  for (let call = 0; call < 20; call += 1)
    await post({ "content-type": "application/json" }, Buffer.from("{}"));
});
afterAll(async () => {
  await web.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function post(headers: Record<string, string>, body: Buffer) {
  const options = { port: web.port, host: "127.0.0.1", method: "POST", path: `/flow/webhook/${nodeId}` };
  const request = openRequest({ ...options, headers: { ...headers, "content-length": String(body.length) } });
  const response = once(request, "response");
  // A request that is refused early is disconnected while it still sends.
  request.on("error", () => {});
  request.end(body);
  const [message] = await response;
  return { status: Number(message.statusCode), answer: await json(message) };
}

const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
/** 1:1000, and nested about 1:1,000,000: a gigabyte of zeros. */
const bombs = {
  gzip: gzipSync(Buffer.alloc(gigabyte)),
  br: brotliCompressSync(Buffer.concat([Buffer.from(head), Buffer.alloc(gigabyte / 4)])),
};

test.each<[coding: keyof typeof bombs, type: string]>([
  ["gzip", "application/json"],
  ["gzip", "application/xml"],
  ["gzip", "image/png"],
  ["br", "multipart/form-data; boundary=b"],
])(
  "a body of 1 MB that decompresses to 1 GB is refused, and costs 50 MB at the most (S2): %s %s",
  async (coding, type) => {
    const send = () => post({ "content-encoding": coding, "content-type": type }, bombs[coding]);
    const cost = await memoryCost({ ...stalls, pid: web.pid }, async () => {
      expect(await send()).toMatchObject({ status: 413, answer: { code: "body_too_large" } });
    });
    report("S2", { coding, type, "memory MB": Math.round(cost) });
    expect(cost).toBeLessThanOrEqual(50);
  },
);

test("a large file costs no memory, and a refused one no disk", async () => {
  const body = Buffer.alloc(10_000_000, "x");
  const cost = await memoryCost({ ...stalls, pid: web.pid }, async () => {
    expect((await post({ "content-type": "image/png" }, body)).status).toBe(200);
  });
  report("S2", { "stored MB": 10, "memory MB": Math.round(cost) });
  expect(cost).toBeLessThanOrEqual(50);
  const folders = await readdir(join(dataDir, "files"));
  const files = await Promise.all(folders.map((folder) => readdir(join(dataDir, "files", folder))));
  expect(files.flat()).toHaveLength(1);
});
