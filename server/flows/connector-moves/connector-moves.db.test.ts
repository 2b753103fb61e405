import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowMove, MoveResult } from "#api/flows/connector-moves/schema.ts";
import type { ConnectorInput } from "#engine/connectors/format.ts";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import {
  listDraftStatesEndpoint,
  readDraftStateEndpoint,
} from "#server/flows/documents/draft-states/routes.ts";
import { readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain, webhookNode } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { listAuditEventsEndpoint } from "#server/identity/audit-log/routes.ts";
import { arrangePerson, ask, createFlow, makePrivate, type Person } from "#test/access/flow-people.ts";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { moveConnectorFlowsEndpoint, planConnectorMovesEndpoint } from "./routes.ts";

let database: TestDatabase;
let owner: Person;
let ada: Person;
let connector: string;
let count = 0;

const field = (label: string, more: object = {}) => ({ label, in: "query" as const, ...more });

const versions = (name: string): ConnectorInput[] => {
  const base = {
    ...{ name, title: "Desk", about: "A desk.", category: "support" as const, apiVersion: "1" },
    ...{ docs: "https://desk.example.com", baseUrl: "https://desk.example.com", authentication: {} },
  };
  return [
    {
      ...{ ...base, version: 1 },
      operations: {
        list: { ...reads("/tickets"), fields: { team: field("Team"), color: field("Color") } },
        gone: reads("/gone"),
        read_one: reads("/one"),
      },
    },
    {
      ...{ ...base, version: 2 },
      operations: {
        list: {
          ...reads("/tickets"),
          fields: { team: field("Team"), state: field("State", { required: true }) },
        },
        get_one: reads("/one"),
      },
    },
  ];
};

beforeAll(async () => {
  database = await useTestDatabase({}, openConnectorServices);
  owner = await arrangePerson(database.pool, "owner");
});
beforeEach(async () => {
  ada = await arrangePerson(database.pool, "editor");
  count += 1;
  connector = `desk_${count}`;
  const [first] = versions(connector);
  if (first) await importConnector(database.pool, first);
});
afterAll(() => database.drop());

const nodeOf = (operation: string, key: string, input: object = {}): DocumentNode => ({
  ...{ id: newNodeId(), type: `${connector}/${operation}`, key, position: { x: 0, y: 0 } },
  config: { label: key, input },
});

/** A flow of Ada's with nodes of version 1, and then version 2 of the connector. */
async function arrange(...nodes: DocumentNode[]) {
  const flow = await createFlow(ada, chain(webhookNode(), ...nodes));
  const second = versions(connector)[1];
  if (second) await importConnector(database.pool, second);
  return flow;
}

async function plan(person = ada): Promise<FlowMove[]> {
  const { status, body } = await ask(person, planConnectorMovesEndpoint, {
    ...{ params: { name: connector }, query: "?version=2" },
  });
  expect(status).toBe(200);
  return body.data;
}

async function move(flows: { id: string; revision?: number }[], person = ada): Promise<MoveResult[]> {
  const { status, body } = await ask(person, moveConnectorFlowsEndpoint, {
    ...{ params: { name: connector }, body: { version: 2, flows } },
  });
  expect(status).toBe(200);
  return body.data;
}

const read = async (id: string) => (await ask(ada, readFlowEndpoint, { params: { id } })).body;

test("a plan names the nodes and what would break, and changes nothing", async () => {
  const { id, name } = await arrange(
    nodeOf("list", "tickets", { team: "a", color: "red" }),
    nodeOf("gone", "old"),
    nodeOf("read_one", "one"),
  );
  const [flow, ...others] = await plan();
  expect(others).toEqual([]);
  expect(flow).toMatchObject({
    ...{ flow_id: id, name, revision: 1, live_is_older: false },
    nodes: [
      {
        ...{ label: "tickets", from: 1, moves: true },
        changes: [
          { breaking: true, detail: expect.stringMatching(/^The field “Color” was removed/) },
          { breaking: true, detail: "The field “State” is required, and has no value." },
        ],
      },
      { label: "old", moves: false, changes: [{ detail: expect.stringMatching(/keeps version 1/) }] },
      { label: "one", moves: true, changes: [{ breaking: false }] },
    ],
  });
  expect((await read(id)).revision).toBe(1);
});

test("a move changes the draft alone, keeps what it cannot map, and publishing refuses it", async () => {
  const nodes = [
    { ...nodeOf("list", "tickets", { team: "{{team}}", color: "red" }), pin: { output: { a: 1 } } },
    nodeOf("gone", "old"),
    nodeOf("read_one", "one"),
  ];
  const { id } = await arrange(...nodes);
  expect(await move([{ id, revision: 1 }])).toMatchObject([
    { flow_id: id, revision: 2, problem: null, nodes: [{}, { moves: false }, {}] },
  ]);
  const { document, revision, saved_by } = await read(id);
  expect(revision).toBe(2);
  expect(saved_by.id).toBe(ada.id);
  expect(document.nodes.slice(1)).toMatchObject([
    {
      ...{ type: `${connector}/list`, version: 2, pin: { output: { a: 1 } } },
      config: { input: { team: "{{team}}", color: "red" } },
    },
    { type: `${connector}/gone`, config: { label: "old" } },
    { type: `${connector}/get_one`, version: 2 },
  ]);
  expect(document.nodes[2].version ?? 1).toBe(1);
  const refused = await ask(ada, activateFlowEndpoint, { params: { id }, body: {} });
  expect(refused.body.errors).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ pointer: expect.stringMatching(/\/input\/color$/) })]),
  );
  // Again: there is nothing left to move, and the node that stays is still listed.
  expect(await move([{ id }])).toMatchObject([{ revision: null, problem: null, nodes: [{ moves: false }] }]);
  expect(await plan()).toMatchObject([{ revision: 2, nodes: [{ label: "old" }] }]);
});

test("another base URL is breaking for each node that moves", async () => {
  const { id } = await createFlow(ada, chain(webhookNode(), nodeOf("list", "tickets")));
  const second = versions(connector)[1];
  if (second) await importConnector(database.pool, { ...second, baseUrl: "https://other.example.com" });
  expect(await plan()).toMatchObject([
    { flow_id: id, nodes: [{ changes: [{ detail: expect.stringMatching(/^The base URL is now/) }, {}] }] },
  ]);
});

test("the replaced draft is kept, and the move is in the audit log", async () => {
  const { id } = await arrange(nodeOf("list", "tickets"));
  await move([{ id }]);
  const states = await ask(ada, listDraftStatesEndpoint, { params: { id } });
  const [state] = states.body.data;
  const kept = await ask(ada, readDraftStateEndpoint, { params: { id, state_id: state.id } });
  expect(kept.body.document.nodes[1].version ?? 1).toBe(1);
  const query = `?target_id=${id}&action=flow.connector_moved`;
  const events = await ask(owner, listAuditEventsEndpoint, { query });
  expect(events.body.data).toMatchObject([
    { actor: { id: ada.id }, target: { id }, after: { connector, version: 2, revision: 2 } },
  ]);
});

test("a flow that someone else has changed is left alone, and the others move", async () => {
  const first = await arrange(nodeOf("list", "tickets"));
  const second = await createFlow(ada, { nodes: [{ ...nodeOf("list", "more"), version: 1 }], edges: [] });
  const grace = await arrangePerson(database.pool, "editor");
  const changed = await ask(grace, updateFlowEndpoint, {
    params: { id: first.id },
    body: { revision: 1, description: "Grace was here" },
  });
  expect(changed.status).toBe(200);
  const flows = [first, second].map(({ id }) => ({ id, revision: 1 }));
  expect(await move(flows)).toMatchObject([
    { flow_id: first.id, revision: null, problem: { code: "revision_stale" } },
    { flow_id: second.id, revision: 2, problem: null },
  ]);
  expect((await read(first.id)).revision).toBe(2);
});

test("flows that the caller cannot see are neither listed nor moved, and viewers move nothing", async () => {
  const { id } = await arrange(nodeOf("list", "tickets"));
  await makePrivate(ada, id);
  const grace = await arrangePerson(database.pool, "editor");
  expect(await plan(grace)).toEqual([]);
  expect(await move([{ id }], grace)).toMatchObject([{ name: null, problem: { code: "not_found" } }]);
  const viewer = await arrangePerson(database.pool, "viewer");
  const refused = await ask(viewer, moveConnectorFlowsEndpoint, {
    ...{ params: { name: connector }, body: { version: 2, flows: [{ id }] } },
  });
  expect(refused.status).toBe(403);
});

test("a flow whose draft has moved is listed until its live version has, too", async () => {
  const { id } = await arrange(nodeOf("list", "tickets", { team: "a" }));
  const published = await ask(ada, activateFlowEndpoint, { params: { id }, body: {} });
  expect(published.status).toBe(200);
  await move([{ id }]);
  expect(await plan()).toMatchObject([{ flow_id: id, live_is_older: true, nodes: [] }]);
});

test.each([["nothing"], ["slack"]])("%s is not an imported connector with that version", async (name) => {
  const found = await ask(ada, planConnectorMovesEndpoint, { params: { name }, query: "?version=2" });
  expect(found.body.code).toBe("not_found");
});
