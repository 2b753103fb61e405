import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { readFlowStatisticsEndpoint, readOverviewEndpoint } from "./routes.ts";

const hourMs = 3_600_000;
const nowMs = Date.now();
const thisHour = Math.floor(nowMs / hourMs) * hourMs;

const { database, send } = arrangeAda();
beforeEach(async () => {
  await database.pool.query("truncate flows, executions, steps, flow_hours, turns cascade");
  await database.pool.query("update execution_counting set until = now() + interval '1 minute'");
});

async function addFlow(name: string): Promise<string> {
  const id = newId();
  await database.pool.query("insert into flows (id, name, draft) values ($1, $2, '{}')", [id, name]);
  return id;
}

async function addHour(flowId: string, atMs: number, calls: number, failed: number): Promise<void> {
  await database.pool.query(
    `insert into flow_hours (flow_id, hour, executions, calls, succeeded, failed)
     values ($1, $2, $3 + 1, $3, $3 + 1 - $4, $4)`,
    [flowId, new Date(atMs), calls, failed],
  );
}

let place = 0;

/** Of every execution that is not a draft's. */
const versionId = newId();

interface Added {
  isStarted?: boolean;
  isDraft?: boolean;
}

async function addExecution(
  flowId: string,
  status: string,
  agoMs: number,
  { isStarted = true, isDraft = false }: Added = {},
) {
  place += 1;
  const atMs = nowMs - agoMs;
  const id = firstIdOfTime(atMs).replace(
    /0000-0000-.{12}$/,
    `7000-8000-${place.toString(16).padStart(12, "0")}`,
  );
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, started_at, version_id, finished_at, error)
     values ($1, $2, 'x', 'webhook', $3, '{}', $4, $5, $6, case when $3 in ('succeeded', 'failed', 'canceled') then now() end,
       case when $3 in ('failed', 'canceled') then json_build_object('code', $3::text) end)`,
    [id, flowId, status, new Date(atMs), isStarted ? new Date(atMs) : null, isDraft ? null : versionId],
  );
  return { id, at: new Date(atMs).toISOString() };
}

async function readOverview(query: Record<string, string> = {}) {
  const { status, body } = await send(readOverviewEndpoint, { query });
  expect(status).toBe(200);
  return body;
}

describe("the overview", () => {
  test("adds up all flows by period, and says until when", async () => {
    const [one, two] = [await addFlow("One"), await addFlow("Two")];
    await addHour(one, thisHour, 3, 1);
    await addHour(two, thisHour, 5, 0);
    await addHour(one, thisHour - 23 * hourMs, 1, 1);
    await addHour(one, thisHour - 24 * hourMs, 100, 0);
    const { periods, totals, counted_until } = await readOverview();
    expect(periods).toHaveLength(24);
    expect(periods.at(-1)).toMatchObject({ executions: 10, calls: 8, succeeded: 9, failed: 1 });
    expect(periods.at(0)).toMatchObject({ executions: 2, failed: 1 });
    expect(totals).toEqual({ executions: 12, calls: 9, succeeded: 10, failed: 2, canceled: 0 });
    expect(Math.abs(Date.parse(counted_until) - Date.now())).toBeLessThan(60_000);
    const month = await readOverview({ range: "30d", time_zone: "Asia/Kolkata" });
    expect(month.totals).toMatchObject({ executions: 113 });
  });

  test("counts what no worker has counted yet", async () => {
    const flow = await addFlow("Fresh");
    await addHour(flow, thisHour, 3, 1);
    await database.pool.query("update execution_counting set until = now() - interval '1 minute'");
    await addExecution(flow, "succeeded", 90_000);
    await addExecution(flow, "succeeded", 3000);
    await addExecution(flow, "failed", 2000);
    const { totals, failing_flows } = await readOverview();
    expect(totals).toEqual({ executions: 6, calls: 5, succeeded: 4, failed: 2, canceled: 0 });
    expect(failing_flows).toMatchObject([{ id: flow, executions: 6, failed: 2 }]);
  });

  test("does not count the executions of drafts as failures of their flow", async () => {
    const [tested, both] = [await addFlow("Tested"), await addFlow("Both")];
    await database.pool.query("update execution_counting set until = now() - interval '1 minute'");
    await addExecution(tested, "failed", 3000, { isDraft: true });
    await addExecution(both, "failed", 3000, { isDraft: true });
    const live = await addExecution(both, "failed", 2000);
    await database.pool.query(
      `insert into flow_hours (flow_id, hour, executions, failed, drafts, failed_drafts)
       values ($1, $3, 4, 4, 4, 4), ($2, $3, 5, 3, 2, 2)`,
      [tested, both, new Date(thisHour)],
    );
    expect((await readOverview()).failing_flows).toEqual([
      { id: both, name: "Both", executions: 4, failed: 2, last_failed_at: live.at, failing_since: live.at },
    ]);
  });

  test("lists the flows that failed most, and since when each has failed without success", async () => {
    const [recovered, broken, fine] = [
      await addFlow("Recovered"),
      await addFlow("Broken"),
      await addFlow("Fine"),
    ];
    await addHour(recovered, thisHour, 9, 5);
    await addHour(broken, thisHour, 9, 2);
    await addHour(fine, thisHour, 9, 0);
    const failed = await addExecution(recovered, "failed", 5000);
    await addExecution(recovered, "succeeded", 4000);
    await addExecution(recovered, "canceled", 3000);
    await addExecution(broken, "failed", 9000);
    await addExecution(broken, "succeeded", 8000);
    await addExecution(broken, "canceled", 7500);
    const first = await addExecution(broken, "failed", 7000);
    const last = await addExecution(broken, "failed", 6000);
    expect((await readOverview()).failing_flows).toEqual([
      {
        id: recovered,
        name: "Recovered",
        executions: 10,
        failed: 5,
        last_failed_at: failed.at,
        failing_since: null,
      },
      {
        id: broken,
        name: "Broken",
        executions: 10,
        failed: 2,
        last_failed_at: last.at,
        failing_since: first.at,
      },
    ]);
  });

  test("lists approvals that wait, and nothing else that waits", async () => {
    const flow = await addFlow("Refunds");
    for (const node of ["approval", "delay"])
      await database.pool.query("insert into flow_nodes (node_id, flow_id, type) values ($1, $2, $3)", [
        node,
        flow,
        `${node}_node`,
      ]);
    const { id } = await addExecution(flow, "waiting", 5000);
    const { id: other } = await addExecution(flow, "waiting", 6000);
    await database.pool.query(
      `insert into steps (execution_id, node_id, status, config, started_at)
       values ($1, 'approval', 'waiting', '{"title": "Refund 40?"}', now()), ($1, 'delay', 'waiting', '{}', now()),
         ($2, 'delay', 'waiting', '{}', now()), ($2, 'approval', 'succeeded', '{"title": "Over"}', now())`,
      [id, other],
    );
    const { approvals } = await readOverview();
    expect(approvals).toMatchObject({
      count: 1,
      oldest: [{ execution_id: id, flow_name: "Refunds", title: "Refund 40?", expires_at: null }],
    });
  });

  test("says how many of the queued wait because of a limit", async () => {
    const flow = await addFlow("Slow");
    const ids = [
      await addExecution(flow, "queued", 5000, { isStarted: false }),
      await addExecution(flow, "queued", 4000, { isStarted: false }),
      await addExecution(flow, "queued", 3000, { isStarted: false }),
      await addExecution(flow, "running", 2000),
    ].map(({ id }) => id);
    // The first has no turn, as its flow had no limit when it came; the last one has had its turn.
    await database.pool.query(
      "insert into turns (execution_id, flow_id, key, started_at) select id, $1, '', at from unnest($2::uuid[], $3::timestamptz[]) as turn (id, at)",
      [flow, ids.slice(1), [null, null, new Date()]],
    );
    expect((await readOverview()).queue).toMatchObject({ queued: 3, running: 1, limited: 2 });
  });

  test("of a new installation is empty", async () => {
    expect(await readOverview({ range: "7d" })).toMatchObject({
      has_flows: false,
      totals: { executions: 0 },
      failing_flows: [],
      approvals: { count: 0, oldest: [] },
      queue: { queued: 0, running: 0, waiting: 0, limited: 0, oldest_seconds: 0 },
    });
  });

  test.each([{ range: "1y" }, { time_zone: "Mars/Base" }, { time_zone: "'; select" }])(
    "refuses %j",
    async (query) => {
      expect((await send(readOverviewEndpoint, { query })).status).toBe(422);
    },
  );
});

test("a flow's statistics are its own, with the oldest execution that has not begun", async () => {
  const [flow, other] = [await addFlow("One"), await addFlow("Other")];
  await addHour(flow, thisHour, 3, 1);
  await addHour(other, thisHour, 30, 10);
  await addExecution(flow, "queued", 9000);
  const oldest = await addExecution(flow, "queued", 8000, { isStarted: false });
  await addExecution(flow, "queued", 7000, { isStarted: false });
  await addExecution(flow, "running", 6000);
  await addExecution(other, "queued", 60_000, { isStarted: false });
  const { body } = await send(readFlowStatisticsEndpoint, { params: { id: flow } });
  expect(body).toMatchObject({
    queued: 3,
    running: 1,
    waiting: 0,
    oldest_queued_at: oldest.at,
    totals: { executions: 4, calls: 3, succeeded: 3, failed: 1, canceled: 0 },
  });
});
