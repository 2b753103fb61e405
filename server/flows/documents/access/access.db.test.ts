import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { watchExecutionsEndpoint, watchFlowEndpoint } from "#server/executions/event-streams/routes.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.ts";
import { runFlowBatchEndpoint } from "#server/executions/flow-batches/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import {
  copyFlowEndpoint,
  createFlowEndpoint,
  listFlowsEndpoint,
  readFlowEndpoint,
  updateFlowEndpoint,
} from "#server/flows/documents/routes.ts";
import { importFlowsEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { createVariableEndpoint } from "#server/flows/variables/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { removeUserEndpoint } from "#server/identity/members/routes.ts";
import { listPeopleEndpoint } from "#server/identity/people/list-routes.ts";
import type { Role } from "#server/identity/roles/schema.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { changeFlowAccessEndpoint, readFlowAccessEndpoint } from "./routes.ts";

let database: TestDatabase;

interface Person {
  id: string;
  cookie: string;
}

async function arrange(role: Role): Promise<Person> {
  const id = await storeUser(database.pool, role);
  return { id, cookie: await cookieOf(id) };
}

let ada: Person;
let grace: Person;
let eve: Person;
let owner: Person;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  owner = await arrange("owner");
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, grace, eve] = [await arrange("editor"), await arrange("editor"), await arrange("editor")];
});

async function ask(person: Person, endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie: person.cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

async function createFlow(person: Person, document?: FlowDocument, name = `Flow ${newId()}`) {
  const { body } = await ask(person, createFlowEndpoint, { body: { name, ...(document && { document }) } });
  return body as { id: string; name: string; revision: number };
}

const makePrivate = (person: Person, id: string, ...people: Person[]) =>
  ask(person, changeFlowAccessEndpoint, {
    params: { id },
    body: { private: true, people: people.map((each) => each.id) },
  });
const open = (person: Person, id: string) =>
  ask(person, changeFlowAccessEndpoint, { params: { id }, body: { private: false } });
const statusOf = async (person: Person, id: string) =>
  (await ask(person, readFlowEndpoint, { params: { id } })).status;
const listed = async (person: Person, id: string) => {
  const { body } = await ask(person, listFlowsEndpoint, { query: "?limit=100" });
  return body.data.find((flow: { id: string }) => flow.id === id);
};
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort();

describe("who can see a flow", () => {
  test("is everyone at first, then its people, then everyone again, with the next request", async () => {
    const { id } = await createFlow(ada);
    expect(await listed(eve, id)).toMatchObject({ private: false });
    const { status, body } = await makePrivate(ada, id, grace);
    expect(status).toBe(200);
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(await Promise.all([ada, grace, owner, eve].map((each) => statusOf(each, id)))).toEqual([
      200, 200, 200, 404,
    ]);
    expect(await listed(grace, id)).toMatchObject({ private: true });
    expect(await listed(eve, id)).toBeUndefined();
    expect((await open(grace, id)).body.private).toBe(false);
    expect(await statusOf(eve, id)).toBe(200);
  });

  test("nobody but an owner locks themselves out, and the creator stays", async () => {
    const { id } = await createFlow(ada);
    const { body } = await makePrivate(grace, id);
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(body.people.map(({ fixed }: { fixed: boolean }) => fixed)).toEqual([true, true]);
    expect(idsOf((await makePrivate(ada, id)).body.people)).toEqual([ada.id]);
    expect(await statusOf(grace, id)).toBe(404);
    expect(idsOf((await makePrivate(owner, id, eve)).body.people)).toEqual(idsOf([ada, eve]));
    expect(await statusOf(owner, id)).toBe(200);
  });

  test("changes only for those who see it", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    expect((await makePrivate(eve, id, eve)).status).toBe(404);
    expect((await open(eve, id)).status).toBe(404);
    expect((await ask(eve, readFlowAccessEndpoint, { params: { id } })).status).toBe(404);
  });

  test("can only be people who exist and are active", async () => {
    const { id } = await createFlow(ada);
    await database.pool.query("update users set deactivated_at = now() where id = $1", [eve.id]);
    for (const person of [eve, { id: newId(), cookie: "" }]) {
      const { status, body } = await makePrivate(ada, id, grace, person);
      expect([status, body.errors[0].pointer]).toEqual([422, "/people/1"]);
    }
    expect(await statusOf(owner, id)).toBe(200);
    expect(await listed(grace, id)).toMatchObject({ private: false });
  });

  test("is still the owners when its last person is removed", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    expect((await ask(owner, removeUserEndpoint, { params: { id: ada.id } })).status).toBe(204);
    const { body } = await ask(owner, readFlowAccessEndpoint, { params: { id } });
    expect(body).toEqual({ private: true, people: [] });
    expect([await statusOf(owner, id), await statusOf(grace, id)]).toEqual([200, 404]);
  });

  test("is recorded before and after, once for the same list", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id, grace);
    await makePrivate(ada, id, grace);
    await open(ada, id);
    const { rows } = await database.pool.query(
      "select before, after from audit_entries where target_id = $1 and action = 'flow.access_changed' order by id",
      [id],
    );
    expect(rows).toMatchObject([
      { before: { visible_to: "everyone", people: [] }, after: { visible_to: "people" } },
      { before: { visible_to: "people" }, after: { visible_to: "everyone", people: [] } },
    ]);
    expect(idsOf(rows[0].after.people)).toEqual(idsOf([ada, grace]));
  });

  test("an owner whose role is taken sees only what an editor sees, with the next request", async () => {
    const second = await arrange("owner");
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    const { key } = await storeApiKey(database.pool, second.id, ["read"]);
    expect((await send(readFlowEndpoint, { key, params: { id } })).status).toBe(200);
    await database.pool.query("update users set role = 'editor' where id = $1", [second.id]);
    expect((await send(readFlowEndpoint, { key, params: { id } })).status).toBe(404);
    expect(await statusOf(second, id)).toBe(404);
  });

  test("names without addresses are what editors choose from", async () => {
    const { body } = await ask(ada, listPeopleEndpoint, { query: "?limit=200" });
    expect(body.data).toContainEqual({ id: grace.id, name: "The editor" });
    expect(JSON.stringify(body)).not.toContain("@");
    expect((await ask(await arrange("operator"), listPeopleEndpoint)).status).toBe(403);
  });
});

describe("a copy of a private flow", () => {
  test("is visible to the same people and to whoever copied it", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id, grace);
    const { body: copy } = await ask(grace, copyFlowEndpoint, { params: { id } });
    expect(copy.private).toBe(true);
    const { body } = await ask(grace, readFlowAccessEndpoint, { params: { id: copy.id } });
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(await statusOf(eve, copy.id)).toBe(404);
  });
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
    const operator = await arrange("operator");
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

  test("and its name is not said where its node ids, its name or its credentials are taken", async () => {
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

/** An event stream, read event by event. */
async function follow(person: Person, endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie: person.cookie, ...sent });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream.");
  return {
    /** What is sent until this text, with it; null: the stream ends before. */
    async readTo(text: string): Promise<string | null> {
      let read = "";
      while (!read.includes(text)) {
        const { done, value } = await reader.read();
        if (done) return null;
        read += value;
      }
      return read;
    },
    close: () => reader.cancel(),
  };
}

describe("open feeds", () => {
  test("of a flow end when their reader can no longer see it, and go on for the others", async () => {
    const { id } = await createFlow(ada);
    const [evesFeed, gracesFeed] = [
      await follow(eve, watchFlowEndpoint, { params: { id } }),
      await follow(grace, watchFlowEndpoint, { params: { id } }),
    ];
    expect(await evesFeed.readTo("event: tabs")).not.toBeNull();
    await makePrivate(ada, id, grace);
    expect(await evesFeed.readTo("what is never sent")).toBeNull();
    expect(await gracesFeed.readTo(": still here")).not.toBeNull();
    await gracesFeed.close();
  });

  test("of all executions leave out a flow from the moment it is private", async () => {
    const [secret, shown] = [await createFlow(ada), await createFlow(ada)];
    const feed = await follow(eve, watchExecutionsEndpoint);
    notifyFlowChanged(secret.id);
    expect(await feed.readTo(secret.id)).not.toBeNull();
    const watching = await follow(ada, watchExecutionsEndpoint);
    await makePrivate(ada, secret.id);
    notifyFlowChanged(secret.id);
    expect(await watching.readTo(secret.id)).not.toBeNull();
    notifyFlowChanged(shown.id);
    const sent = await feed.readTo(shown.id);
    expect(sent).toContain(shown.id);
    expect(sent).not.toContain(secret.id);
    await Promise.all([feed.close(), watching.close()]);
  });
});
