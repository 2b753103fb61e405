import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { deleteExecutions } from "#worker/tasks/delete-executions.sql.ts";
import {
  copyFlowEndpoint,
  createFlowEndpoint,
  listFlowsEndpoint,
  readFlowEndpoint,
  updateFlowEndpoint,
} from "./routes.ts";
import { arrangeCaller, chain, setFieldsNode, simpleDocument, webhookNode } from "./test-support.ts";
import { exportFlowEndpoint, importFlowsEndpoint } from "./transfer-routes.ts";
import { activateFlowEndpoint } from "./version-routes.ts";

const { database, send } = arrangeAda();

async function make(document: FlowDocument = simpleDocument(), name = "Orders") {
  const made = await send(createFlowEndpoint, { body: { name, document } });
  expect(made.body).toMatchObject({ name });
  return made.body;
}

const save = (id: string, body: unknown) => send(updateFlowEndpoint, { params: { id }, body });

test("a flow begins inactive, with its draft, its webhook's URL and nothing run yet", async () => {
  const document = simpleDocument();
  const { status, body } = await send(createFlowEndpoint, {
    body: { name: " Orders ", description: "New ones", document },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "Orders", description: "New ones", revision: 1, document });
  expect(body).toMatchObject({
    active: false,
    live_version: null,
    unpublished_changes: false,
    last_execution: null,
  });
  const nodeId = document.nodes[0]?.id;
  expect(body.webhooks).toEqual([
    { node_id: nodeId, url: `http://localhost:3000/flow/webhook/${nodeId}`, live: false },
  ]);
  expect((await send(readFlowEndpoint, { params: { id: body.id } })).body).toEqual(body);
});

test("the notes of a draft are stored with it, and published with it", async () => {
  const note = {
    id: newNodeId(),
    position: { x: 0, y: 0 },
    size: { width: 240, height: 160 },
    color: "blue" as const,
    text: "# Why\n\u0000",
  };
  const document = { ...simpleDocument(), notes: [note] };
  const { id, revision } = await make(document);
  const read = async () => (await send(readFlowEndpoint, { params: { id } })).body;
  expect((await read()).document).toEqual(document);
  expect((await send(activateFlowEndpoint, { params: { id } })).status).toBe(200);
  expect(await read()).toMatchObject({ document, unpublished_changes: false });
  const { notes: _, ...without } = document;
  await save(id, { revision, document: without });
  expect((await read()).document).toEqual(without);
});

test("a flow without a document begins empty", async () => {
  const { body } = await send(createFlowEndpoint, { body: { name: "Empty" } });
  expect(body.document).toEqual({ nodes: [], edges: [] });
});

test.each([
  ["an id that is too short", [{ ...webhookNode(), id: "short" }], "/document/nodes/0/id"],
  [
    "two nodes with one id",
    [webhookNode(), webhookNode()].map((node) => ({ ...node, id: "a".repeat(24) })),
    "/document/nodes/1/id",
  ],
  ["a key that no tag could name", [{ ...webhookNode(), key: "1 2" }], "/document/nodes/0/key"],
  ["a field that nodes do not have", [{ ...webhookNode(), color: "red" }], "/document/nodes/0/color"],
  ["a type that cannot be stored", [{ ...webhookNode(), type: "a\u0000" }], "/document/nodes/0/type"],
])("refuses %s, at its place", async (_, nodes, pointer) => {
  const { status, body } = await send(createFlowEndpoint, {
    body: { name: "Bad", document: { nodes, edges: [] } },
  });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_request", pointer]);
});

test("stores text that PostgreSQL's text cannot hold where it can, and refuses it where not", async () => {
  const flow = await make(chain(webhookNode('"\u0000"')));
  expect(flow.document.nodes[0].config.sample_payload).toBe('"\u0000"');
  expect((await send(listFlowsEndpoint, {})).status).toBe(200);
  expect((await send(createFlowEndpoint, { body: { name: "a\u0000" } })).status).toBe(422);
  expect((await send(listFlowsEndpoint, { query: { q: "a\u0000" } })).status).toBe(422);
});

test("a draft may be as unfinished as it likes", async () => {
  const document = { nodes: [{ ...setFieldsNode(), type: "from_the_future_node" }], edges: [] };
  const { id, revision } = await make(document);
  const edge = { id: "e", source: newNodeId(), source_handle: "x", target: newNodeId(), target_handle: "y" };
  const saved = await save(id, { revision, document: { ...document, edges: [edge] } });
  expect([saved.status, saved.body.revision]).toEqual([200, 2]);
});

test("a node id that another flow owns is refused, named with its owner, and nothing is stored", async () => {
  const first = await make(simpleDocument(), "First");
  const { status, body } = await send(createFlowEndpoint, {
    body: { name: "Thief", document: first.document },
  });
  expect([status, body.code, body.flow_id]).toEqual([409, "node_id_taken", first.id]);
  expect(body.detail).toContain("“First”");

  const second = await make(simpleDocument(), "Second");
  const nodes = [webhookNode(), first.document.nodes[0]];
  const saved = await save(second.id, { revision: 1, document: { nodes, edges: [] } });
  expect([saved.status, saved.body.code, saved.body.node_id]).toEqual([
    409,
    "node_id_taken",
    first.document.nodes[0].id,
  ]);
  expect((await send(readFlowEndpoint, { params: { id: second.id } })).body).toEqual(second);
  const { rows } = await database.pool.query("select 1 from flow_nodes where node_id = $1", [nodes[0]?.id]);
  expect(rows).toEqual([]);
});

test("of twenty flows that claim one node id at the same time, one gets it", async () => {
  const shared = [webhookNode(), webhookNode(), webhookNode()];
  const claims = Array.from({ length: 20 }, (_, index) => {
    // Each claims the ids in another order: claiming them in the given order could deadlock.
    const nodes = index % 2 === 0 ? shared : shared.toReversed();
    return send(createFlowEndpoint, { body: { name: `Claim ${index}`, document: { nodes, edges: [] } } });
  });
  const responses = await Promise.all(claims);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});

test("a node id stays its flow's when the node leaves the draft, since a version may hold it", async () => {
  const flow = await make();
  await save(flow.id, { revision: 1, document: { nodes: [], edges: [] } });
  const { body } = await send(createFlowEndpoint, { body: { name: "Late", document: flow.document } });
  expect(body.code).toBe("node_id_taken");
});

test("a save on an old revision is refused and tells the newest", async () => {
  const { id } = await make();
  expect((await save(id, { revision: 1, name: "Mine" })).body).toMatchObject({ name: "Mine", revision: 2 });
  const { status, body } = await save(id, { revision: 1, name: "Theirs" });
  expect([status, body.code, body.revision]).toEqual([409, "revision_stale", 2]);
  expect(body).toMatchObject({ saved_by: { name: "Ada" }, updated_at: expect.any(String) });
});

test("of ten saves on one revision at the same time, one is kept", async () => {
  const { id } = await make();
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save(id, { revision: 1, name: `Name ${n}` })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test("lists the newest change first, and tells none twice while flows change between pages", async () => {
  const made = [];
  for (const n of [1, 2, 3, 4, 5]) made.push(await make(chain(webhookNode()), `Paged ${n}`));
  const page = (query: Record<string, string>) =>
    send(listFlowsEndpoint, { query: { q: "PAGED", limit: "2", ...query } });
  const first = await page({});
  expect(first.body.data.map((flow: { name: string }) => flow.name)).toEqual(["Paged 5", "Paged 4"]);
  await save(made[0].id, { revision: 1, name: "Paged 1, changed" });
  const second = await page({ cursor: first.body.next_cursor });
  expect(second.body.data.map((flow: { name: string }) => flow.name)).toEqual(["Paged 3", "Paged 2"]);
  expect(second.body.next_cursor).toBeNull();
});

test("finds flows by a part of the name, taking LIKE's wildcards as they are", async () => {
  await make(chain(webhookNode()), "100% sure");
  const found = async (q: string) => (await send(listFlowsEndpoint, { query: { q } })).body.data.length;
  expect(await found("100%")).toBe(1);
  expect(await found("1_0%")).toBe(0);
});

test("refuses a cursor that no list gave", async () => {
  const { status, body } = await send(listFlowsEndpoint, { query: { cursor: "made-up" } });
  expect([status, body.errors[0].pointer]).toEqual([422, "?cursor"]);
});

test("a flow shows its newest execution", async () => {
  const { id } = await make();
  const executionId = newId();
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $2, 'x', 'test', 'succeeded', '{}', now())`,
    [executionId, id],
  );
  const { body } = await send(readFlowEndpoint, { params: { id } });
  expect(body.last_execution).toMatchObject({ id: executionId, status: "succeeded" });
});

test("a copy has no id of the original's and the same keys", async () => {
  const original = await make(simpleDocument(), "x".repeat(200));
  const { status, body } = await send(copyFlowEndpoint, { params: { id: original.id } });
  expect(status).toBe(201);
  expect(body.name).toBe(`${"x".repeat(195)} copy`);
  const keys = (flow: { document: FlowDocument }) => flow.document.nodes.map(({ key }) => key);
  expect(keys(body)).toEqual(keys(original));
  const ids = original.document.nodes.map(({ id }: { id: string }) => id);
  expect(body.document.nodes.filter(({ id }: { id: string }) => ids.includes(id))).toEqual([]);
});

test("what was exported can be imported, and never takes over the original's URL", async () => {
  const original = await make(simpleDocument(), "Bestellungen für März");
  const exported = await send(exportFlowEndpoint, { params: { id: original.id } });
  expect(exported.headers.get("content-disposition")).toBe(
    'attachment; filename="bestellungen-fur-marz.flow.json"',
  );
  const { status, body } = await send(importFlowsEndpoint, { body: exported.body });
  expect([status, body.data.length]).toEqual([201, 1]);
  expect(body.data[0].webhooks[0].node_id).not.toBe(original.webhooks[0].node_id);
  expect(body.data[0].document.edges).toHaveLength(1);

  const bare = await send(importFlowsEndpoint, { body: { name: "Bare", document: original.document } });
  expect(bare.body.data[0].webhooks[0].node_id).not.toBe(original.webhooks[0].node_id);
});

test("an import with one bad flow imports none", async () => {
  const good = { name: "Good import", description: "", document: simpleDocument() };
  const flows = [good, { ...good, name: "" }];
  const { status } = await send(importFlowsEndpoint, {
    body: { format: "millrace-flow", format_version: 1, flows },
  });
  expect(status).toBe(422);
  expect((await send(listFlowsEndpoint, { query: { q: "Good import" } })).body.data).toEqual([]);
});

test("deleting a flow leaves nothing of it behind", async () => {
  const { id } = await make();
  await send(activateFlowEndpoint, { params: { id } });
  const executionIds = [newId(), newId(), newId()];
  for (const executionId of executionIds) {
    await database.pool.query(
      `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
       values ($1, $2, 'x', 'webhook', 'queued', '{}', now())`,
      [executionId, id],
    );
    await database.pool.query(
      "insert into steps (execution_id, node_id, status) values ($1, 'x', 'running')",
      [executionId],
    );
  }
  expect((await send(deleteFlowEndpoint, { params: { id } })).status).toBe(204);
  expect((await send(deleteFlowEndpoint, { params: { id } })).status).toBe(404);

  const states = await database.pool.query(
    "select distinct status, epoch from executions where flow_id = $1",
    [id],
  );
  expect(states.rows).toEqual([{ status: "canceled", epoch: 1 }]);
  const jobs = await database.pool.query(
    "select key from graphile_worker.jobs where task_identifier = 'delete_executions'",
  );
  expect(jobs.rows).toEqual([{ key: `delete_executions:${id}` }]);

  await deleteExecutions({ flow_id: id }, database.pool, new AbortController().signal);
  for (const table of ["flow_versions", "flow_nodes", "triggers", "executions"]) {
    const { rows } = await database.pool.query(`select 1 from ${table} where flow_id = $1`, [id]);
    expect([table, rows]).toEqual([table, []]);
  }
  const steps = await database.pool.query("select 1 from steps where execution_id = any($1)", [executionIds]);
  expect(steps.rows).toEqual([]);
});

test("a viewer may look and nothing else", async () => {
  const { id } = await make();
  const look = await arrangeCaller("Viewer", "read");
  expect((await look(readFlowEndpoint, { params: { id } })).status).toBe(200);
  expect((await look(createFlowEndpoint, { body: { name: "No" } })).status).toBe(403);
  expect((await look(updateFlowEndpoint, { params: { id }, body: { revision: 1 } })).status).toBe(403);
  expect((await look(deleteFlowEndpoint, { params: { id } })).status).toBe(403);
});
