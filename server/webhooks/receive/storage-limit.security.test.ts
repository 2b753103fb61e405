import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const limit = 400_000;
const body = JSON.stringify({ text: "x".repeat(20_000) });

let database: TestDatabase;
let webs: WebProcess[];
beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { MAX_STORED_BYTES_PER_DAY: String(limit) };
  const start = () => startWebProcess({ databaseUrl: database.url, environment });
  webs = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.kill()));
  await database.drop();
});

async function createWebhook(): Promise<{ flowId: string; nodeId: string }> {
  const nodeId = newNodeId();
  const { flowId } = await makeFlowLive(database.pool, webhookDocument(nodeId));
  return { flowId, nodeId };
}

const call = (web: WebProcess | undefined, nodeId: string, init: RequestInit = { body }) =>
  fetch(`${web?.url}/flow/webhook/${nodeId}`, { method: "POST", ...init });

async function storedBytes(flowId: string): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    "select coalesce(sum(octet_length(input::text)), 0)::int as bytes from executions where flow_id = $1",
    [flowId],
  );
  return rows[0]?.bytes ?? 0;
}

test("M9: calls cannot fill the disk: beyond the flow's bytes of the day they are refused, cheaply", async () => {
  const { flowId, nodeId } = await createWebhook();
  const statuses: number[] = [];
  for (let sent = 0; sent < 60; sent += 1) statuses.push((await call(webs[0], nodeId)).status);
  const taken = statuses.filter((status) => status === 200).length;
  expect(statuses).toEqual(statuses.map((_, index) => (index < taken ? 200 : 429)));
  // One call at a time, to one process: exceeded by less than one call.
  const stored = await storedBytes(flowId);
  expect(stored).toBeGreaterThanOrEqual(limit);
  expect(stored).toBeLessThan(limit + stored / taken);

  const refused = await call(webs[0], nodeId);
  expect(await refused.json()).toMatchObject({ code: "storage_limit_reached", success: false });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);

  await until("refused calls are counted, and none has a row", async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select sum(count)::int as count from call_counts where node_id = $1 and outcome = 'storage_limit_reached'",
      [nodeId],
    );
    return rows[0]?.count === 60 - taken + 1;
  });
  const { rowCount } = await database.pool.query(
    "select from calls where node_id = $1 and outcome = 'storage_limit_reached'",
    [nodeId],
  );
  expect(rowCount).toBe(0);

  const other = await createWebhook();
  expect((await call(webs[0], other.nodeId)).status).toBe(200);
});

test("M9: other web processes refuse too, and files count", async () => {
  const { flowId, nodeId } = await createWebhook();
  const form = new FormData();
  form.append("file", new Blob(["x".repeat(limit)]), "a.txt");
  expect((await call(webs[0], nodeId, { body: form })).status).toBe(200);
  expect((await call(webs[0], nodeId)).status).toBe(429);
  await until("the sum is in the database", async () => {
    const { rows } = await database.pool.query<{ calls: number }>(
      "select calls::int from flow_days where flow_id = $1",
      [flowId],
    );
    return rows[0]?.calls === 1;
  });
  expect((await call(webs[1], nodeId)).status).toBe(429);
});

test("M9: a flow's own limit takes the place of the installation's at once", async () => {
  const { flowId, nodeId } = await createWebhook();
  while ((await call(webs[0], nodeId)).status === 200);
  await database.pool.query("update flows set settings = $2 where id = $1", [
    flowId,
    { max_stored_bytes_per_day: 0 },
  ]);
  await database.pool.query("select pg_notify('millrace_triggers', $1)", [flowId]);
  await until("calls are taken", async () => (await call(webs[0], nodeId)).status === 200);
});
