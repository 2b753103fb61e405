import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createFolderEndpoint, deleteFolderEndpoint } from "#server/flows/folders/routes.ts";
import { createLabelEndpoint } from "#server/flows/labels/routes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import {
  copyFlowEndpoint,
  createFlowEndpoint,
  listFlowsEndpoint,
  readFlowEndpoint,
  updateFlowEndpoint,
} from "./routes.ts";
import { arrangeCaller, chain, type Send, setFieldsNode, webhookNode } from "./test-support.ts";
import { exportFlowsEndpoint } from "./transfer-routes.ts";

let database: TestDatabase;
let ada: Send;
let grace: Send;

beforeAll(async () => {
  database = await useTestDatabase();
  ada = await arrangeCaller("Ada", "write");
  grace = await arrangeCaller("Grace", "write");
});
afterAll(() => database.drop());

const make = async (name: string, send = ada): Promise<string> =>
  (await send(createFlowEndpoint, { body: { name } })).body.id;

const place = (id: string, settings: Record<string, unknown>) =>
  ada(updateFlowEndpoint, { params: { id }, body: { settings } });

interface Listed {
  id: string;
  name: string;
  last_24_hours: unknown;
}

async function list(query: Record<string, string>, send = ada): Promise<Listed[]> {
  const { status, body } = await send(listFlowsEndpoint, { query });
  expect(status).toBe(200);
  return body.data;
}

const names = async (query: Record<string, string>, send = ada) =>
  (await list(query, send)).map(({ name }) => name);

/** Adds what the background counts for an hour. */
const count = (flowId: string, hoursAgo: number, calls: number, failed: number) =>
  database.pool.query(
    `insert into flow_hours (flow_id, hour, executions, calls, failed)
     values ($1, date_trunc('hour', now()) - make_interval(hours => $2), $3, $3, $4)`,
    [flowId, hoursAgo, calls, failed],
  );

describe("three flows", () => {
  beforeAll(async () => {
    const quiet = await make("Sorted: quiet");
    const busy = await make("sorted: Busy");
    const failing = await make("Sorted: failing");
    // Everything is counted.
    await database.pool.query("update execution_counting set until = now() + interval '1 minute'");
    await count(busy, 0, 70, 1);
    await count(busy, 23, 7, 1);
    await count(busy, 24, 1000, 1000);
    await count(failing, 1, 5, 5);
    await database.pool.query(
      `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
       values ($1, $2, 'n', 'test', 'succeeded', '{}', now()), ($3, $4, 'n', 'test', 'failed', '{}', now())`,
      [newId(), failing, newId(), quiet],
    );
  });

  test.each([
    ["name", undefined, ["sorted: Busy", "Sorted: failing", "Sorted: quiet"]],
    ["name", "desc", ["Sorted: quiet", "Sorted: failing", "sorted: Busy"]],
    ["updated", undefined, ["Sorted: failing", "sorted: Busy", "Sorted: quiet"]],
    ["updated", "asc", ["Sorted: quiet", "sorted: Busy", "Sorted: failing"]],
    ["last_execution", undefined, ["Sorted: quiet", "Sorted: failing", "sorted: Busy"]],
    ["calls", undefined, ["sorted: Busy", "Sorted: failing", "Sorted: quiet"]],
    ["failures", undefined, ["Sorted: failing", "sorted: Busy", "Sorted: quiet"]],
  ])("are sorted by %s (%s), on one page and on three", async (sort, order, expected) => {
    const query = { q: "sorted:", sort, ...(order && { order }) };
    expect(await names(query)).toEqual(expected);
    const paged: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { body } = await ada(listFlowsEndpoint, {
        query: { ...query, limit: "1", ...(cursor && { cursor }) },
      });
      paged.push(...body.data.map(({ name }: Listed) => name));
      cursor = body.next_cursor;
    }
    expect(paged).toEqual(expected);
  });

  test("show what was counted in the last 24 hours, and nothing older", async () => {
    const [busy, failing, quiet] = await list({ q: "sorted:", sort: "calls" });
    expect(busy?.last_24_hours).toEqual({ executions: 77, calls: 77, failed: 2 });
    expect(failing?.last_24_hours).toEqual({ executions: 5, calls: 5, failed: 5 });
    expect(quiet?.last_24_hours).toEqual({ executions: 0, calls: 0, failed: 0 });
  });
});

test.each([
  ["of another order", `name.${newId()}.a`, "calls"],
  ["with a value that is none", `calls.${newId()}.many`, "calls"],
  ["with an id that is none", "calls.1.1", "calls"],
])("refuses a cursor %s", async (_, cursor, sort) => {
  const { status, body } = await ada(listFlowsEndpoint, { query: { cursor, sort } });
  expect([status, body.errors[0].pointer]).toEqual([422, "?cursor"]);
});

test("a flow belongs to who created it, and `me` finds one's own", async () => {
  const id = await make("Owned by Grace", grace);
  await make("Owned by Ada");
  const copy = (await ada(copyFlowEndpoint, { params: { id } })).body;
  expect(copy).toMatchObject({ name: "Owned by Grace copy", owner: { name: "Ada" } });
  expect(await names({ q: "owned by", owner: "me" }, grace)).toEqual(["Owned by Grace"]);
  expect(await names({ q: "owned by", owner: "me" })).toEqual(["Owned by Grace copy", "Owned by Ada"]);
});

describe("folders and labels", () => {
  const folder = async (name: string) => (await ada(createFolderEndpoint, { body: { name } })).body;
  const label = async (name: string) =>
    (await ada(createLabelEndpoint, { body: { name, color: "teal" } })).body;

  test("filter the list, together", async () => {
    const [billing, urgent, eu] = [await folder("Billing"), await label("urgent"), await label("EU")];
    const [both, one, none] = [
      await make("Placed both"),
      await make("Placed one"),
      await make("Placed none"),
    ];
    await place(both, { folder: billing.id, labels: [urgent.id, eu.id] });
    await place(one, { labels: [urgent.id] });
    expect(await names({ q: "placed", folder: billing.id })).toEqual(["Placed both"]);
    expect(await names({ q: "placed", folder: "none" })).toEqual(["Placed none", "Placed one"]);
    expect(await names({ labels: urgent.id })).toEqual(["Placed one", "Placed both"]);
    expect(await names({ labels: `${urgent.id},${eu.id}` })).toEqual(["Placed both"]);
    expect(await names({ labels: eu.id, folder: "none" })).toEqual([]);
    expect(none).toBeDefined();
  });

  test("are shown with the flow, go with its copy, and are no change of it", async () => {
    const [sales, red] = [await folder("Sales"), await label("red")];
    const id = await make("Placed and copied");
    const before = (await ada(readFlowEndpoint, { params: { id } })).body;
    const placed = (await place(id, { folder: sales.id, labels: [red.id, red.id] })).body;
    const where = {
      folder: { id: sales.id, name: "Sales" },
      labels: [{ id: red.id, name: "red", color: "teal" }],
    };
    expect(placed).toEqual({ ...before, ...where });
    expect((await ada(copyFlowEndpoint, { params: { id } })).body).toMatchObject(where);
    expect((await place(id, { folder: null, labels: [] })).body).toEqual(before);
  });

  test("that do not exist are refused at their field, and nothing changes", async () => {
    const id = await make("Misplaced");
    const refused = await place(id, { folder: newId() });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/settings/folder"]);
    const real = await label("real");
    const half = await place(id, { labels: [real.id, newId()], timeout_seconds: 5 });
    expect([half.status, half.body.errors[0].pointer]).toEqual([422, "/settings/labels"]);
    const flow = (await ada(readFlowEndpoint, { params: { id } })).body;
    expect(flow).toMatchObject({ labels: [], settings: { timeout_seconds: null } });
  });

  test("deleted, leave their flows behind", async () => {
    const old = await folder("Old");
    const id = await make("Left behind");
    await place(id, { folder: old.id });
    expect((await ada(deleteFolderEndpoint, { params: { id: old.id } })).status).toBe(204);
    expect((await ada(readFlowEndpoint, { params: { id } })).body).toMatchObject({
      folder: null,
      name: "Left behind",
    });
  });
});

describe("a name made from the trigger", () => {
  const create = async (nodes: unknown[] = []) =>
    (await ada(createFlowEndpoint, { body: { document: { nodes, edges: [] } } })).body;
  const save = async (id: string, body: Record<string, unknown>) =>
    (await ada(updateFlowEndpoint, { params: { id }, body })).body;

  test("is numbered, also when many flows are created at once", async () => {
    const flows = await Promise.all(Array.from({ length: 5 }, () => create([webhookNode()])));
    const numbered = ["Webhook", "Webhook 2", "Webhook 3", "Webhook 4", "Webhook 5"];
    expect(flows.map(({ name }) => name).sort()).toEqual(numbered);
  });

  test("follows the trigger until a person names the flow", async () => {
    const trigger = { ...webhookNode(), config: { label: "Order placed" } };
    const empty = await create();
    expect(empty.name).toMatch(/^Untitled flow/);
    const first = await save(empty.id, { revision: 1, document: chain(trigger) });
    expect([first.name, first.revision]).toEqual(["Order placed", 2]);
    const more = await save(empty.id, { revision: 2, document: chain(trigger, setFieldsNode()) });
    expect(more.name).toBe("Order placed");
    const gone = await save(empty.id, { revision: 3, document: chain(setFieldsNode()) });
    expect(gone.name).toBe("Order placed");
    await save(empty.id, { revision: 4, name: "Mine" });
    const kept = await save(empty.id, { revision: 5, document: chain(webhookNode()) });
    expect(kept.name).toBe("Mine");
  });
});

test("several flows are exported as one file, in the given order, without those that do not exist", async () => {
  const [a, b] = [await make("Exported a"), await make("Exported b")];
  const { status, body, headers } = await ada(exportFlowsEndpoint, {
    query: { flows: [b, newId(), a].join() },
  });
  expect([status, body.format]).toEqual([200, "millrace-flow"]);
  expect(body.flows.map(({ name }: Listed) => name)).toEqual(["Exported b", "Exported a"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="flows.flow.json"');
  expect((await ada(exportFlowsEndpoint, { query: { flows: newId() } })).status).toBe(404);
});
