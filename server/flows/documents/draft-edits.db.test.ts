import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { setClock } from "#lib/clock.ts";
import { listAuditEventsEndpoint } from "#server/identity/audit-log/routes.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { storeApiKey } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { listDraftStatesEndpoint } from "./draft-states/routes.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "./routes.ts";
import { chain, setFieldsNode, webhookNode } from "./test-support.ts";

let database: TestDatabase;
let owner: Person;
let ada: Person;
let grace: Person;

beforeAll(async () => {
  database = await useTestDatabase();
  owner = await arrangePerson(database.pool, "owner");
});
beforeEach(async () => {
  [ada, grace] = [await arrangePerson(database.pool, "editor"), await arrangePerson(database.pool, "editor")];
});
afterAll(() => database.drop());

const labeled = (node: DocumentNode, label: string): DocumentNode => ({
  ...node,
  config: { ...node.config, label },
});

/** A flow of Ada's, and saves of its draft. */
async function make(document: FlowDocument = chain(webhookNode(), setFieldsNode("first"))) {
  const { body } = await ask(ada, createFlowEndpoint, { body: { name: "Orders", document } });
  const params = { id: body.id as string };
  let revision = 1;
  return {
    params,
    document,
    async save(change: FlowDocument, by: Person = ada) {
      const saved = await ask(by, updateFlowEndpoint, { params, body: { revision, document: change } });
      expect(saved.status).toBe(200);
      revision = saved.body.revision;
    },
    /** The entries of edits, oldest first. */
    async edits() {
      const query = `?target_id=${params.id}&action=flow.draft_edited`;
      return (await ask(owner, listAuditEventsEndpoint, { query })).body.data.toReversed();
    },
  };
}

/** Lets time pass for the saves of every editing session. Only a test may: the trigger that refuses it is off meanwhile. */
async function pass(minutes: number) {
  await database.pool.query("alter table audit_draft_saves disable trigger audit_draft_saves_kept");
  await database.pool.query("update audit_draft_saves set at = at - make_interval(mins => $1)", [minutes]);
  await database.pool.query("alter table audit_draft_saves enable trigger audit_draft_saves_kept");
}

const withSeconds = (document: FlowDocument, value: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node, n) =>
    n === 1 ? { ...node, config: { ...node.config, fields: [{ name: "hello", value }] } } : node,
  ),
});

describe("an editing session is one entry", () => {
  test("that each save extends, by revision, number of saves and names of nodes", async () => {
    const { save, edits, document, params } = await make();
    await save(withSeconds(document, "a"));
    const added = labeled(setFieldsNode("second"), "Second");
    const grown = { ...withSeconds(document, "b"), nodes: [...document.nodes, added] };
    await save(grown);
    await save({ ...grown, nodes: [...grown.nodes.slice(0, 2), labeled(added, "Renamed")] });
    await save({ nodes: grown.nodes.slice(0, 1), edges: [] });
    const found = await edits();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      actor: { id: ada.id, name: "The editor", with: "session" },
      target: { type: "flow", id: params.id, name: "Orders" },
      before: { revision: 1 },
      after: { revision: 5, saves: 4, added: ["Second"], removed: expect.arrayContaining(["Renamed"]) },
    });
    expect(found[0].after.changed).toContain("Set first");
    expect(found[0].after.other).toEqual(["connections"]);
  });

  test("until a pause of five minutes", async () => {
    const { save, edits, document } = await make();
    await save(withSeconds(document, "a"));
    await pass(4);
    await save(withSeconds(document, "b"));
    await pass(6);
    await save(withSeconds(document, "c"));
    expect((await edits()).map(({ before, after }: never) => [before, after])).toMatchObject([
      [{ revision: 1 }, { revision: 3, saves: 2 }],
      [{ revision: 3 }, { revision: 4, saves: 1 }],
    ]);
  });

  test("for an hour at most", async () => {
    const { save, edits, document } = await make();
    await save(withSeconds(document, "a"));
    const now = Date.now();
    const restore = setClock({ nowMs: () => now + 61 * 60_000, monotonicMs: () => performance.now() });
    await save(withSeconds(document, "b"));
    restore();
    expect(await edits()).toHaveLength(2);
  });

  test("of one person with one browser or key: two people who save in turn have two, with their own nodes", async () => {
    const { save, edits, document, params } = await make(
      chain(webhookNode(), labeled(setFieldsNode("a"), "Ada's"), labeled(setFieldsNode("b"), "Grace's")),
    );
    const change = (at: number, value: string) => {
      const nodes = document.nodes.map((node, n) =>
        n === at ? { ...node, config: { ...node.config, fields: [{ name: "x", value }] } } : node,
      );
      document.nodes = nodes;
      return { ...document, nodes };
    };
    await save(change(1, "1"), ada);
    await save(change(2, "1"), grace);
    await save(change(1, "2"), ada);
    await save(change(2, "2"), grace);
    expect(await edits()).toMatchObject([
      {
        actor: { id: ada.id },
        before: { revision: 1 },
        after: { revision: 4, saves: 2, changed: ["Ada's"] },
      },
      {
        actor: { id: grace.id },
        before: { revision: 2 },
        after: { revision: 5, saves: 2, changed: ["Grace's"] },
      },
    ]);
    const { key } = await storeApiKey(database.pool, ada.id, ["write"]);
    const sent = { key, params, body: { revision: 5, document: change(1, "3") } };
    expect((await send(updateFlowEndpoint, sent)).status).toBe(200);
    expect((await edits()).at(-1)).toMatchObject({ actor: { id: ada.id, with: "api_key" } });
  });
});

test("moved nodes and pinned outputs are edits too, and a save that changes nothing is none", async () => {
  const { save, edits, document } = await make();
  await save(document);
  expect(await edits()).toEqual([]);
  const moved = {
    ...document,
    nodes: document.nodes.map((node) => ({ ...node, position: { x: 900, y: 9 } })),
  };
  await save(moved);
  await save({ ...moved, nodes: moved.nodes.map((node) => ({ ...node, pin: { output: { secret: 1 } } })) });
  expect(await edits()).toMatchObject([
    { after: { revision: 4, saves: 2, other: ["layout", "pinned_outputs"] } },
  ]);
});

test("the draft before a session is kept, so that what it changed can be seen", async () => {
  const { save, edits, document, params } = await make();
  await save(withSeconds(document, "a"));
  await save(withSeconds(document, "b"), grace);
  await save(withSeconds(document, "c"), ada);
  const { body } = await ask(ada, listDraftStatesEndpoint, { params });
  const kept = body.data.map((state: { revision: number }) => state.revision);
  for (const { before } of await edits()) expect(kept).toContain(before.revision);
});

test("a refused save leaves no entry, and neither its values nor unstorable names are in one", async () => {
  const { save, edits, document, params } = await make();
  const stale = { revision: 7, document: withSeconds(document, "a") };
  expect((await ask(ada, updateFlowEndpoint, { params, body: stale })).status).toBe(409);
  expect(await edits()).toEqual([]);
  const [trigger, fields] = document.nodes as [DocumentNode, DocumentNode];
  await save({ ...document, nodes: [trigger, labeled(fields, `A\0B\ud800${"x".repeat(300)}`)] });
  await save(withSeconds(document, "canary-value"));
  const [edit] = await edits();
  expect(edit.after.saves).toBe(2);
  expect(JSON.stringify(edit)).not.toContain("canary");
  expect(edit.after.changed.every((name: string) => name.length <= 101)).toBe(true);
});

test.each([
  "update audit_draft_saves set saves = 0",
  "delete from audit_draft_saves",
  "truncate audit_draft_saves",
])("the database refuses: %s", async (statement) => {
  const { save, document } = await make();
  await save(withSeconds(document, "a"));
  await expect(database.pool.query(statement)).rejects.toThrow("Audit entries cannot be changed.");
});
