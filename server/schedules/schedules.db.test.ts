import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain, setFieldsNode } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { listSchedulesEndpoint } from "./routes.ts";

const { database, send } = arrangeAda();

const yearly = { kind: "cron", expression: "0 9 1 1 *" };

function scheduleNode(config: Record<string, unknown> = {}): DocumentNode {
  return {
    id: newNodeId(),
    type: "schedule_node",
    key: "schedule",
    position: { x: 0, y: 0 },
    config: { label: "Schedule", rule: yearly, time_zone: "Europe/Berlin", ...config },
  };
}

async function makeLive(node: DocumentNode) {
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Report", document: chain(node, setFieldsNode("set", "x")) },
  });
  const params = { id: flow.id as string };
  const { status } = await send(activateFlowEndpoint, { params });
  expect(status).toBe(200);
  /** Publishes the trigger with another configuration. */
  const publish = async (config: Record<string, unknown>) => {
    const { rows } = await database.pool.query("select revision from flows where id = $1", [params.id]);
    const document = chain({ ...node, config: { ...node.config, ...config } }, setFieldsNode("set", "x"));
    await send(updateFlowEndpoint, { params, body: { revision: rows[0].revision, document } });
    expect((await send(activateFlowEndpoint, { params })).status).toBe(200);
  };
  return { params, publish };
}

async function readRow(nodeId: string) {
  const { rows } = await database.pool.query(
    "select next_at, last_at, queued from schedules where node_id = $1",
    [nodeId],
  );
  return rows[0];
}

/** As if its time had passed while no worker ran. */
async function setNext(nodeId: string, at: string) {
  await database.pool.query("update schedules set next_at = $2 where node_id = $1", [nodeId, at]);
}

const list = async (flowId: string) =>
  (await send(listSchedulesEndpoint, { query: { flow_id: flowId } })).body.data;

test("lists the next runs of a live flow in its zone, and none once it is deactivated", async () => {
  const node = scheduleNode();
  const { params } = await makeLive(node);
  const [listed, ...others] = await list(params.id);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    flow_id: params.id,
    flow_name: "Report",
    node_id: node.id,
    rule: yearly,
    time_zone: "Europe/Berlin",
    missed: "skip",
    overlap: "allow",
    queued: 0,
    last_execution_id: null,
    last_execution: null,
  });
  expect(listed.description).toMatch(/^at 09:00, .*, Europe\/Berlin$/);
  expect(listed.next_runs).toHaveLength(5);
  for (const run of listed.next_runs) expect(run).toMatch(/^20\d\d-01-01T09:00:00\.000\+01:00$/);

  await send(deactivateFlowEndpoint, { params });
  expect(await list(params.id)).toEqual([]);
});

test("a next time that has passed survives publishing a version with the same rule", async () => {
  const node = scheduleNode();
  const { publish } = await makeLive(node);
  await setNext(node.id, "2026-01-01T08:00:00Z");
  await publish({ missed: "all" });
  expect(await readRow(node.id)).toMatchObject({ next_at: new Date("2026-01-01T08:00:00Z") });
});

test("a changed rule or zone starts from now", async () => {
  const node = scheduleNode();
  const { publish } = await makeLive(node);
  for (const change of [{ rule: { kind: "every", n: 1, unit: "hours" } }, { time_zone: "Asia/Tokyo" }]) {
    await setNext(node.id, "2026-01-01T08:00:00Z");
    await publish(change);
    expect((await readRow(node.id)).next_at.getTime()).toBeGreaterThan(Date.now());
  }
});

test("times that pass while a flow is inactive are not missed, and none that was decided about comes again", async () => {
  const node = scheduleNode();
  const { params } = await makeLive(node);
  await setNext(node.id, "2026-01-01T08:00:00Z");
  await database.pool.query(
    "update schedules set last_at = now() + interval '3 years', queued = array[now()] where node_id = $1",
    [node.id],
  );
  await send(deactivateFlowEndpoint, { params });
  expect(await readRow(node.id)).toMatchObject({ next_at: null, queued: [] });
  await send(activateFlowEndpoint, { params });
  const { next_at, last_at } = await readRow(node.id);
  expect(next_at.getTime()).toBeGreaterThan(last_at.getTime());
});

test.each([
  [{ time_zone: "Europe/Atlantis" }, "/time_zone", "unknown_time_zone"],
  [{ rule: { kind: "cron", expression: "0 25 * * *" } }, "/rule/expression", "cron_invalid"],
  [{ rule: { kind: "at", times: ["9"], weekdays: [1] } }, "/rule/times/0", "invalid_setting"],
])("a schedule with %j is not activated", async (config, pointer, code) => {
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Wrong", document: chain(scheduleNode(config)) },
  });
  const { status, body } = await send(activateFlowEndpoint, { params: { id: flow.id } });
  expect(status).toBe(422);
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
});

test("is paged by the next time", async () => {
  await makeLive(scheduleNode());
  await makeLive(scheduleNode());
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = cursor === null ? { limit: "1" } : { limit: "1", cursor };
    const { body } = await send(listSchedulesEndpoint, { query });
    seen.push(...body.data.map(({ node_id }: { node_id: string }) => node_id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  const { rows } = await database.pool.query(
    "select node_id from schedules where next_at is not null order by next_at, node_id",
  );
  expect(seen).toEqual(rows.map(({ node_id }) => node_id));
  expect((await send(listSchedulesEndpoint, { query: { cursor: "x" } })).status).toBe(422);
});
