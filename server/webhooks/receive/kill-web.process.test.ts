import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { createRandom } from "#test/processes/random.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";

const kills = bySize({ short: 3, long: 12, full: 50 });
const calls = bySize({ short: 600, long: 2400, full: 20_000 });
const senders = 32;

const random = createRandom();
/** It ends at an effect, so a worker runs it. `worker/chaos/computing.process.test.ts` kills what computes. */
const document = chain(httpRequest("call", "http://127.0.0.1:1"));
const nodeId = document.nodes[0]?.id;
let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFlowLive(database.pool, document);
  web = await startWebProcess({ databaseUrl: database.url });
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

const acceptedSchema = z.object({ execution_id: z.uuid() });

test(`web killed ${kills} times during ${calls} calls: nothing that was answered with 200 is missing (R1)`, async () => {
  const acknowledged: string[] = [];
  let broken = 0;
  let left = calls;
  /** Resolves once there is a process to send to. */
  let up = Promise.resolve();
  const killAt = Array.from({ length: kills }, () => random.integer(calls)).sort((a, b) => a - b);

  async function killAndRestart() {
    await web.kill();
    web = await startWebProcess({ databaseUrl: database.url, port: web.port });
  }

  async function send() {
    for (;;) {
      await up;
      // Checked after the wait: the others may have sent the last ones meanwhile.
      if (left === 0) return;
      left -= 1;
      const sent = calls - left;
      const response = call();
      if (killAt[0] !== undefined && sent >= killAt[0]) {
        killAt.shift();
        up = up.then(killAndRestart);
      }
      const executionId = await response;
      if (executionId) acknowledged.push(executionId);
      else broken += 1;
    }
  }

  async function call(): Promise<string | null> {
    try {
      const response = await fetch(`${web.url}/flow/webhook/${nodeId}`, { method: "POST", body: '{"n":1}' });
      const body: unknown = await response.json();
      // On a busy machine the database may not accept a call in time. That call is not acknowledged.
      if (response.status === 503) return null;
      expect(response.status).toBe(200);
      return acceptedSchema.parse(body).execution_id;
    } catch (cause) {
      // The connection broke: the sender does not know the outcome and would send again. Anything else fails the test.
      if (cause instanceof TypeError) return null;
      throw cause;
    }
  }

  await Promise.all(Array.from({ length: senders }, send));
  await up;

  // A killed process leaves committed executions without a job. The reconciler handles those that are old enough.
  const muchLater = new Date(Date.now() + 60_000);
  const forgotten = await reconcile(database.pool, muchLater, "the only worker");
  const { rows: stored } = await database.pool.query<{ id: string }>("select id from executions");
  const { rows: queued } = await database.pool.query<{ id: string }>(
    "select json_array_elements_text(payload->'ids') as id from graphile_worker._private_jobs",
  );
  const storedIds = new Set(stored.map(({ id }) => id));
  const missing = acknowledged.filter((id) => !storedIds.has(id));
  report("R1", {
    seed: random.seed,
    kills,
    acknowledged: acknowledged.length,
    broken,
    "stored without an answer": storedIds.size - acknowledged.length,
    missing: missing.length,
    "given a job by the reconciler": forgotten,
  });
  expect(missing).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(acknowledged.length + broken).toBe(calls);
  // Everything that is stored is run, even if its caller got no response; and only calls in flight can be cut off.
  expect(new Set(queued.map(({ id }) => id))).toEqual(storedIds);
  expect(broken).toBeLessThanOrEqual(kills * senders);
});
