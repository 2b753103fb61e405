import { expect, test } from "vitest";
import type { CallReport } from "#api/executions/call-shapes/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import {
  chain,
  createDraft,
  createLive,
  setFieldsNode,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openAllServices } from "#test/web-services.ts";
import { readFlowShapeEndpoint } from "./routes.ts";

const { database, send } = arrangeAda({}, openAllServices);

const hourMs = 3_600_000;
const nowMs = Date.now();
let place = 0;

interface Arranged {
  /** The oldest first, an hour apart, the last one an hour ago. */
  inputs: readonly Json[];
  source?: string;
  /** The nodes that ran. */
  ran?: readonly string[];
}

/** Executions as calls and workers leave them. Returns their ids. */
async function arrange(
  flowId: string,
  triggerId: string,
  { inputs, source = "webhook", ran = [] }: Arranged,
) {
  const rows = inputs.map((input, index) => {
    place += 1;
    const at = new Date(nowMs - (inputs.length - index) * hourMs);
    const end = `7000-8000-${place.toString(16).padStart(12, "0")}`;
    return { id: firstIdOfTime(at.getTime()).replace(/0000-0000-.{12}$/, end), input, at };
  });
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     select id, $2, $3, $4, 'succeeded', input::json, at from unnest($1::uuid[], $5::text[], $6::timestamptz[]) as made (id, input, at)`,
    [
      rows.map(({ id }) => id),
      flowId,
      triggerId,
      source,
      rows.map(({ input }) => JSON.stringify(input)),
      rows.map(({ at }) => at),
    ],
  );
  await database.pool.query(
    `insert into steps (execution_id, node_id, status) select id, node, 'succeeded'
     from unnest($1::uuid[]) as made (id) cross join unnest($2::text[]) as ran (node)`,
    [rows.map(({ id }) => id), ran],
  );
  return rows.map(({ id }) => id);
}

/** A flow whose Set Fields node reads `{{name}}`. */
async function createFlow(live = true) {
  const document: FlowDocument = chain(webhookNode('{"name":"Ada"}'), setFieldsNode("set_fields"));
  const [trigger, set] = document.nodes;
  const { id } = await (live ? createLive(send, document) : createDraft(send, document));
  return { id: id as string, triggerId: trigger?.id ?? "", setId: set?.id ?? "" };
}

async function read(id: string): Promise<CallReport> {
  const { status, body } = await send(readFlowShapeEndpoint, { params: { id } });
  expect(status).toBe(200);
  return body;
}

const fieldOf = ({ triggers: [trigger] }: CallReport, ...path: (string | null)[]) =>
  trigger?.fields.find((field) => JSON.stringify(field.path) === JSON.stringify(path));

const times = (count: number, input: (index: number) => Json) =>
  Array.from({ length: count }, (_, index) => input(index));

test("a flow without calls has no shape; one that does not exist is not found", async () => {
  const { id } = await createFlow();
  expect(await read(id)).toEqual({ triggers: [], drifts: [] });
  expect((await send(readFlowShapeEndpoint, { params: { id: newId() } })).status).toBe(404);
});

test("the newest 200 real calls are merged: types, optional fields, values and formats", async () => {
  const { id, triggerId } = await createFlow(false);
  const newest = times(200, (n) => ({
    id: n,
    email: "ada@example.com",
    state: n % 2 === 0 ? "open" : "closed",
    ...(n < 187 ? { total: n % 3 === 0 ? 1.5 : null } : {}),
    items: [{ sku: "a" }, {}],
  }));
  await arrange(id, triggerId, { inputs: [...times(50, () => ({ before: 1 })), ...newest] });
  await arrange(id, triggerId, { inputs: times(20, () => ({ tried: true })), source: "test" });
  const report = await read(id);
  expect(report.drifts).toEqual([]);
  expect(report.triggers).toMatchObject([{ node_id: triggerId, calls: 200, skipped: 0 }]);
  expect(report.triggers[0]?.from).toBe(new Date(nowMs - 200 * hourMs).toISOString());
  expect(fieldOf(report)).toMatchObject({ seen: 200, types: { object: 200 }, has_more: false });
  expect(fieldOf(report, "id")).toMatchObject({ seen: 200, types: { integer: 200 } });
  expect(fieldOf(report, "email")).toMatchObject({ format: "email" });
  expect(fieldOf(report, "state")?.values?.toSorted()).toEqual(["closed", "open"]);
  expect(fieldOf(report, "total")).toMatchObject({ seen: 187, types: { number: 63, null: 124 } });
  expect(fieldOf(report, "items", null)).toMatchObject({ seen: 400 });
  expect(fieldOf(report, "items", null, "sku")).toMatchObject({ seen: 200 });
  expect(fieldOf(report, "before")).toBeUndefined();
  expect(fieldOf(report, "tried")).toBeUndefined();
});

test("calls that are too large are counted, and a shape stays small", async () => {
  const { id, triggerId } = await createFlow(false);
  const text = (length: number) =>
    Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const wide = (n: number) =>
    Object.fromEntries(times(400, (m) => m).map((m) => [`f${n}_${m}`, { a: 1, b: { c: "x" } }]));
  await arrange(id, triggerId, {
    inputs: [{ text: text(300_000) }, { text: "a".repeat(2_000_000) }, ...times(20, wide)],
  });
  const report = await read(id);
  expect(report.triggers).toMatchObject([{ calls: 20, skipped: 2 }]);
  expect(report.triggers[0]?.fields.length).toBeLessThanOrEqual(2_000);
  expect(fieldOf(report)).toMatchObject({ seen: 20, has_more: true });
});

test("what a flow redacts by now is in no shape", async () => {
  const { id, triggerId } = await createFlow(false);
  await database.pool.query(`update flows set settings = '{"redact": ["card"]}' where id = $1`, [id]);
  await arrange(id, triggerId, { inputs: times(20, () => ({ card: "4111", name: "Ada" })) });
  const report = await read(id);
  expect(fieldOf(report, "card")).toMatchObject({ seen: 20, types: {}, values: null });
  expect(fieldOf(report, "name")).toMatchObject({ values: ["Ada"] });
});

test("an alarm names the field, when it began, in how many calls, and one of them", async () => {
  const { id, triggerId, setId } = await createFlow();
  const ids = await arrange(id, triggerId, {
    inputs: times(400, (n) => (n >= 300 && n % 2 === 0 ? { other: 1 } : { name: "Ada" })),
    ran: [setId],
  });
  const { drifts } = await read(id);
  expect(drifts).toEqual([
    {
      node_id: triggerId,
      path: "name",
      before: "string",
      now: "missing",
      count: 50,
      calls: 200,
      since: new Date(nowMs - 100 * hourMs).toISOString(),
      execution_id: ids[398],
      used_by: [{ node_id: setId, label: "Set set_fields" }],
    },
  ]);
});

test("what began before the newest 200 calls is found among earlier ones", async () => {
  const { id, triggerId, setId } = await createFlow();
  await arrange(id, triggerId, {
    inputs: times(1_000, (n) => (n >= 600 ? {} : { name: "Ada" })),
    ran: [setId],
  });
  const { drifts } = await read(id);
  expect(drifts).toMatchObject([{ path: "name", count: 200, calls: 200 }]);
  // To a 24th of the stored time, which are 800 hours before the newest 200 calls.
  const lateHours = (Date.parse(drifts[0]?.since ?? "") - (nowMs - 400 * hourMs)) / hourMs;
  expect(lateHours).toBeGreaterThanOrEqual(0);
  expect(lateHours).toBeLessThan(800 / 24);
});

test.each<[string, (n: number) => Json, { ran?: boolean; live?: boolean; source?: string }]>([
  ["a field that was always optional", (n) => (n % 3 === 0 ? {} : { name: "Ada" }), {}],
  ["a handful of calls", (n) => (n >= 393 ? {} : { name: "Ada" }), {}],
  [
    "calls for which the node that reads it did not run",
    (n) => (n >= 300 ? {} : { name: "A" }),
    { ran: false },
  ],
  ["a flow that is not published", (n) => (n >= 300 ? {} : { name: "Ada" }), { live: false }],
  ["what people tried", (n) => (n >= 300 ? {} : { name: "Ada" }), { source: "test" }],
])("%s raises no alarm", async (_, input, { ran = true, live = true, source = "webhook" }) => {
  const { id, triggerId, setId } = await createFlow(live);
  await arrange(id, triggerId, { inputs: times(400, input), ran: ran ? [setId] : [], source });
  expect((await read(id)).drifts).toEqual([]);
});

test("a report is made again only when there are other calls, and not at each of them", async () => {
  const { id, triggerId } = await createFlow(false);
  await arrange(id, triggerId, { inputs: [{ a: 1 }] });
  expect((await read(id)).triggers).toMatchObject([{ calls: 1 }]);
  await arrange(id, triggerId, { inputs: [{ a: 1 }] });
  expect((await read(id)).triggers).toMatchObject([{ calls: 1 }]);
});
