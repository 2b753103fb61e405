import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import type { HttpPort } from "#engine/ports.ts";
import { pollers } from "#nodes/index.pollers.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { createEgress, type Egress } from "#server/platform/egress/egress.ts";
import { claimPolls } from "#server/polls/claim.sql.ts";
import { finishPoll } from "#server/polls/finish-poll.sql.ts";
import { clearJobs } from "#test/executions/jobs.ts";
import { until } from "#test/executions/until.ts";
import { type FeedServer, rssOf, startFeedServer } from "#test/polls/feed-server.ts";
import { createFeedFlow, startedEntries } from "#test/polls/polls.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createPolls, type PollsOptions } from "./run-polls.ts";

let database: TestDatabase;
let server: FeedServer;
let egress: Egress;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.pool);
  await database.pool.query("delete from executions; delete from flows");
  server = await startFeedServer({
    "/moved": { status: 301, headers: { location: "/feed" } },
    "/gone": { status: 410 },
    "/busy": { status: 429, headers: { "retry-after": "7200" } },
    "/page": { body: "<html><body>Hello</body></html>" },
    "/hangs": { hangs: true },
  });
  egress = createEgress({ allow: [server.allow] });
});
afterEach(async () => {
  await egress.close();
  await server.close();
});

/** A worker's polls. Faults are thrown by `settled`. */
function startPolls({ http = egress, stop = new AbortController().signal }: Partial<PollsOptions> = {}) {
  const faults: unknown[] = [];
  let count = 0;
  const polls = createPolls(database.pool, {
    pollers: createPollers(pollers),
    http,
    connections: { find: async () => null },
    onStart: (_, executions) => {
      count += executions;
    },
    onFault: (cause) => faults.push(cause),
    stop,
  });
  return {
    ...polls,
    /** @returns how many executions were started */
    async settled() {
      await polls.settled();
      if (faults.length > 0) throw faults[0];
      return count;
    },
  };
}

/** Makes all polls that are due. */
async function run(http: HttpPort = egress): Promise<number> {
  const polls = startPolls({ http });
  await polls.look();
  return polls.settled();
}

/* Earlier than now, because the column rounds to milliseconds, also up. */
const makeDue = () => database.pool.query("update polls set next_at = now() - interval '1 second'");
const publish = (...ids: (string | number)[]) => {
  server.answer = { body: rssOf(...ids) };
};
const started = () => startedEntries(database.pool);

/** The state of the only poll. Minutes until the next one, rounded. */
async function state() {
  const { rows } = await database.pool.query(`
    select round(extract(epoch from next_at - now()) / 60)::int as minutes, failures, error ->> 'code' as code,
      error ->> 'message' as message, failing_since as since, polled_at is not null as "hasPolled"
    from polls`);
  return rows[0];
}

test("the first look starts nothing; each later entry starts one execution, oldest first", async () => {
  const { flowId, versionId, nodeId } = await createFeedFlow(database.pool, `${server.url}/feed`);
  publish(2, 1);
  expect(await run()).toBe(0);
  expect(await state()).toMatchObject({ minutes: 15, failures: 0, hasPolled: true });
  publish(4, 3, 2, 1);
  expect(await run()).toBe(0);
  await makeDue();
  expect(await run()).toBe(2);
  expect(await started()).toEqual(["3", "4"]);
  const { rows } = await database.pool.query(`
    select e.flow_id, e.version_id, e.trigger_node_id, e.status, e.input ->> 'title' as title,
      e.input -> 'feed' ->> 'title' as feed, (select count(*)::int from graphile_worker._private_jobs) as jobs
    from executions e order by e.id limit 1`);
  expect(rows).toEqual([
    {
      flow_id: flowId,
      version_id: versionId,
      trigger_node_id: nodeId,
      status: "queued",
      title: "Entry 3",
      feed: "Example News",
      jobs: 1,
    },
  ]);
  await makeDue();
  expect(await run()).toBe(0);
});

test("sends what the server said about the feed's state, and takes 304 as unchanged", async () => {
  await createFeedFlow(database.pool, `${server.url}/feed`);
  const lastModified = "Mon, 23 Nov 2026 09:00:00 GMT";
  server.answer = { headers: { etag: 'W/"a"', "last-modified": lastModified }, body: rssOf(1) };
  await run();
  server.answer = { status: 304 };
  await makeDue();
  await run();
  await makeDue();
  await run();
  expect(server.requests.map((headers) => headers["if-none-match"])).toEqual([undefined, 'W/"a"', 'W/"a"']);
  expect(server.requests[2]?.["if-modified-since"]).toBe(lastModified);
  expect(await state()).toMatchObject({ failures: 0, minutes: 15 });
  publish(2, 1);
  await makeDue();
  await run();
  expect(await started()).toEqual(["2"]);
});

test("more than 50 new entries follow a minute later, also from a server that sends an ETag", async () => {
  await createFeedFlow(database.pool, `${server.url}/feed`);
  publish();
  await run();
  const ids = Array.from({ length: 70 }, (_, index) => 70 - index);
  server.answer = { headers: { etag: '"all"' }, body: rssOf(...ids) };
  await makeDue();
  expect(await run()).toBe(50);
  expect(await state()).toMatchObject({ minutes: 1 });
  await makeDue();
  expect(await run()).toBe(20);
  expect(server.requests.at(-1)?.["if-none-match"]).toBeUndefined();
  expect(await started()).toEqual(ids.toReversed().map(String));
});

test("each entry starts once, however many workers look at once", async () => {
  for (let index = 0; index < 12; index += 1) await createFeedFlow(database.pool, `${server.url}/${index}`);
  publish(1);
  await Promise.all([run(), run(), run()]);
  expect(server.requests).toHaveLength(12);
  publish(2, 1);
  await makeDue();
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(12);
  expect(await started()).toHaveLength(12);
});

test("a worker that dies before it stores what it read loses and repeats nothing", async () => {
  await createFeedFlow(database.pool, `${server.url}/feed`);
  publish(1);
  await run();
  publish(2, 1);
  await makeDue();
  const types = pollers.map(({ type }) => type);
  const [dead] = await inTransaction(database.pool, (tx) => claimPolls(tx, { types, connectors: [] }, 1));
  if (!dead) throw new Error("Nothing was due.");
  expect(await run()).toBe(0);
  expect(await state()).toMatchObject({ minutes: 2 });
  await makeDue();
  expect(await run()).toBe(1);
  // It was only slow: what it read is not started a second time.
  const outcome = { kind: "polled" as const, outputs: [{ id: "2" }], cursor: null, hasMore: false };
  expect(await inTransaction(database.pool, (tx) => finishPoll(tx, dead, outcome))).toBe(0);
  expect(await started()).toEqual(["2"]);
});

test("if the transaction fails, the entry is started by a later look", async () => {
  await createFeedFlow(database.pool, `${server.url}/feed`);
  publish(1);
  await run();
  publish(2, 1);
  await makeDue();
  await database.pool.query("alter table executions add constraint no_polls check (source <> 'poll')");
  await expect(run()).rejects.toThrow("no_polls");
  await database.pool.query("alter table executions drop constraint no_polls");
  await makeDue();
  await run();
  expect(await started()).toEqual(["2"]);
});

test("what was read for a trigger that is no longer live starts nothing", async () => {
  const { flowId } = await createFeedFlow(database.pool, `${server.url}/feed`);
  publish(1);
  await run();
  publish(2, 1);
  await makeDue();
  const deactivating: HttpPort = {
    async send(call) {
      await database.pool.query("delete from triggers where flow_id = $1", [flowId]);
      return egress.send(call);
    },
  };
  expect(await run(deactivating)).toBe(0);
  expect(await started()).toEqual([]);
});

test("a feed that moved is read where it is", async () => {
  await createFeedFlow(database.pool, `${server.url}/moved`);
  publish(1);
  await run();
  publish(2, 1);
  await makeDue();
  expect(await run()).toBe(1);
});

test("a failing feed is looked at ever more rarely, at most once a day, until it succeeds", async () => {
  await createFeedFlow(database.pool, `${server.url}/feed`);
  publish(1);
  await run();
  const before = await state();
  server.answer = { status: 500 };
  const minutes: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    await makeDue();
    await run();
    minutes.push((await state()).minutes);
  }
  expect(minutes).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440, 1440]);
  const failing = await state();
  expect(failing).toMatchObject({ failures: 9, code: "http_status", hasPolled: true });
  expect(failing.message).toBe(`${server.url}/feed responded with status 500.`);
  expect(before.since).toBeNull();
  expect(failing.since).toBeInstanceOf(Date);

  publish(2, 1);
  await makeDue();
  await run();
  expect(await state()).toMatchObject({ failures: 0, code: null, since: null, minutes: 15 });
  expect(await started()).toEqual(["2"]);
});

test.each([
  ["/gone", "http_status", "is gone permanently", 30],
  ["/busy", "http_status", "responded with status 429", 120],
  ["/page", "feed_invalid", "is not an RSS or Atom feed", 30],
])("%s fails with %s", async (path, code, message, minutes) => {
  await createFeedFlow(database.pool, `${server.url}${path}`);
  await run();
  expect(await state()).toMatchObject({ failures: 1, code, minutes, hasPolled: false });
  expect((await state()).message).toContain(message);
});

test("private addresses stay closed", async () => {
  await createFeedFlow(database.pool, "http://169.254.169.254/feed");
  await run();
  expect(await state()).toMatchObject({ failures: 1, code: "address_not_allowed" });
});

test("one feed that fails does not keep others from being read", async () => {
  await createFeedFlow(database.pool, "http://169.254.169.254/feed");
  for (let index = 0; index < 8; index += 1) await createFeedFlow(database.pool, `${server.url}/${index}`);
  publish(1);
  await run();
  expect(server.requests).toHaveLength(8);
});

test("feeds that do not respond delay no others", async () => {
  const hanging = 9;
  for (let index = 0; index < hanging; index += 1) await createFeedFlow(database.pool, `${server.url}/hangs`);
  const others: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    others.push((await createFeedFlow(database.pool, `${server.url}/${index}`)).nodeId);
  }
  publish(1);
  const ending = new AbortController();
  /* A slow machine must not end the requests that hang. */
  const patient: HttpPort = { send: (call) => egress.send({ ...call, timeoutMs: 600_000 }) };
  const polls = startPolls({ http: patient, stop: ending.signal });
  const areRead = (count: number) =>
    until("the other feeds are read", async () => {
      // Again and again, as the worker does: a slot becomes free a moment after its poll is stored.
      await polls.look();
      return (await started()).length === count && (await read()) === 12;
    });
  const read = async () => {
    const { rows } = await database.pool.query(
      "select from polls where polled_at is not null and claim is null",
    );
    return rows.length;
  };
  await areRead(0);
  publish(2, 1);
  await database.pool.query(
    "update polls set next_at = now() - interval '1 second' where node_id = any($1)",
    [others],
  );
  await areRead(12);
  await until("the requests that hang are received", async () => server.hanging() === hanging);
  ending.abort();
  await polls.settled();
});
