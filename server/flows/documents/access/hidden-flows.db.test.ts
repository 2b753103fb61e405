import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { runFlowBatchEndpoint } from "#server/executions/flow-batches/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { copyFlowEndpoint, createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { importFlowsEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { createVariableEndpoint } from "#server/flows/variables/routes.ts";
import { removeCredentialEndpoint } from "#server/identity/credentials/routes.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import {
  arrangeEditors,
  arrangePerson,
  ask,
  createFlow,
  makePrivate,
  type Person,
  statusOf,
} from "#test/access/flow-people.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, eve] = await arrangeEditors(database.pool);
});

const node = (type: string, key: string, config: Record<string, unknown>) => ({
  id: newNodeId(),
  type,
  key,
  position: { x: 0, y: 0 },
  config,
});

/** A flow that others can run, published and private. */
async function createHiddenCallee() {
  const document = { nodes: [node("flow_call_node", "called", { sample_payload: "{}" })], edges: [] };
  const flow = await createFlow(ada, document, `Secret ${newId()}`);
  expect((await ask(ada, activateFlowEndpoint, { params: { id: flow.id }, body: {} })).status).toBe(200);
  await makePrivate(ada, flow.id);
  return flow;
}

/** Manual → Run Flow. */
function callerOf(flowId: string): FlowDocument {
  const nodes = [
    node("manual_node", "manual", { sample_payload: "{}" }),
    node("run_flow_node", "run_flow", { flow_id: flowId, input: "{}", wait: true }),
  ];
  const [source = "", target = ""] = nodes.map(({ id }) => id);
  return {
    nodes,
    edges: [{ id: newNodeId(), source, source_handle: "output", target, target_handle: "input" }],
  };
}

/** What a problem says, apart from the request. */
const told = ({ status, body }: { status: number; body: { detail: string; errors: { code: string }[] } }) => [
  status,
  body.detail,
  body.errors.map(({ code }) => code),
];

describe("a flow that somebody cannot see cannot be used by its id", () => {
  test("to publish a flow that runs it: the answer is that of an unknown id", async () => {
    const hidden = await createHiddenCallee();
    const [caller, lost] = [
      await createFlow(eve, callerOf(hidden.id)),
      await createFlow(eve, callerOf(newId())),
    ];
    const answers = [
      await ask(eve, activateFlowEndpoint, { params: { id: caller.id }, body: {} }),
      await ask(eve, activateFlowEndpoint, { params: { id: lost.id }, body: {} }),
    ];
    expect(told(answers[0] as never)).toEqual(told(answers[1] as never));
    expect(answers[0]).toMatchObject({ status: 422, body: { errors: [{ code: "sub_flow_not_found" }] } });
    const batch = { action: "activate", flows: [caller.id] };
    const { body, text } = await ask(eve, runFlowBatchEndpoint, { body: batch });
    expect(body.data[0].problem.code).toBe("flow_invalid");
    expect(text).not.toContain(hidden.name);
    expect((await ask(ada, activateFlowEndpoint, { params: { id: caller.id }, body: {} })).status).toBe(200);
  });

  test("in a test of a draft, theirs or somebody else's: what runs does not contain its id", async () => {
    const hidden = await createHiddenCallee();
    const caller = await createFlow(ada, callerOf(hidden.id));
    const params = { id: caller.id };
    const readDocument = async (id: string) =>
      (await database.pool.query("select document::text from executions where id = $1", [id])).rows[0]
        .document;
    const byAda = await ask(ada, testFlowEndpoint, { params, body: {} });
    expect(await readDocument(byAda.body.id)).toContain(hidden.id);
    const operator = await arrangePerson(database.pool, "operator");
    for (const outsider of [eve, operator]) {
      const tried = await ask(outsider, testFlowEndpoint, { params, body: {} });
      expect(tried.status).toBe(201);
      expect(await readDocument(tried.body.id)).not.toContain(hidden.id);
      for (const against of ["same", "draft"]) {
        const replayed = await ask(outsider, replayExecutionEndpoint, {
          params: { id: byAda.body.id },
          body: { against },
        });
        expect(replayed.status).toBe(201);
        expect(await readDocument(replayed.body.id)).not.toContain(hidden.id);
      }
    }
  });

  test("by importing a flow that runs it", async () => {
    const hidden = await createHiddenCallee();
    const { status, body } = await ask(eve, importFlowsEndpoint, {
      body: { name: "Imported", document: callerOf(hidden.id) },
    });
    expect(status).toBe(201);
    const params = { id: body.data[0].id };
    expect(await ask(eve, activateFlowEndpoint, { params, body: {} })).toMatchObject({
      status: 422,
      body: { errors: [{ code: "sub_flow_not_found" }] },
    });
  });

  test("as a failure flow, but who cannot see it can keep it", async () => {
    const hidden = await createFlow(ada, { nodes: [node("on_failure_node", "failed", {})], edges: [] });
    expect((await ask(ada, activateFlowEndpoint, { params: { id: hidden.id }, body: {} })).status).toBe(200);
    await makePrivate(ada, hidden.id);
    const flow = await createFlow(eve);
    const save = (person: Person, settings: Record<string, unknown>) =>
      ask(person, updateFlowEndpoint, { params: { id: flow.id }, body: { settings } });
    const refused = await save(eve, { on_failure_flow_id: hidden.id });
    const unknown = await save(eve, { on_failure_flow_id: newId() });
    expect(told(refused as never)).toEqual(told(unknown as never));
    expect(refused.status).toBe(422);
    expect((await save(ada, { on_failure_flow_id: hidden.id })).status).toBe(200);
    expect((await save(eve, { on_failure_flow_id: hidden.id, timeout_seconds: 60 })).status).toBe(200);
    const copyBy = async (person: Person) =>
      (await ask(person, copyFlowEndpoint, { params: { id: flow.id } })).body.settings;
    expect([await copyBy(ada), await copyBy(eve)]).toMatchObject([
      { on_failure_flow_id: hidden.id, timeout_seconds: 60 },
      { on_failure_flow_id: null, timeout_seconds: 60 },
    ]);
  });

  test("for a variable, and in a batch", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    const variable = { name: "api_url", value: "x", flow_id: id };
    expect(await ask(eve, createVariableEndpoint, { body: variable })).toMatchObject({
      status: 422,
      body: { errors: [{ code: "flow_not_found" }] },
    });
    const { body } = await ask(eve, runFlowBatchEndpoint, { body: { action: "delete", flows: [id] } });
    expect(body.data).toMatchObject([{ flow_id: id, name: null, problem: { code: "not_found" } }]);
    expect(await statusOf(ada, id)).toBe(200);
  });

  test("and its name is not said where its node ids or its name are taken", async () => {
    const document = { nodes: [node("manual_node", "manual", { label: `Only ${newId()}` })], edges: [] };
    const hidden = await createFlow(ada, document, `Secret ${newId()}`);
    await makePrivate(ada, hidden.id);
    const taken = await ask(eve, createFlowEndpoint, { body: { name: "Thief", document } });
    expect(taken).toMatchObject({ status: 409, body: { code: "node_id_taken", flow_id: null } });
    expect(taken.text).not.toContain("Secret");
    const label = `Same ${newId()}`;
    const named = () => ({ nodes: [node("manual_node", "manual", { label })], edges: [] });
    const create = async (person: Person) =>
      (await ask(person, createFlowEndpoint, { body: { document: named() } })).body;
    const first = await create(ada);
    await makePrivate(ada, first.id);
    expect([(await create(eve)).name, (await create(ada)).name]).toEqual([label, `${label} 2`]);
  });
});

test("a credential that only a hidden flow uses stays, without the flow's name", async () => {
  const credential = await keepCredential(database.pool, "bearer", "a secret token", {});
  const authentication = { type: "bearer", credential_ids: [credential] };
  const document = { nodes: [node("receive_webhook_node", "hook", { authentication })], edges: [] };
  const hidden = await createFlow(ada, document, `Secret ${newId()}`);
  await makePrivate(ada, hidden.id);
  const remove = (person: Person) => ask(person, removeCredentialEndpoint, { params: { id: credential } });
  const refused = await remove(eve);
  expect(refused).toMatchObject({ status: 409, body: { code: "credential_in_use", flows: [] } });
  expect([refused.text.includes("Secret"), refused.text.includes(hidden.id)]).toEqual([false, false]);
  expect((await remove(ada)).body.flows).toEqual([{ id: hidden.id, name: hidden.name }]);
});

describe("a published flow that runs a hidden one", () => {
  test("starts for everyone, and its executions do not tell those of the hidden one", async () => {
    const hidden = await createHiddenCallee();
    const caller = await createFlow(ada, callerOf(hidden.id));
    const params = { id: caller.id };
    expect((await ask(ada, activateFlowEndpoint, { params, body: {} })).status).toBe(200);
    const { status, body: execution } = await ask(eve, startExecutionEndpoint, { params, body: {} });
    expect([status, execution.version]).toEqual([201, 1]);

    const runNode = execution.document.nodes[1].id;
    const childId = newId();
    const insert = (id: string, flowId: string, parent: string, nodeId: string) =>
      database.pool.query(
        `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, parent_execution_id, parent_scope,
           parent_node_id)
         values ($1, $2, 'x', 'flow', 'queued', '{}', now(), $3, '', $4)`,
        [id, flowId, parent, nodeId],
      );
    await insert(childId, hidden.id, execution.id, runNode);
    await database.pool.query(
      "insert into steps (execution_id, node_id, status, started_at, error) values ($1, $2, 'failed', now(), $3)",
      [
        execution.id,
        runNode,
        JSON.stringify({ code: "failed", message: "No.", detail: { execution_id: childId } }),
      ],
    );
    // And the other way round: the hidden flow runs one that is open to all.
    const openChildId = newId();
    await insert(openChildId, caller.id, childId, "x");

    const read = (person: Person, id: string) => ask(person, readExecutionEndpoint, { params: { id } });
    const list = (person: Person) => ask(person, listExecutionsEndpoint, { query: `?flow_id=${caller.id}` });
    expect((await read(ada, execution.id)).body.steps).toMatchObject([{ child_execution_id: childId }]);
    expect((await read(ada, openChildId)).body.parent.execution_id).toBe(childId);
    expect((await list(ada)).text).toContain(childId);
    const answers = [await read(eve, execution.id), await read(eve, openChildId), await list(eve)];
    expect(answers.map((answer) => [answer.status, answer.text.includes(childId)])).toEqual(
      answers.map(() => [200, false]),
    );
    expect(answers[0]?.body.steps).toMatchObject([{ child_execution_id: null }]);
    expect(answers[1]?.body.parent).toBeNull();
  });
});
