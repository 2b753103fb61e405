import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  arrangeCaller,
  createDraft,
  type Send,
  setFieldsNode,
  simpleDocument,
} from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, restoreVersionEndpoint } from "#server/flows/documents/version-routes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { maxDraftStates } from "./data.ts";
import { listDraftStatesEndpoint, readDraftStateEndpoint, restoreDraftStateEndpoint } from "./routes.ts";

let database: TestDatabase;
let ada: Send;
let grace: Send;

beforeAll(async () => {
  database = await useTestDatabase();
  ada = await arrangeCaller("Ada", "write");
  grace = await arrangeCaller("Grace", "write");
});
afterAll(() => database.drop());

/** A flow that can be saved, and the time moved on. */
async function make() {
  const flow = await createDraft(ada);
  const params = { id: flow.id as string };
  let revision = 1;
  let document = flow.document as FlowDocument;
  return {
    params,
    document,
    /** Saves the draft with another field, and returns it. */
    async save(value: string, { by = ada, ...also }: { by?: Send; keep_previous?: boolean } = {}) {
      const [webhook, fields] = document.nodes as [FlowDocument["nodes"][0], FlowDocument["nodes"][0]];
      const config = { ...fields.config, fields: [{ name: "hello", value }] };
      document = { ...document, nodes: [webhook, { ...fields, config }] };
      const { status, body } = await by(updateFlowEndpoint, {
        params,
        body: { revision, document, ...also },
      });
      expect(status).toBe(200);
      revision = body.revision;
      return document;
    },
    /** Lets time pass for the draft and its states. */
    async pass(minutes: number) {
      const shift = `make_interval(mins => ${minutes})`;
      await database.pool.query(`update flows set draft_saved_at = draft_saved_at - ${shift} where id = $1`, [
        params.id,
      ]);
      await database.pool.query(`update draft_states set saved_at = saved_at - ${shift} where flow_id = $1`, [
        params.id,
      ]);
    },
    async states() {
      return (await ada(listDraftStatesEndpoint, { params })).body.data as {
        id: string;
        revision: number;
        saved_at: string;
        saved_by: string;
      }[];
    },
    async revisions() {
      return (await this.states()).map((state) => state.revision);
    },
  };
}

test("editing keeps a draft every five minutes, and the last one before a pause", async () => {
  const flow = await make();
  await flow.save("a");
  expect(await flow.revisions()).toEqual([1]);
  await flow.save("b");
  await flow.pass(2);
  await flow.save("c");
  expect(await flow.revisions()).toEqual([1]);
  await flow.pass(4);
  await flow.save("d");
  expect(await flow.revisions()).toEqual([1]);
  await flow.save("e");
  expect(await flow.revisions()).toEqual([5, 1]);
  await flow.save("f");
  await flow.pass(60);
  await flow.save("the day after");
  expect(await flow.revisions()).toEqual([7, 5, 1]);
});

test("a state has its document, its author and its time", async () => {
  const flow = await make();
  const document = await flow.save("by Grace", { by: grace });
  const before = Date.now();
  await flow.pass(60);
  await flow.save("by Ada");
  const [state] = await flow.states();
  expect(state).toMatchObject({ revision: 2, saved_by: "Grace" });
  expect(before - Date.parse(state?.saved_at ?? "")).toBeGreaterThan(59 * 60_000);
  const { body } = await ada(readDraftStateEndpoint, {
    params: { ...flow.params, state_id: state?.id ?? "" },
  });
  expect(body).toEqual({ ...state, document });
});

test("a rename keeps nothing, and neither does a save that came too late", async () => {
  const flow = await make();
  const { params } = flow;
  await flow.pass(60);
  await ada(updateFlowEndpoint, { params, body: { revision: 1, name: "Other" } });
  const late = await ada(updateFlowEndpoint, {
    params,
    body: { revision: 1, document: { nodes: [], edges: [] } },
  });
  expect(late.status).toBe(409);
  expect(await flow.revisions()).toEqual([]);
});

test("a save that changes nothing keeps nothing", async () => {
  const flow = await make();
  const { params, document } = flow;
  await flow.pass(60);
  await ada(updateFlowEndpoint, { params, body: { revision: 1, document, keep_previous: true } });
  expect(await flow.revisions()).toEqual([]);
});

test("an empty draft is not kept", async () => {
  const { id } = await createDraft(ada, { nodes: [], edges: [] });
  const params = { id };
  await ada(updateFlowEndpoint, { params, body: { revision: 1, document: simpleDocument() } });
  expect((await ada(listDraftStatesEndpoint, { params })).body.data).toEqual([]);
});

test("a save that replaces what somebody else wrote can ask to keep it", async () => {
  const flow = await make();
  await flow.save("a");
  const replaced = await flow.save("theirs", { by: grace });
  await flow.save("mine", { keep_previous: true });
  const [state] = await flow.states();
  expect(state).toMatchObject({ revision: 3, saved_by: "Grace" });
  const { body } = await ada(readDraftStateEndpoint, {
    params: { ...flow.params, state_id: state?.id ?? "" },
  });
  expect(body.document).toEqual(replaced);
});

test("a restored version or state keeps the draft that it replaces, so that nothing is lost either way", async () => {
  const flow = await make();
  const { params } = flow;
  await ada(activateFlowEndpoint, { params });
  const edited = await flow.save("edited");
  await ada(restoreVersionEndpoint, { params: { ...params, number: "1" } });
  expect(await flow.revisions()).toEqual([2, 1]);
  const [state] = await flow.states();
  const stateParams = { ...params, state_id: state?.id ?? "" };
  const { status, body } = await grace(restoreDraftStateEndpoint, { params: stateParams });
  expect(status).toBe(200);
  expect(body).toMatchObject({ revision: 4, document: edited, unpublished_changes: true });
  expect(await flow.revisions()).toEqual([3, 2, 1]);
});

test("a flow keeps a bounded number of states: the oldest, the newest, and fewer of the older ones", async () => {
  const flow = await make();
  for (let count = 0; count < maxDraftStates + 20; count++) {
    await flow.save(`${count}`);
    await flow.pass(10);
  }
  const revisions = await flow.revisions();
  expect(revisions).toHaveLength(maxDraftStates);
  expect(revisions.at(-1)).toBe(1);
  expect(revisions.slice(0, 5)).toEqual([70, 69, 68, 67, 66]);
  const older = revisions.filter((revision) => revision <= 35);
  expect(older.length).toBeLessThan(maxDraftStates - older.length);
});

test("the states go with their flow", async () => {
  const flow = await make();
  await flow.save("a");
  await database.pool.query("delete from flows where id = $1", [flow.params.id]);
  const { rows } = await database.pool.query("select 1 from draft_states where flow_id = $1", [
    flow.params.id,
  ]);
  expect(rows).toEqual([]);
});

test("a state belongs to its flow", async () => {
  const [one, other] = [await make(), await make()];
  await one.save("a");
  const [state] = await one.states();
  const params = { ...other.params, state_id: state?.id ?? "" };
  expect((await ada(readDraftStateEndpoint, { params })).status).toBe(404);
  expect((await ada(restoreDraftStateEndpoint, { params })).status).toBe(404);
  expect((await ada(listDraftStatesEndpoint, { params: { id: newId() } })).status).toBe(404);
  expect((await ada(readFlowEndpoint, { params: other.params })).body.revision).toBe(1);
});

test("a flow that another one's nodes were added to keeps them restorable", async () => {
  const flow = await make();
  const { params, document } = flow;
  const grown = { ...document, nodes: [...document.nodes, setFieldsNode("more")] };
  await ada(updateFlowEndpoint, { params, body: { revision: 1, document: grown } });
  await ada(updateFlowEndpoint, { params, body: { revision: 2, document, keep_previous: true } });
  const [state] = await flow.states();
  const stateParams = { ...params, state_id: state?.id ?? "" };
  expect((await ada(restoreDraftStateEndpoint, { params: stateParams })).body.document).toEqual(grown);
});
