import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { send as sendAs } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type IdRange, toIdRange } from "./id-range.ts";
import { type ListFilter, pageStatement, scanLimit } from "./list-statement.sql.ts";
import { listExecutionsEndpoint } from "./routes.ts";

let database: TestDatabase;
let send: Send;
const [busy, quiet, unlucky, empty] = [newId(), newId(), newId(), newId()];
const total = 200_000;
const weekMs = 7 * 24 * 60 * 60 * 1000;
/**
 * The middle of this week's partition, so that every day gets the same rows in each partition, and the same plans. It is ahead
 * of the clock in the first half of the week.
 */
const now = (Math.floor(Date.now() / weekMs) + 0.5) * weekMs;

/**
 * Executions over five weeks, in weekly partitions and the default one. Nearly all are successful calls to one flow.
 * One in a thousand failed, one in two thousand was a test, one in a hundred belongs to another flow. A hundred are
 * unfinished. Before all of them, a third flow was replayed: it succeeded once and then failed ten times as often as
 * `scanLimit`.
 */
async function generate() {
  for (let week = 1; week <= 4; week += 1) {
    const from = firstIdOfTime(Math.floor((now - week * weekMs) / weekMs) * weekMs);
    const to = firstIdOfTime(Math.floor((now - week * weekMs) / weekMs + 1) * weekMs);
    if (week < 4) {
      await database.pool.query(
        `create table executions_past_${week} partition of executions for values from ('${from}') to ('${to}')`,
      );
    }
  }
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, error, created_at, started_at, finished_at)
     select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
            case when n % 100 = 7 then $3::uuid else $2::uuid end, 'x',
            case when n % 2000 = 3 then 'test' else 'webhook' end,
            case when n > $1 - 100 then 'queued' when n % 1000 = 1 then 'failed' else 'succeeded' end,
            json_build_object('n', n, 'pad', repeat(md5(n::text), 4)),
            case when n % 1000 = 1 and n <= $1 - 100 then '{"code":"x","message":"No."}'::json end,
            to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0), case when n <= $1 - 100 then to_timestamp(ms / 1000.0) end
     from generate_series(1, $1::int) n, lateral (select $4::bigint + n * ($5::bigint / $1) as ms) at`,
    [total, busy, quiet, now - 4 * weekMs, 4 * weekMs],
  );
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, error, created_at, finished_at)
     select (lpad(to_hex($2::bigint + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
            $1, 'x', 'replay', case when n = 0 then 'succeeded' else 'failed' end, '{}',
            case when n > 0 then '{"code":"x","message":"No."}'::json end, now(), now()
     from generate_series(0, $3::int) n`,
    [unlucky, now - 5 * weekMs, 10 * scanLimit],
  );
  // All rows are sampled, so that every run gets the same statistics and plans.
  await database.pool.query("set default_statistics_target = 1000; analyze executions");
}

beforeAll(async () => {
  database = await useTestDatabase();
  send = await arrangeCaller("Ada", "read");
  await generate();
}, 120_000);
afterAll(() => database.drop());

const list = (query: Record<string, string>) => send(listExecutionsEndpoint, { query });
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const all = toIdRange({}) as IdRange;

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows a page's scans read, including those filtered out. A sequential scan or a sort would count the whole
 * table.
 */
async function countRowsTouched(filter: ListFilter, limit = 51) {
  const { text, values } = pageStatement(filter, limit);
  const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values);
  const touchedBelow = (node: PlanNode): number => {
    if (node.Plans) return node.Plans.reduce((sum, inner) => sum + touchedBelow(inner), 0);
    return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  };
  return touchedBelow(rows[0]["QUERY PLAN"][0].Plan);
}

test.each<[string, Partial<ListFilter>, number]>([
  ["the first page", {}, 200],
  ["the first page of a busy flow", { flowId: busy }, 200],
  ["the first page of a flow with few", { flowId: quiet }, 200],
  ["a flow with none", { flowId: empty }, 200],
  ["what failed", { status: "failed" }, 200],
  ["what failed of a flow", { status: "failed", flowId: busy }, 200],
  ["what was canceled, where nothing was", { status: "canceled" }, 200],
  ["what was canceled of a flow that failed", { status: "canceled", flowId: unlucky }, 200],
  ["what succeeded of a flow that failed ever since", { status: "succeeded", flowId: unlucky }, 200],
  ["what is queued", { status: "queued" }, 300],
  ["what waits, where nothing does", { status: "waiting" }, 300],
  ["tests", { source: "test" }, 300],
  ["tests of a flow", { source: "test", flowId: busy }, 300],
  ["replays of a flow with tests", { source: "replay", flowId: busy }, 200],
  ["tests of a flow with replays", { source: "test", flowId: unlucky }, 200],
  ["an old week", { range: toIdRange({ to: new Date(now - 3 * weekMs).toISOString() }) as IdRange }, 200],
  ["calls that succeeded", { status: "succeeded", source: "webhook" }, 400],
])("%s is read from an index, without a look at the rest", async (_, filter, most) => {
  expect(await countRowsTouched({ range: all, ...filter })).toBeLessThanOrEqual(most);
});

test("a search for what no index knows ends in bounded time, and goes on with the next page", async () => {
  const filter = { flow_id: unlucky, trigger: "replay", status: "succeeded" };
  const touched = await countRowsTouched({
    range: all,
    flowId: unlucky,
    source: "replay",
    status: "succeeded",
  });
  expect(touched).toBeGreaterThan(scanLimit / 2);
  expect(touched).toBeLessThanOrEqual(scanLimit + 100);
  const pages: unknown[][] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ ...filter, ...(cursor ? { cursor } : {}) });
    pages.push(body.data);
    cursor = body.next_cursor;
  } while (cursor);
  expect(pages).toHaveLength(11);
  expect(pages[0]).toEqual([]);
  expect(pages.flat()).toEqual([expect.objectContaining({ flow_id: unlucky, status: "succeeded" })]);
});

test("pages through everything that matches, each once", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ trigger: "test", limit: "40", ...(cursor ? { cursor } : {}) });
    seen.push(...idsOf(body));
    cursor = body.next_cursor;
  } while (cursor);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(seen).toHaveLength(100);
});

test("a page stays what it was while newer executions arrive", async () => {
  const first = await list({ flow_id: quiet, limit: "3" });
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $2, 'x', 'webhook', 'queued', '{}', to_timestamp($3 / 1000.0))`,
    [firstIdOfTime(now + 1000).replace("-0000-0000-", "-7000-8000-"), quiet, now + 1000],
  );
  const second = await list({ flow_id: quiet, limit: "3", cursor: first.body.next_cursor });
  const six = await list({ flow_id: quiet, limit: "7" });
  expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(idsOf(six.body).slice(1));
});

test("finds an execution by its id, the beginning of it, and its time", async () => {
  const { body } = await list({ flow_id: quiet, limit: "5" });
  const { id, created_at } = body.data[3];
  expect(idsOf((await list({ q: id })).body)).toEqual([id]);
  expect(idsOf((await list({ q: id.slice(0, 16).toUpperCase() })).body)).toContain(id);
  expect(idsOf((await list({ flow_id: quiet, from: created_at, to: created_at })).body)).toEqual([id]);
  for (const q of ["zzz", "%"]) expect(await searchAll(q, { flow_id: quiet })).toEqual([]);
  expect((await list({ q: "\u0000" })).status).toBe(422);
});

/** A search by words reads names from the newest on, a part of them for each page. */
async function searchAll(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ q, ...more, ...(cursor ? { cursor } : {}) });
    seen.push(...idsOf(body));
    cursor = body.next_cursor;
  } while (cursor);
  return seen;
}

test("finds every execution whose name contains the words, however far back, each once", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `update executions set name = 'ORD-' || (input ->> 'n') || ' · Kim Lee'
     where flow_id = $1 and (input ->> 'n')::int % 50000 = 7 returning id`,
    [quiet],
  );
  const named = rows
    .map(({ id }) => id)
    .sort()
    .reverse();
  expect(named).toHaveLength(4);
  expect(await searchAll("LEE ord")).toEqual(named);
  const ofFlow = { flow_id: quiet };
  expect(await searchAll("kim", ofFlow)).toEqual(named);
  expect(await searchAll("ORD-50007", ofFlow)).toHaveLength(1);
  expect(await searchAll("kim_lee", ofFlow)).toEqual([]);
});

test("a search by words reads a bounded number of names for each statement", async () => {
  const filter = { range: all, namePatterns: ["%nowhere%"] };
  expect(await countRowsTouched(filter)).toBeLessThanOrEqual(scanLimit + 100);
  expect(await countRowsTouched({ ...filter, flowId: busy })).toBeLessThanOrEqual(scanLimit + 100);
});

test("refuses what is no filter", async () => {
  for (const query of [{ status: "odd" }, { from: "yesterday" }, { cursor: "made-up" }, { color: "red" }]) {
    expect((await list(query)).status).toBe(422);
  }
});

test("who cannot see a busy flow pages through the rest, in bounded steps and without its ids", async () => {
  expect(await countRowsTouched({ range: all, hiddenFlowIds: [busy] })).toBeLessThanOrEqual(scanLimit + 100);
  const { pool } = database;
  await pool.query(
    "insert into flows (id, name, draft, private) values ($1, 'Busy', '{}', true), ($2, 'Quiet', '{}', false)",
    [busy, quiet],
  );
  const { key } = await storeApiKey(pool, await storeUser(pool, "editor"), ["read"]);
  const since = now - weekMs;
  const [seen, cursors]: [string[], string[]] = [[], []];
  let cursor: string | null = null;
  do {
    const query: string = `?from=${new Date(since).toISOString()}${cursor ? `&cursor=${cursor}` : ""}`;
    const body = await (await sendAs(listExecutionsEndpoint, { key, query })).json();
    seen.push(...idsOf(body));
    cursor = body.next_cursor;
    if (cursor) cursors.push(cursor);
  } while (cursor);
  const { rows } = await pool.query(
    "select id from executions where flow_id = $1 and id >= $2 order by id desc",
    [quiet, firstIdOfTime(since)],
  );
  expect(seen).toEqual(idsOf({ data: rows }));
  expect(cursors.length).toBeGreaterThan(10);
  const named = await pool.query("select id from executions where id = any($1::uuid[]) and flow_id = $2", [
    cursors,
    busy,
  ]);
  expect(named.rows).toEqual([]);
});
