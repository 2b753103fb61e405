import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { listFlowsEndpoint, readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  chain,
  createDraft,
  createLive,
  setFieldsNode,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { createFolderEndpoint } from "#server/flows/folders/routes.ts";
import { createLabelEndpoint } from "#server/flows/labels/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { runFlowBatchEndpoint } from "./routes.ts";

const { send } = arrangeAda();

const run = async (body: Record<string, unknown>) => (await send(runFlowBatchEndpoint, { body })).body.data;
const read = async (id: string) => (await send(readFlowEndpoint, { params: { id } })).body;
const done = (flow: { id: string; name: string }) => ({ flow_id: flow.id, name: flow.name, problem: null });

test("activates what it can, and names what it cannot with the reason", async () => {
  const good = await createDraft(send);
  const bad = await createDraft(send, chain(setFieldsNode()));
  const missing = newId();
  const [first, second, third] = await run({
    action: "activate",
    flows: [bad.id, good.id, missing, good.id],
  });
  expect(first).toMatchObject({ flow_id: bad.id, name: "Orders", problem: { code: "flow_invalid" } });
  expect(second).toEqual(done(good));
  expect(third).toMatchObject({ flow_id: missing, name: null, problem: { code: "not_found" } });
  expect([(await read(good.id)).active, (await read(bad.id)).active]).toEqual([true, false]);
});

test("does not publish the changes of a flow that is already active", async () => {
  const live = await createLive(send);
  const document = chain(webhookNode(), setFieldsNode("changed"));
  await send(updateFlowEndpoint, { params: { id: live.id }, body: { revision: live.revision, document } });
  expect(await run({ action: "activate", flows: [live.id] })).toEqual([done(live)]);
  expect(await read(live.id)).toMatchObject({ live_version: 1, unpublished_changes: true });
});

test("deactivates flows, and those that are inactive stay so", async () => {
  const [live, draft] = [await createLive(send), await createDraft(send)];
  expect(await run({ action: "deactivate", flows: [live.id, draft.id] })).toEqual([done(live), done(draft)]);
  expect((await read(live.id)).active).toBe(false);
});

test("moves and labels flows, without changing when they were changed", async () => {
  const folder = (await send(createFolderEndpoint, { body: { name: "Billing" } })).body;
  const label = async (name: string) => (await send(createLabelEndpoint, { body: { name } })).body;
  const [a, b] = [await label("a"), await label("b")];
  const [one, two] = [await createDraft(send), await createDraft(send)];
  const flows = [one.id, two.id];
  await run({ action: "move", flows, folder: folder.id });
  await run({ action: "label", flows, add: [a.id, b.id] });
  await run({ action: "label", flows: [two.id], remove: [a.id] });
  const names = ({ labels }: { labels: { name: string }[] }) => labels.map(({ name }) => name);
  const [first, second] = [await read(one.id), await read(two.id)];
  expect([names(first), names(second)]).toEqual([["a", "b"], ["b"]]);
  expect(first).toMatchObject({
    folder: { name: "Billing" },
    updated_at: one.updated_at,
    revision: one.revision,
  });
  await run({ action: "move", flows, folder: null });
  expect((await read(two.id)).folder).toBeNull();
});

test("says of each flow that a folder or label is gone", async () => {
  const { id } = await createDraft(send);
  const [moved] = await run({ action: "move", flows: [id], folder: newId() });
  expect(moved.problem).toMatchObject({ detail: "This folder does not exist." });
  const [labeled] = await run({ action: "label", flows: [id], add: [newId()] });
  expect(labeled.problem).toMatchObject({ detail: "One of the labels no longer exists." });
});

test("a flow has at most 20 labels", async () => {
  const { id } = await createDraft(send);
  const ids: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    ids.push((await send(createLabelEndpoint, { body: { name: `many ${n}` } })).body.id);
  }
  await run({ action: "label", flows: [id], add: ids.slice(0, 20) });
  const [refused] = await run({ action: "label", flows: [id], add: ids.slice(20) });
  expect(refused.problem.detail).toBe("A flow can have at most 20 labels.");
  expect((await read(id)).labels).toHaveLength(20);
});

test("deletes flows, and those that are gone are named as missing", async () => {
  const [one, two] = [await createLive(send), await createDraft(send)];
  const missing = newId();
  const results = await run({ action: "delete", flows: [one.id, missing, two.id] });
  expect(results.map(({ problem }: { problem: object | null }) => problem === null)).toEqual([
    true,
    false,
    true,
  ]);
  const { body } = await send(listFlowsEndpoint, { query: { limit: "200" } });
  const left = new Set(body.data.map(({ id }: { id: string }) => id));
  expect([left.has(one.id), left.has(two.id)]).toEqual([false, false]);
});

test.each([
  ["more than 100 flows", { action: "delete", flows: Array.from({ length: 101 }, newId) }],
  ["no flows", { action: "delete", flows: [] }],
  ["an action that it does not know", { action: "publish", flows: [newId()] }],
])("refuses %s", async (_, body) => {
  expect((await send(runFlowBatchEndpoint, { body })).status).toBe(422);
});
