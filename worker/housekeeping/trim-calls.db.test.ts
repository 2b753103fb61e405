import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { retentionLimits } from "#server/webhooks/recording/limits.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createCallTrim } from "./trim-calls.sql.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate calls");
});

const flowId = newId();

/** Stores calls to a node, the oldest first. */
async function store(nodeId: string, ids: readonly string[], body: Buffer | null = null) {
  await database.pool.query(
    `insert into calls (id, node_id, flow_id, method, outcome, status, size, latency_ms, ip, body, created_at)
     select id, $2, $3, 'POST', 'unauthenticated', 401, 0, 1, '203.0.113.9', $4, now() from unnest($1::uuid[]) id`,
    [ids, nodeId, flowId, body],
  );
}

const ids = (count: number) => Array.from({ length: count }, newId);

async function left(nodeId: string): Promise<string[]> {
  const { rows } = await database.pool.query("select id from calls where node_id = $1 order by id", [nodeId]);
  return rows.map(({ id }) => id);
}

test("a flood leaves the newest calls of its trigger, and other triggers theirs", async () => {
  const flood = ids(retentionLimits.calls + 6000);
  await store("flooded", flood);
  await store("quiet", ids(10));
  const removed: string[] = [];
  const trim = createCallTrim(database.pool, "me", async (gone) => {
    removed.push(...gone);
  });
  expect(await trim(new Date())).toBe(6000);
  expect(await left("flooded")).toEqual(flood.slice(-retentionLimits.calls));
  expect(await left("quiet")).toHaveLength(10);
  expect(removed.toSorted()).toEqual(flood.slice(0, 6000));
});

test("large bodies leave as many calls as there is room for", async () => {
  const body = randomBytes(250_000);
  const large = ids(100);
  await store("large", large, body);
  await createCallTrim(database.pool, "me", async () => {})(new Date());
  const remaining = await left("large");
  expect(remaining.length * body.length).toBeLessThanOrEqual(retentionLimits.bytes);
  expect(remaining.length * body.length).toBeGreaterThan(retentionLimits.bytes - 2 * body.length);
  expect(remaining).toEqual(large.slice(-remaining.length));
});

test("a call goes when it is old, and so does a count", async () => {
  const now = new Date();
  const old = firstIdOfTime(now.getTime() - retentionLimits.ageMs - 1000);
  const young = firstIdOfTime(now.getTime() - retentionLimits.ageMs + 60_000);
  await store("aging", [old, young]);
  await database.pool.query(
    "insert into call_counts values ('aging', $1, 'accepted', 5), ('aging', $2, 'accepted', 6)",
    [new Date(now.getTime() - retentionLimits.ageMs - 60_000), now],
  );
  await createCallTrim(database.pool, "me", async () => {})(now);
  expect(await left("aging")).toEqual([young]);
  const { rows } = await database.pool.query("select count from call_counts where node_id = 'aging'");
  expect(rows).toEqual([{ count: 6 }]);
});

test("what came since the last time is trimmed the next time", async () => {
  const trim = createCallTrim(database.pool, "me", async () => {});
  await trim(new Date());
  await store("later", ids(retentionLimits.calls + 5));
  expect(await trim(new Date())).toBe(5);
  expect(await trim(new Date())).toBe(0);
});

test("of several workers the one that has lived longest does it", async () => {
  await store("shared", ids(retentionLimits.calls + 5));
  await database.pool.query(
    `insert into worker_processes (id, lock_key, host, pid, started_at)
     values ('old', 1, 'here', 1, now() - interval '1 hour'), ('young', 2, 'here', 2, now())`,
  );
  expect(await createCallTrim(database.pool, "young", async () => {})(new Date())).toBe(0);
  expect(await createCallTrim(database.pool, "old", async () => {})(new Date())).toBe(5);
});
