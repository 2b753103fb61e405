import { expect, test } from "vitest";
import { ApiProblem } from "#components/api/problem.ts";
import { createEditorStore } from "#components/editor/state/store/create.ts";
import type { ServerDraft } from "#components/editor/state/store/save-actions.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { type Change, DraftSaver } from "./saver.ts";

const ada = { id: "019ab3c4-d5e6-7000-8000-000000000001", name: "Ada" };
const node = (name: string) => nodeOf(name, "delay", { config: { label: name, seconds: 1 } });
const start = documentOf([node("a"), node("b"), node("c")], ["a -> b", "b -> c"]);

/** A server that accepts a change of its newest revision only. Every document passes through JSON. */
function createServer() {
  let stored: ServerDraft = { name: "Flow", description: "", document: start, revision: 1, saved_by: ada };
  return {
    get stored() {
      return stored;
    },
    send: async ({ revision, idempotencyKey: _, ...change }: Change) => {
      if (revision !== stored.revision)
        throw new ApiProblem({ status: 409, code: "revision_stale", title: "", detail: "" });
      stored = structuredClone({ ...stored, ...change, revision: revision + 1 });
      return { revision: stored.revision, name: stored.name };
    },
    read: async () => structuredClone(stored),
  };
}

function openTab(server: ReturnType<typeof createServer>) {
  const { stored } = server;
  const store = createEditorStore({ ...stored, flowId: "flow", nodeTypes });
  const saver = new DraftSaver(store, server);
  return {
    store,
    saver,
    set: (name: string, fields: Record<string, unknown>) => store.getState().updateConfig(idOf(name), fields),
    seconds: () => store.getState().document.nodes.map(({ config }) => config.seconds),
    undo: () => store.getState().undo(),
    follow: () => saver.follow(server.stored),
  };
}

function openTwo() {
  const server = createServer();
  return { server, mine: openTab(server), theirs: openTab(server) };
}

test("edits of different nodes in two tabs are merged and saved, without a question", async () => {
  const { server, mine, theirs } = openTwo();
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  mine.set("b", { seconds: 3 });
  expect(await mine.saver.flush()).toBe(true);
  expect(mine.store.getState()).toMatchObject({ saveState: "saved", revision: 3, conflict: null });
  expect(mine.seconds()).toEqual([2, 3, 1]);
  expect(server.stored.document).toEqual(mine.store.getState().document);
});

test("the same field is left to the user, and nothing is saved until then", async () => {
  const { server, mine, theirs } = openTwo();
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  mine.set("a", { seconds: 3 });
  mine.set("b", { seconds: 3 });
  expect(await mine.saver.flush()).toBe(false);
  expect(mine.store.getState()).toMatchObject({
    saveState: "conflict",
    conflict: {
      theirs: { saved_by: ada },
      conflicts: [{ ownerId: idOf("a"), field: "config.seconds", mine: 3, theirs: 2 }],
    },
  });
  expect(await mine.saver.flush()).toBe(false);
  expect(server.stored.revision).toBe(2);
  expect(mine.seconds()).toEqual([3, 3, 1]);
});

test("mine overwrites theirs in that field only", async () => {
  const { server, mine, theirs } = openTwo();
  theirs.set("a", { seconds: 2 });
  theirs.set("c", { seconds: 2 });
  await theirs.saver.flush();
  mine.set("a", { seconds: 3 });
  await mine.saver.flush();
  expect(await mine.saver.resolve(() => "mine")).toBe(true);
  expect(mine.seconds()).toEqual([3, 1, 2]);
  expect(server.stored.document).toEqual(mine.store.getState().document);
  expect(server.stored).toMatchObject({ keep_previous: true });
});

test("theirs is used, and undo brings mine back beside what else they changed", async () => {
  const { server, mine, theirs } = openTwo();
  theirs.set("a", { seconds: 2 });
  theirs.set("c", { seconds: 2 });
  await theirs.saver.flush();
  mine.set("a", { seconds: 3 });
  await mine.saver.flush();
  expect(await mine.saver.resolve(() => "theirs")).toBe(true);
  expect(mine.seconds()).toEqual([2, 1, 2]);
  expect(server.stored.revision).toBe(2);
  mine.undo();
  expect(mine.seconds()).toEqual([3, 1, 2]);
  expect(await mine.saver.flush()).toBe(true);
  expect(server.stored.document.nodes[0]?.config.seconds).toBe(3);
});

test("a conflict that has changed again since it was shown is asked about again", async () => {
  const { mine, theirs } = openTwo();
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  mine.set("a", { seconds: 3 });
  await mine.saver.flush();
  theirs.set("a", { seconds: 4 });
  await theirs.saver.flush();
  expect(await mine.saver.resolve(() => "mine")).toBe(false);
  expect(mine.store.getState().conflict?.conflicts).toMatchObject([{ mine: 3, theirs: 4 }]);
});

test("an idle tab follows, keeps its selection, and has nothing to save", async () => {
  const { server, mine, theirs } = openTwo();
  mine.store.getState().select({ nodes: [idOf("b")] });
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  mine.follow();
  expect(mine.seconds()).toEqual([2, 1, 1]);
  expect([...mine.store.getState().selection.nodes]).toEqual([idOf("b")]);
  expect(mine.saver.isIdle()).toBe(true);
  expect(mine.store.getState().saveState).toBe("saved");
  expect(await mine.saver.flush()).toBe(true);
  expect(server.stored.revision).toBe(2);
});

test("undo and redo after following change my edits only", async () => {
  const { mine, theirs } = openTwo();
  mine.set("b", { seconds: 3 });
  await mine.saver.flush();
  theirs.follow();
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  mine.follow();
  mine.undo();
  expect(mine.seconds()).toEqual([2, 1, 1]);
  mine.store.getState().redo();
  expect(mine.seconds()).toEqual([2, 3, 1]);
});

test("a node that they deleted and I changed comes back only if I say so", async () => {
  const { mine, theirs } = openTwo();
  theirs.store.getState().removeNodes([idOf("b")]);
  await theirs.saver.flush();
  mine.set("b", { seconds: 9 });
  await mine.saver.flush();
  expect(mine.store.getState().conflict?.conflicts).toMatchObject([{ kind: "removal", removedBy: "theirs" }]);
  await mine.saver.resolve(() => "mine");
  expect(mine.seconds().toSorted()).toEqual([1, 1, 9]);
  expect(mine.store.getState().document.edges).toHaveLength(2);
});

test("a read-only tab follows, too", async () => {
  const { mine, theirs } = openTwo();
  mine.store.setState({ readOnly: true });
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  expect(mine.saver.isIdle()).toBe(true);
  mine.follow();
  expect(mine.seconds()).toEqual([2, 1, 1]);
});

test("a server that is away while theirs is read is tried again", async () => {
  const { server, theirs } = openTwo();
  let isAway = true;
  const read = async () => {
    if (isAway) throw new ApiProblem({ status: 0, code: "unreachable", title: "", detail: "" });
    return server.stored;
  };
  const store = createEditorStore({ ...server.stored, flowId: "flow", nodeTypes });
  const saver = new DraftSaver(store, { send: server.send, read });
  theirs.set("a", { seconds: 2 });
  await theirs.saver.flush();
  store.getState().updateConfig(idOf("b"), { seconds: 3 });
  expect(await saver.flush()).toBe(false);
  expect(store.getState().saveState).toBe("offline");
  isAway = false;
  expect(await saver.flush()).toBe(true);
  expect(server.stored.document.nodes.map(({ config }) => config.seconds)).toEqual([2, 3, 1]);
});

test("undo goes back through many steps of two tabs that save in turn", async () => {
  const { server, mine, theirs } = openTwo();
  for (let n = 2; n < 8; n++) {
    mine.store.getState().moveNodes(new Map([[idOf("c"), { x: n, y: n }]]));
    await mine.saver.flush();
    theirs.follow();
    theirs.set("a", { seconds: n });
    await theirs.saver.flush();
    mine.follow();
  }
  for (let n = 2; n < 8; n++) mine.undo();
  expect(mine.seconds()).toEqual([7, 1, 1]);
  expect(mine.store.getState().document.nodes[2]?.position).toEqual({ x: 0, y: 0 });
  for (let n = 2; n < 8; n++) mine.store.getState().redo();
  expect(mine.store.getState().document).toEqual(server.stored.document);
});

test("a step that the others have undone already is skipped", async () => {
  const { mine, theirs } = openTwo();
  mine.set("b", { seconds: 3 });
  mine.store.getState().moveNodes(new Map([[idOf("c"), { x: 9, y: 9 }]]));
  mine.store.getState().removeNodes([idOf("c")]);
  await mine.saver.flush();
  theirs.follow();
  theirs.store.getState().removeNodes([idOf("b")]);
  await theirs.saver.flush();
  mine.follow();
  mine.undo();
  expect(
    mine.store
      .getState()
      .document.nodes.map(({ key }) => key)
      .toSorted(),
  ).toEqual(["a", "c"]);
  mine.undo();
  expect(mine.store.getState().document.nodes.find(({ key }) => key === "c")?.position.x).toBe(0);
  const before = mine.store.getState().document;
  mine.undo();
  expect(mine.store.getState().document).toBe(before);
});
