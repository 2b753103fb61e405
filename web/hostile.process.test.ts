import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createHostileRequests, type HostileRequest } from "#test/fuzz/hostile-request.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { memoryCost } from "#test/processes/memory.ts";
import { createRandom } from "#test/processes/random.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { watchStalls } from "#test/processes/stalls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const count = bySize({ short: 500, long: 2000, full: 20_000 });
/** On a busy machine, all that wait are answered in one turn of the event loop, which then counts as one stall. */
const senders = 4;
const maxStallMs = 100;
/** For all senders together; most of it is the growth of the young generation. */
const maxMemoryMb = 250;
const stalls = watchStalls();
const nodeId = newNodeId();
const agent = new Agent({ keepAlive: true, maxSockets: senders });
let database: TestDatabase;
let dataDir: string;
let web: WebProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-hostile-"));
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  web = await startWebProcess({
    databaseUrl: database.url,
    environment: { DATA_DIR: dataDir, ...stalls.environment },
    nodeFlags: [
      ...stalls.nodeFlags,
      "--import",
      join(import.meta.dirname, "../test/processes/prototype-watch.ts"),
    ],
  });
});
afterAll(async () => {
  agent.destroy();
  await web.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Sends a request and returns the status and body of the response. */
async function send({ method, query, headers, body, isChunked }: HostileRequest) {
  const request = openRequest({
    agent,
    port: web.port,
    host: "127.0.0.1",
    method,
    path: `/flow/webhook/${nodeId}${query}`,
    headers: {
      ...headers,
      ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) }),
    },
  });
  // A request that was refused early may be disconnected once its response has arrived.
  const failed = once(request, "error").then(([cause]) => Promise.reject(cause));
  failed.catch(() => {});
  const cut = Math.floor(body.length / 2);
  request.write(body.subarray(0, cut));
  request.end(body.subarray(cut));
  const [response] = await Promise.race([once(request, "response"), failed]);
  return { status: Number(response.statusCode), answer: await text(response) };
}

async function rowsOf(statement: string) {
  return (await database.pool.query(statement)).rows;
}

test(`${count} hostile requests are taken or refused, and nothing else happens (S1)`, async () => {
  const random = createRandom();
  const body = Buffer.from("somebody's file");
  await send({ method: "POST", query: "", headers: { "content-type": "a/b" }, body, isChunked: false });
  const theirs = await rowsOf("select id, owner_id from stored_files");
  const next = createHostileRequests(random, [theirs[0].id]);

  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let left = count;
  const sender = async () => {
    while (left-- > 0) {
      const made = next();
      const { status, answer: response } = await send(made).catch((cause: Error) => ({
        status: 0,
        answer: String(cause),
      }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (![200, 400, 413, 415].includes(status)) {
        failures.push(
          `${status} ${response} to ${JSON.stringify({ ...made, body: made.body.toString("base64") })}`,
        );
      }
    }
  };
  let stalled = 0;
  const memory = await memoryCost({ ...stalls, pid: web.pid }, async () => {
    ({ processorMs: stalled } = await stalls.during(() =>
      Promise.all(Array.from({ length: senders }, sender)),
    ));
  });
  const cost = { "stall ms": Math.round(stalled), "memory MB": Math.round(memory) };
  report("S1", { seed: random.seed, ...cost, ...Object.fromEntries(statuses) });
  expect(stalled).toBeLessThanOrEqual(maxStallMs);
  expect(memory).toBeLessThanOrEqual(maxMemoryMb);

  expect(failures.slice(0, 3)).toEqual([]);
  const [stored] = await rowsOf(`
    select count(*)::int as count,
      count(*) filter (where input::text not like '%"ip":"127.0.0.1","timestamp":"%')::int as forged
    from executions`);
  expect(stored).toEqual({ count: (statuses.get(200) ?? 0) + 1, forged: 0 });
  // Refused requests left no files behind, and no file reached another execution.
  const [files] = await rowsOf(`
    select count(*) filter (where not exists (select from executions where id = owner_id))::int as orphans
    from stored_files`);
  expect(files).toEqual({ orphans: 0 });
  expect(await rowsOf(`select id, owner_id from stored_files where id = '${theirs[0].id}'`)).toEqual(theirs);

  expect(await web.stop()).toBe(0);
  // The last log lines arrive a moment after the process has exited.
  await expect.poll(web.output).toContain("prototypes:");
  expect(web.output()).toContain("prototypes: untouched");
  expect(web.output()).not.toMatch(/a request failed|internal_error/);
});
