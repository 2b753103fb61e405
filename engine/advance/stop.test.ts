import fc from "fast-check";
import { expect, test } from "vitest";
import type { StopLevel } from "#engine/definition.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { flow, node, types } from "#engine/graph/test-support.ts";
import type { Scope } from "#engine/scope.ts";
import { advance } from "./advance.ts";
import type { StepRecord } from "./plan.ts";
import { Progress } from "./progress.ts";
import { boom, record } from "./test-support.ts";

const done = (nodeId: string, scope: Scope) =>
  record(nodeId, scope, { status: "succeeded", handle: "output" });
const failed = (nodeId: string, scope: Scope) => record(nodeId, scope, { status: "failed", error: boom });

/** A loop `l` of five items, three at a time, around a Stop `s` and an action `x` beside it. `other` is outside. */
function started(level: StopLevel, onFailure: "stop" | "collect" = "collect"): StepRecord[] {
  const until = { kind: "iterations", count: 5, concurrency: 3, onFailure } as const;
  levels.set(until, level);
  return [
    record("t", "", { status: "succeeded", handle: "output" }),
    record("l", "", { status: "waiting", until }),
  ];
}
const levels = new Map<unknown, StopLevel>();

function after(records: readonly StepRecord[]): Progress {
  const level = levels.get(records.find(({ until }) => until)?.until);
  const built = buildGraph(
    flow(
      [
        node("t", "trigger"),
        node("l", "each"),
        node("s", "halt", {}, { level }, "l"),
        node("x", "action", {}, {}, "l"),
        node("other"),
      ],
      ["t > l", "l.item > s", "l.item > x", "t > other"],
    ),
    types,
  );
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const progress = new Progress(built.graph, "t");
  for (const each of records) progress.add(each);
  return progress;
}

/** The plan after the records, which must not depend on their order. */
function plan(records: readonly StepRecord[]) {
  const planned = advance(after(records), 0);
  expect(advance(after(records.toReversed()), 0)).toEqual(planned);
  return planned;
}

test("a stopped item adds no result, and the next one begins", () => {
  const { ready, endLoops, end } = plan([...started("item"), done("s", "0")]);
  expect(ready.map(({ nodeId, scope }) => `${nodeId} ${scope}`)).toEqual([
    "other ",
    "s 1",
    "x 1",
    "s 2",
    "x 2",
    "s 3",
    "x 3",
  ]);
  expect({ endLoops, end }).toEqual({ endLoops: [], end: null });
});

test("an item that a Stop failed counts as failed", () => {
  const all = ["0", "1", "2", "3", "4"].map((scope) => failed("s", scope));
  const end = { status: "succeeded", count: 5, failed: 5, results: [] };
  expect(plan([...started("item"), ...all]).endLoops).toMatchObject([{ end }]);
  expect(plan([...started("item", "stop"), failed("s", "0")]).endLoops).toMatchObject([
    { end: { status: "failed", at: { nodeId: "s", scope: "0" } } },
  ]);
});

test("a stopped loop ends with the results before the item that stopped it, whatever came after", () => {
  const records = [...started("loop"), done("x", "0"), done("s", "1")];
  expect(plan(records).endLoops).toMatchObject([
    { end: { status: "succeeded", count: 2, failed: 0, results: [], isStopped: true } },
  ]);
  expect(plan(records).ready.map(({ nodeId }) => nodeId)).toEqual(["other"]);
});

test("a loop that a Stop failed has failed, even where failures are collected", () => {
  expect(plan([...started("loop"), failed("s", "1")]).endLoops).toMatchObject([
    { end: { status: "failed", at: { nodeId: "s", scope: "1" }, error: boom } },
  ]);
});

test("a stopped execution ends at once, inside loops and beside them, as succeeded or as failed", () => {
  expect(plan([...started("execution"), done("s", "2")])).toMatchObject({
    ready: [],
    endLoops: [],
    end: { status: "succeeded" },
  });
  expect(plan([...started("execution"), failed("s", "2")])).toMatchObject({
    end: { status: "failed", nodeId: "s", error: boom },
  });
});

test("it ends once what runs elsewhere has finished", () => {
  const progress = after(started("execution"));
  progress.begin({ nodeId: "other", scope: "", attempt: 1 });
  progress.add(done("s", "0"));
  expect(advance(progress, 0)).toMatchObject({ ready: [], end: null });
  progress.add(done("other", ""));
  expect(advance(progress, 0)).toMatchObject({ end: { status: "succeeded" } });
});

function first(records: readonly StepRecord[], into = ["a > f", "b > f"]): Progress {
  const built = buildGraph(
    flow(
      [node("t", "trigger"), node("a"), node("b"), node("f", "first"), node("after")],
      ["t > a", "t > b", ...into, "f > after"],
    ),
    types,
  );
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const progress = new Progress(built.graph, "t");
  for (const each of [done("t", ""), ...records]) progress.add(each);
  return progress;
}

test("a node that starts on the first edge does not wait for the others, and ignores them afterwards", () => {
  const progress = first([done("b", "")]);
  expect(advance(progress, 0).ready).toEqual([
    { nodeId: "a", scope: "", attempt: 1, delivered: ["t > a"] },
    { nodeId: "f", scope: "", attempt: 1, delivered: ["b > f"] },
  ]);
  progress.add(done("f", ""));
  progress.begin({ nodeId: "a", scope: "", attempt: 1 });
  expect(advance(progress, 0).ready.map(({ nodeId }) => nodeId)).toEqual(["after"]);
  progress.add(done("after", ""));
  expect(advance(progress, 0)).toMatchObject({ ready: [], end: null });
  progress.add(done("a", ""));
  expect(advance(progress, 0)).toMatchObject({ ready: [], end: { status: "succeeded" } });
});

test.each([
  [["a > f", "b > f"], "a > f"],
  [["b > f", "a > f"], "b > f"],
])("of several edges that have delivered, the first in the document counts: %j", (into, delivered) => {
  for (const arrived of [
    ["a", "b"],
    ["b", "a"],
  ]) {
    const { ready } = advance(
      first(
        arrived.map((id) => done(id, "")),
        into,
      ),
      0,
    );
    expect(ready).toMatchObject([{ nodeId: "f", delivered: [delivered] }]);
  }
});

test("when all edges die, it is skipped like every other node", () => {
  const skipped = (nodeId: string) => record(nodeId, "", { status: "skipped" });
  expect(advance(first([skipped("a")]), 0).skip).toEqual([]);
  expect(advance(first([skipped("a"), skipped("b")]), 0).skip.map(({ nodeId }) => nodeId)).toEqual([
    "f",
    "after",
  ]);
});

test.each([
  ["t", "b", "f"],
  ["t", "f", "b"],
  ["f", "b", "t"],
  ["b", "t", "f"],
])("what leads only to a step that was left out is left out too, after a crash: %s, %s, %s", (...order) => {
  const built = buildGraph(
    flow(
      [node("t", "trigger"), node("a", "choice"), node("b", "choice"), node("f", "first")],
      ["t > f", "t > a", "a.true > b", "b.true > f"],
    ),
    types,
  );
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const progress = new Progress(built.graph, "t");
  const left = record("b", "", { status: "skipped" });
  for (const id of order) progress.add(id === "b" ? left : done(id, ""));
  expect(advance(progress, 0)).toMatchObject({
    ready: [],
    skip: [{ nodeId: "a", isUnneeded: true }],
    end: null,
  });
});

const stopLevels = ["item", "loop", "execution"] as const;
const outcome = fc.constantFrom("succeeded" as const, "failed" as const, null);

/** Three iterations at once, in each two Stops and an action that ran side by side. Null: a step has not finished. */
const sideBySide = fc.record({
  levels: fc.tuple(fc.constantFrom(...stopLevels), fc.constantFrom(...stopLevels)),
  onFailure: fc.constantFrom("stop" as const, "collect" as const),
  outcomes: fc.array(outcome, { minLength: 9, maxLength: 9 }),
  order: fc.array(fc.nat(), { minLength: 11, maxLength: 11 }),
});

test("whatever stopped side by side, all orders of the journal give the plan of the worker that ran it", () => {
  fc.assert(
    fc.property(sideBySide, ({ levels: [one, two], onFailure, outcomes, order }) => {
      const built = buildGraph(
        flow(
          [
            node("t", "trigger"),
            node("l", "each"),
            node("a", "halt", {}, { level: one }, "l"),
            node("x", "action", {}, {}, "l"),
            node("b", "halt", {}, { level: two }, "l"),
          ],
          ["t > l", "l.item > a", "l.item > x", "l.item > b"],
        ),
        types,
      );
      if ("problems" in built) throw new Error(JSON.stringify(built.problems));
      const until = { kind: "iterations", count: 3, concurrency: 3, onFailure } as const;
      const begin = [done("t", ""), record("l", "", { status: "waiting", until })];
      const finished = outcomes.flatMap((status, index) => {
        const nodeId = ["a", "x", "b"][index % 3] ?? "";
        const scope = String(Math.floor(index / 3));
        if (status === null) return [];
        return status === "failed" ? failed(nodeId, scope) : done(nodeId, scope);
      });
      const shuffled = [...begin, ...finished]
        .map((each, index) => ({ each, place: order[index] ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ each }) => each);

      const live = new Progress(built.graph, "t");
      for (const each of begin) live.add(each);
      for (const { nodeId, scope } of finished) live.begin({ nodeId, scope, attempt: 1 });
      for (const each of shuffled) if (!begin.includes(each)) live.add(each);
      const resumed = new Progress(built.graph, "t");
      for (const each of shuffled) resumed.add(each);
      expect(advance(resumed, 0)).toEqual(advance(live, 0));
    }),
    { numRuns: 2000 },
  );
});
