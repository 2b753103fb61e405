import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { chain, createLive, setFieldsNode } from "#server/flows/documents/test-support.ts";
import { listSchedulesEndpoint } from "#server/schedules/routes.ts";
import { startDueSchedules } from "#server/schedules/start-due.sql.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openAllServices } from "#test/web-services.ts";
import { startDue } from "#worker/start-due.ts";

/** Running a schedule by hand, from public bug reports. */

const { database, send } = arrangeAda({}, openAllServices);

const hourMs = 3_600_000;

function scheduleNode(config: Record<string, unknown>): DocumentNode {
  return {
    id: newNodeId(),
    type: "schedule_node",
    key: "schedule",
    position: { x: 0, y: 0 },
    config: {
      label: "Schedule",
      rule: { kind: "every", n: 1, unit: "hours" },
      time_zone: "America/New_York",
      ...config,
    },
  };
}

async function makeLive(config: Record<string, unknown> = {}) {
  const node = scheduleNode(config);
  const flow = await createLive(send, chain(node, setFieldsNode("set", "{{scheduled_for}}")));
  const runNow = async (headers?: Record<string, string>) => {
    const params = { id: flow.id as string };
    return send(startExecutionEndpoint, { params, ...(headers && { headers }), body: { node_id: node.id } });
  };
  const next = async () => {
    const { body } = await send(listSchedulesEndpoint, { query: { flow_id: flow.id } });
    return Date.parse(body.data[0].next_runs[0]);
  };
  /** What a worker starts at this time, of this schedule. */
  const lookAt = async (ms: number) => {
    await startDue(database.pool, startDueSchedules, {
      onStart() {},
      stop: new AbortController().signal,
      at: new Date(ms),
    });
    const { rows } = await database.pool.query<{ source: string }>(
      "select source from executions where flow_id = $1 order by id",
      [flow.id],
    );
    return rows.map(({ source }) => source);
  };
  return { flow, node, runNow, next, lookAt };
}

test.each(["apache/airflow#13434", "apache/airflow#13963", "apache/airflow#36098"])(
  "%s: the next scheduled time comes as if nothing had been run by hand",
  async () => {
    const { runNow, next, lookAt } = await makeLive();
    const due = await next();
    expect((await runNow()).status).toBe(201);
    expect(await next()).toBe(due);
    expect(await lookAt(due + 1000)).toEqual(["manual", "schedule"]);
    expect(await next()).toBe(due + hourMs);
  },
);

test("apache/airflow#41208: run by hand at the very time that is due, both run", async () => {
  const { runNow, next, lookAt } = await makeLive();
  const due = await next();
  await lookAt(due);
  expect((await runNow()).status).toBe(201);
  expect(await lookAt(due + 1000)).toEqual(["schedule", "manual"]);
});

test("apache/airflow#41014: an execution by hand has the time at which it was run, in the schedule's zone", async () => {
  const { runNow } = await makeLive();
  const { body } = await runNow();
  expect(body.input.scheduled_for).toMatch(/-0[45]:00$/);
  expect(Math.abs(Date.parse(body.input.scheduled_for) - Date.now())).toBeLessThan(60_000);
});

test("temporalio/sdk-typescript#1594: with the policy skip, what runs by hand makes no scheduled time be skipped", async () => {
  const { runNow, next, lookAt } = await makeLive({ overlap: "skip" });
  const due = await next();
  await runNow();
  expect(await lookAt(due + 1000)).toEqual(["manual", "schedule"]);
  expect(await lookAt(due + hourMs + 1000)).toEqual(["manual", "schedule"]);
});

test("temporalio/temporal#8833: an execution by hand is one of the flow's, and names its schedule", async () => {
  const { runNow, node, flow } = await makeLive();
  const { body } = await runNow();
  expect(body).toMatchObject({ flow_id: flow.id, trigger_node_id: node.id, source: "manual", version: 1 });
});

test("duplicati/duplicati#6761: running an overdue schedule by hand leaves its time, which a worker then decides", async () => {
  const { runNow, node, next, lookAt } = await makeLive({ missed: "once" });
  const overdue = Date.now() - 30 * hourMs;
  await database.pool.query("update schedules set next_at = $2 where node_id = $1", [
    node.id,
    new Date(overdue),
  ]);
  await runNow();
  expect(await lookAt(Date.now())).toEqual(["manual", "schedule"]);
  expect(await next()).toBeGreaterThan(Date.now() - 60_000);
});
