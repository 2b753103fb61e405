import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import {
  arrangeEditors,
  arrangePerson,
  ask,
  createFlow,
  makePrivate,
  type Person,
} from "#test/access/flow-people.ts";
import { endWindows, readStarted, storeFailed } from "#test/failures/failures.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { countFailures } from "./count-failures.sql.ts";
import { startDueGroups } from "./start-due.sql.ts";

/** H2 of 2026-11-26: an editor read the failures of private flows with an On Failure trigger. */

let database: TestDatabase;
let ada: Person;
let eve: Person;
let owner: Person;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    "delete from failures; delete from failure_groups; delete from executions; delete from triggers",
  );
  [ada, eve] = await arrangeEditors(database.pool);
  owner = await arrangePerson(database.pool, "owner");
});

const single = (type: string, config: Record<string, unknown>): FlowDocument => ({
  nodes: [{ id: newNodeId(), type, key: "trigger", position: { x: 0, y: 0 }, config }],
  edges: [],
});

const publish = (person: Person, id: string) =>
  ask(person, activateFlowEndpoint, { params: { id }, body: {} });

async function watch(person: Person, flows: "all" | string[]) {
  const flow = await createFlow(person, single("on_failure_node", { flows, group_minutes: 1 }));
  return { ...flow, ...(await publish(person, flow.id)) };
}

/** A published flow of Ada that Eve cannot see. */
async function arrangeHidden() {
  const flow = await createFlow(ada, single("manual_node", {}), `Secret ${newId()}`);
  expect((await publish(ada, flow.id)).status).toBe(200);
  expect((await makePrivate(ada, flow.id)).status).toBe(200);
  return flow;
}

/** The flows that a failure of this flow starts. */
async function startedBy(flowId: string): Promise<string[]> {
  const before = new Set((await readStarted(database.pool)).map(({ id }) => id));
  await database.pool.query("delete from failure_groups");
  await storeFailed(database.pool, flowId, "iban");
  await prisma().$transaction((tx) => countFailures(tx, "https://flows.example.com", 100));
  await endWindows(database.pool);
  await prisma().$transaction((tx) => startDueGroups(tx, 100));
  return (await readStarted(database.pool)).filter(({ id }) => !before.has(id)).map((each) => each.flowId);
}

test("a private flow's failures go to those who see it, and not to whoever watches all flows", async () => {
  const hidden = await arrangeHidden();
  const open = await createFlow(ada, single("manual_node", {}));
  await publish(ada, open.id);
  const [byEve, byAda, byOwner] = [
    await watch(eve, "all"),
    await watch(ada, "all"),
    await watch(owner, "all"),
  ];
  expect((await startedBy(hidden.id)).sort()).toEqual([byAda.id, byOwner.id].sort());
  expect((await startedBy(open.id)).sort()).toEqual([byEve.id, byAda.id, byOwner.id].sort());
});

test("a flow that cannot be seen is refused in the list of watched flows, as one that does not exist", async () => {
  const hidden = await arrangeHidden();
  const problemOf = async (person: Person, id: string) => {
    const { status, body } = await watch(person, [id]);
    return [status, body.errors?.[0]?.code, body.errors?.[0]?.detail?.replaceAll(id, "…")];
  };
  const unknown = await problemOf(eve, newId());
  expect(unknown.slice(0, 2)).toEqual([422, "watched_flow_not_found"]);
  expect(await problemOf(eve, hidden.id)).toEqual(unknown);
  expect(await problemOf(eve, hidden.id.toUpperCase())).toEqual(unknown);
  expect((await watch(ada, [hidden.id])).status).toBe(200);
});

test("a watch ends when its publisher leaves the private flow's list, loses the role or is removed", async () => {
  const hidden = await arrangeHidden();
  await makePrivate(ada, hidden.id, eve);
  const byEve = await watch(eve, [hidden.id]);
  const byOwner = await watch(owner, "all");
  expect((await startedBy(hidden.id)).sort()).toEqual([byEve.id, byOwner.id].sort());
  await makePrivate(ada, hidden.id);
  expect(await startedBy(hidden.id)).toEqual([byOwner.id]);
  await database.pool.query("update users set role = 'editor' where id = $1", [owner.id]);
  expect(await startedBy(hidden.id)).toEqual([]);
  await database.pool.query("update users set role = 'owner' where id = $1", [owner.id]);
  expect(await startedBy(hidden.id)).toEqual([byOwner.id]);
  await database.pool.query("delete from users where id = $1", [owner.id]);
  expect(await startedBy(hidden.id)).toEqual([]);
});

test("an editor who publishes an owner's watch again is its publisher; publishing what is live changes nothing", async () => {
  const hidden = await arrangeHidden();
  const watching = await watch(owner, "all");
  const params = { id: watching.id };
  expect((await publish(eve, watching.id)).body.version).toBe(1);
  expect(await startedBy(hidden.id)).toEqual([watching.id]);
  await ask(eve, deactivateFlowEndpoint, { params });
  expect((await publish(eve, watching.id)).body.version).toBe(2);
  expect(await startedBy(hidden.id)).toEqual([]);
  await ask(owner, deactivateFlowEndpoint, { params });
  expect((await publish(owner, watching.id)).body.version).toBe(3);
  expect(await startedBy(hidden.id)).toEqual([watching.id]);
});

test("the private flow itself names who is told", async () => {
  const hidden = await arrangeHidden();
  const watching = await watch(eve, "all");
  const { status } = await ask(ada, updateFlowEndpoint, {
    params: { id: hidden.id },
    body: { revision: hidden.revision, settings: { on_failure_flow_id: watching.id } },
  });
  expect(status).toBe(200);
  expect(await startedBy(hidden.id)).toEqual([watching.id]);
});
