import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { createFlowEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  arrangeCaller,
  chain,
  type Send,
  setFieldsNode,
  simpleDocument,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import {
  exportFlowEndpoint,
  exportFlowsEndpoint,
  importFlowsEndpoint,
} from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";

let database: TestDatabase;
let send: Send;

beforeAll(async () => {
  database = await useTestDatabase();
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());

const make = async (document: FlowDocument = simpleDocument()) =>
  (await send(createFlowEndpoint, { body: { name: `Flow ${newId()}`, document } })).body;
const exported = async (id: string) => (await send(exportFlowEndpoint, { params: { id } })).body;
const load = (body: unknown) => send(importFlowsEndpoint, { body });
const count = async () => Number((await database.pool.query("select count(*) from flows")).rows[0].count);
const withoutIds = (document: FlowDocument) => ({
  nodes: document.nodes.map(({ id: _, ...node }) => node),
  edges: document.edges.length,
});

test.each(["n8n-io/n8n#25254", "n8n-io/n8n#4485", "activepieces/activepieces#4492", "n8n-io/n8n#16723"])(
  "%s: what is exported is imported with all settings and connections",
  async () => {
    const document = chain(webhookNode(), {
      ...setFieldsNode(),
      config: { fields: [{ name: "a", value: "{{ body.x }} ü 😀" }] },
    });
    const { id } = await make(document);
    const { status, body } = await load(JSON.parse(JSON.stringify(await exported(id))));
    expect(status).toBe(201);
    expect(withoutIds(body.data[0].document)).toEqual(withoutIds(document));
  },
);

test.each(["n8n-io/n8n#7457", "node-red/node-red#4327", "node-red/node-red#2713"])(
  "%s: the same file can be imported twice, as flows with ids of their own",
  async () => {
    const { id } = await make();
    const file = await exported(id);
    const [first, second] = [await load(file), await load(file)];
    expect([first.status, second.status]).toEqual([201, 201]);
    const ids = [id, first.body.data[0].id, second.body.data[0].id];
    expect(new Set(ids).size).toBe(3);
    const original = (await send(readFlowEndpoint, { params: { id } })).body;
    const nodes = [original, first.body.data[0], second.body.data[0]].flatMap(({ document }) =>
      document.nodes.map((node: { id: string }) => node.id),
    );
    expect(new Set(nodes).size).toBe(nodes.length);
  },
);

test.each<[report: string, body: unknown]>([
  ["n8n-io/n8n#12695", { nodes: [], connections: {} }],
  ["n8n-io/n8n#16162", {}],
  ["n8n-io/n8n#19848", []],
  ["activepieces/activepieces#9273", { name: "When Webhook", template: { displayName: "x" } }],
  ["activepieces/activepieces#4492", "[object Object]"],
])(
  "%s: a file that is not an export is refused with its place, and nothing is made",
  async (_report, body) => {
    const before = await count();
    const refused = await load(body);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(JSON.stringify(refused.body)).toMatch(/detail|pointer/);
    expect(await count()).toBe(before);
  },
);

test("activepieces/activepieces#15623: where one of several flows is refused, none is made", async () => {
  const before = await count();
  const good = { name: "Good", document: simpleDocument() };
  const bad = { name: "Bad", document: { nodes: "none" } };
  const { status, body } = await load({ format: "millrace-flow", format_version: 1, flows: [good, bad] });
  expect(status).toBe(422);
  expect(body.errors[0].pointer).toMatch(/^\/flows\/1\//);
  expect(await count()).toBe(before);
});

test("activepieces/activepieces#9047: an unknown format is named", async () => {
  const flows = [{ name: "Good", document: simpleDocument() }];
  const { status, body } = await load({ format: "millrace-flow", format_version: 999, flows });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: "/format_version" }]);
});

test.each(["activepieces/activepieces#14128", "node-red/node-red#1678"])(
  "%s: a node of a type that is not here is named, not run",
  async () => {
    const document = chain(webhookNode(), { ...setFieldsNode(), type: "gone_node" });
    const loaded = await load({ name: "From elsewhere", document });
    const refused =
      loaded.status === 201
        ? await send(activateFlowEndpoint, { params: { id: loaded.body.data[0].id } })
        : loaded;
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toMatch(/gone_node|type/);
  },
);

test.each(["n8n-io/n8n#34640", "n8n-io/n8n#20049", "n8n-io/n8n#6871"])(
  "%s: a credential that is not here is named at its node before publishing",
  async () => {
    const config = { url: "https://a.example", credential_id: newId() };
    const document = chain(webhookNode(), { ...setFieldsNode(), type: "http_request_node", config });
    const { body } = await load({ name: "From elsewhere", document });
    const refused = await send(activateFlowEndpoint, { params: { id: body.data[0].id } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("credential");
  },
);

test("TencentBlueKing/bk-sops#5516: called flows are exported with those that call them", async () => {
  const called = await make(
    chain({ ...webhookNode(), type: "flow_call_node", config: { sample_payload: "{}" } }),
  );
  const caller = await make(
    chain(webhookNode(), {
      ...setFieldsNode(),
      type: "run_flow_node",
      config: { flow_id: called.id, input: "{}" },
    }),
  );
  const file = await send(exportFlowsEndpoint, { query: { flows: `${caller.id},${called.id}` } });
  const { body } = await load(file.body);
  expect(body.data[0].document.nodes[1].config.flow_id).toBe(body.data[1].id);
});
