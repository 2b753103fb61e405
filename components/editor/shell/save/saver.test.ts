import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiProblem } from "#components/api/problem.ts";
import { createEditorStore } from "#components/editor/state/store/create.ts";
import { nodeTypes } from "#test/node-types.ts";
import { type Change, DraftSaver } from "./saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores what it receives, or responds with the given problems one after another. */
function setUp() {
  const store = createEditorStore({ flowId: "flow", nodeTypes, name: "A", revision: 1 });
  const sent: Change[] = [];
  const problems: ApiProblem[] = [];
  let revision = 1;
  let stored = "A";
  /** The name that the server makes from the next draft's trigger. */
  const made: { name?: string } = {};
  const saver = new DraftSaver(store, {
    async send(change) {
      sent.push(change);
      const problem = problems.shift();
      if (problem) throw problem;
      revision += 1;
      stored = change.name ?? made.name ?? stored;
      return { revision, name: stored };
    },
    read,
  });
  saver.start();
  return { store, sent, problems, saver, made };
}

const read = () => Promise.reject(new Error("Nothing is read in this test."));

function problem(status: number, code: string): ApiProblem {
  return new ApiProblem({ status, code, title: "", detail: "Because." });
}

test("saves once the typing pauses, only what changed, on the revision it was changed on", async () => {
  const { store, sent } = setUp();
  store.getState().rename("B");
  await vi.advanceTimersByTimeAsync(400);
  store.getState().rename("C");
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  expect(store.getState().saveState).toBe("saving");
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toMatchObject([{ revision: 1, name: "C" }]);
  expect(sent[0]).not.toHaveProperty("document");
  expect(store.getState()).toMatchObject({ saveState: "saved", revision: 2 });
});

test.each([
  [404, "not_found"],
  [403, "forbidden"],
])(
  "after a %d nothing more is sent, the draft stays, and saving goes on when the flow is back",
  async (status, code) => {
    const { store, sent, saver, problems } = setUp();
    problems.push(problem(status, code));
    store.getState().rename("B");
    await vi.advanceTimersByTimeAsync(600);
    expect(store.getState()).toMatchObject({ saveState: "gone", name: "B" });
    expect(saver.isSaved()).toBe(false);
    store.getState().rename("C");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(await saver.flush()).toBe(true);
    expect(sent.at(-1)).toMatchObject({ name: "C", revision: 1 });
    expect(store.getState().saveState).toBe("saved");
  },
);

test("selecting saves nothing", async () => {
  const { store, sent } = setUp();
  store.getState().select({ nodes: ["x"] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

test("what was typed while a save was on its way is saved after it", async () => {
  const { store, sent, saver } = setUp();
  store.getState().rename("B");
  const saved = saver.flush();
  store.getState().rename("C");
  expect(await saved).toBe(true);
  expect(sent.map(({ name, revision }) => [name, revision])).toEqual([
    ["B", 1],
    ["C", 2],
  ]);
  expect(saver.isIdle()).toBe(true);
});

test("takes the name that the server made from the trigger, and does not send it back", async () => {
  const { store, sent, saver, made } = setUp();
  made.name = "Webhook";
  store.getState().addNode("receive_webhook_node");
  await vi.advanceTimersByTimeAsync(600);
  expect(store.getState()).toMatchObject({ name: "Webhook", saveState: "saved" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sent.length, saver.isIdle()]).toEqual([1, true]);
});

test("a name typed while the server made one stays", async () => {
  const { store, sent, saver, made } = setUp();
  made.name = "Webhook";
  store.getState().addNode("receive_webhook_node");
  const saved = saver.flush();
  store.getState().rename("Mine");
  expect(await saved).toBe(true);
  expect(sent.map(({ name }) => name)).toEqual([undefined, "Mine"]);
  expect(store.getState().name).toBe("Mine");
});

test("tries again while the server is away, and the same change carries the same key", async () => {
  const { store, sent, problems } = setUp();
  problems.push(problem(0, "unreachable"), problem(503, "unavailable"));
  store.getState().rename("B");
  await vi.advanceTimersByTimeAsync(600);
  expect(store.getState().saveState).toBe("offline");
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(store.getState().saveState).toBe("saved");
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test("B5: says when it tries again, and does so at once when asked to", async () => {
  const { store, problems, saver } = setUp();
  problems.push(problem(0, "unreachable"), problem(0, "unreachable"));
  store.getState().rename("B");
  await vi.advanceTimersByTimeAsync(600);
  expect(store.getState().retryAt).toBe(Date.now() + 2_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.getState().retryAt).toBe(Date.now() + 4_000);
  expect(await saver.flush()).toBe(true);
  expect(store.getState()).toMatchObject({ saveState: "saved", retryAt: null });
});

test("B5: a save whose answer was lost is not taken for somebody else's once more was typed", async () => {
  const store = createEditorStore({ flowId: "flow", nodeTypes, name: "A", revision: 1 });
  const done = new Map<string, number>();
  let revision = 1;
  let isLost = true;
  const send = async (change: Change) => {
    if (!done.has(change.idempotencyKey)) {
      if (change.revision !== revision) throw problem(409, "revision_stale");
      revision += 1;
      done.set(change.idempotencyKey, revision);
    }
    if (isLost) throw problem(0, "unreachable");
    return { revision: done.get(change.idempotencyKey) ?? Number.NaN, name: change.name ?? "A" };
  };
  const saver = new DraftSaver(store, { send, read });
  saver.start();
  store.getState().rename("B");
  expect(await saver.flush()).toBe(false);
  store.getState().rename("C");
  isLost = false;
  expect(await saver.flush()).toBe(true);
  expect(store.getState()).toMatchObject({ saveState: "saved", name: "C", revision: 3 });
});

test("says why the server does not take a draft, and tries again with the next change", async () => {
  const { store, sent, problems } = setUp();
  problems.push(problem(422, "invalid_request"));
  store.getState().rename("B");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.getState()).toMatchObject({ saveState: "refused", saveProblem: "Because." });
  expect(sent).toHaveLength(1);
  store.getState().rename("C");
  await vi.advanceTimersByTimeAsync(600);
  expect(store.getState()).toMatchObject({ saveState: "saved", saveProblem: null });
});

test("saves what is left when the editor is closed", async () => {
  const store = createEditorStore({ flowId: "flow", nodeTypes, name: "A" });
  const sent: Change[] = [];
  const send = async (change: Change) => {
    sent.push(change);
    return { revision: 2, name: "B" };
  };
  const stop = new DraftSaver(store, { send, read }).start();
  store.getState().rename("B");
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toMatchObject([{ name: "B" }]);
});
