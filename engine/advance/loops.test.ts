import { expect, test } from "vitest";
import type { NodeSettings } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { flow, node, types } from "#engine/graph/test-support.ts";
import type { Scope } from "#engine/scope.ts";
import { advance } from "./advance.ts";
import type { Plan } from "./plan.ts";
import { Progress } from "./progress.ts";
import type { Iterations } from "./suspension.ts";
import { boom, record } from "./test-support.ts";

/**
 * A loop `l` around a choice `c` whose `true` leads to `x` and whose `false` leads nowhere. `after` follows the loop.
 */
function startLoop(plan: Omit<Iterations, "kind">, settings: Partial<NodeSettings> = {}): Progress {
  const built = buildGraph(
    flow(
      [
        node("t", "trigger"),
        node("l", "each", settings),
        node("c", "choice", {}, {}, "l"),
        node("x", "action", {}, {}, "l"),
        node("after"),
      ],
      ["t > l", "l.item > c", "c.true > x", "l.done > after"],
    ),
    types,
  );
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const progress = new Progress(built.graph, "t");
  progress.add(record("t", "", { status: "succeeded", handle: "output" }));
  progress.add(record("l", "", { status: "waiting", until: { kind: "iterations", ...plan } }));
  return progress;
}

const choose = (scope: Scope, handle: string) => record("c", scope, { status: "succeeded", handle });
const done = (scope: Scope) => record("x", scope, { status: "succeeded", handle: "output" });
const failed = (scope: Scope) => record("x", scope, { status: "failed", error: boom });
const skipped = (scope: Scope) => record("x", scope, { status: "skipped" });
const ready = (plan: Plan) => plan.ready.map(({ nodeId, scope }) => `${nodeId} ${scope}`);
const next = (progress: Progress) => advance(progress, 0);

test("iterations begin in order, so many at a time, and the next one when one is over", () => {
  const progress = startLoop({ count: 4, concurrency: 2, onFailure: "stop" });
  expect(ready(next(progress))).toEqual(["c 0", "c 1"]);
  progress.add(choose("1", "true"));
  expect(ready(next(progress))).toEqual(["c 0", "x 1"]);
  progress.add(done("1"));
  expect(ready(next(progress))).toEqual(["c 0", "c 2"]);
});

test("the loop ends with the results in the order of the items, also of an iteration that ended by a handle without a connection", () => {
  const progress = startLoop({ count: 3, concurrency: 3, onFailure: "stop" });
  for (const each of [choose("2", "true"), done("2"), choose("1", "false"), choose("0", "true"), done("0")]) {
    progress.add(each);
  }
  expect(next(progress)).toMatchObject({ skip: [{ nodeId: "x", scope: "1" }], endLoops: [] });
  progress.add(skipped("1"));
  expect(next(progress).endLoops).toEqual([
    {
      nodeId: "l",
      scope: "",
      attempt: 1,
      delivered: ["t > l"],
      end: {
        status: "succeeded",
        count: 3,
        failed: 0,
        results: [
          { nodeId: "x", scope: "0" },
          { nodeId: "c", scope: "1" },
          { nodeId: "x", scope: "2" },
        ],
      },
    },
  ]);
  progress.add(record("l", "", { status: "succeeded", handle: "done" }));
  expect(ready(next(progress))).toEqual(["after "]);
});

test("a loop over nothing is over at once", () => {
  const { endLoops } = next(startLoop({ count: 0, concurrency: 1, onFailure: "stop" }));
  expect(endLoops).toMatchObject([{ end: { status: "succeeded", count: 0, results: [] } }]);
});

test("a failed iteration ends the loop once what is running in others has finished, and the container says where", () => {
  const progress = startLoop({ count: 5, concurrency: 2, onFailure: "stop" });
  progress.add(choose("0", "true"));
  progress.begin({ nodeId: "c", scope: "1", attempt: 1 });
  progress.add(failed("0"));
  expect(next(progress)).toMatchObject({ ready: [], endLoops: [], end: null });
  progress.add(choose("1", "true"));
  const end = { status: "failed", at: { nodeId: "x", scope: "0" }, error: boom };
  expect(next(progress)).toMatchObject({ ready: [], endLoops: [{ nodeId: "l", end }] });
});

test("of two iterations that failed, the container names the first, whichever failed first", () => {
  const progress = startLoop({ count: 2, concurrency: 2, onFailure: "stop" });
  for (const scope of ["0", "1"]) {
    progress.add(choose(scope, "true"));
    progress.begin({ nodeId: "x", scope, attempt: 1 });
  }
  progress.add(failed("1"));
  progress.add(failed("0"));
  expect(next(progress).endLoops).toMatchObject([{ end: { status: "failed", at: { scope: "0" } } }]);
});

test("where failures are collected, the other iterations go on and the failed ones are counted", () => {
  const progress = startLoop({ count: 2, concurrency: 1, onFailure: "collect" });
  progress.add(choose("0", "true"));
  progress.add(failed("0"));
  expect(ready(next(progress))).toEqual(["c 1"]);
  progress.add(choose("1", "true"));
  progress.add(done("1"));
  const end = { status: "succeeded", count: 2, failed: 1, results: [{ nodeId: "x", scope: "1" }] };
  expect(next(progress).endLoops).toMatchObject([{ end }]);
});

test("a container that failed goes on as its settings say, like every other node", () => {
  const progress = startLoop({ count: 1, concurrency: 1, onFailure: "stop" }, { on_failure: "continue" });
  progress.add(choose("0", "true"));
  progress.add(failed("0"));
  progress.add(record("l", "", { status: "failed", error: boom }));
  expect(ready(next(progress))).toEqual(["after "]);
});

test("ten thousand iterations are planned in a moment, and their records are not looked at again", () => {
  const count = 10_000;
  const progress = startLoop({ count, concurrency: 20, onFailure: "stop" });
  for (let iteration = 0; iteration < count; iteration += 1) {
    const plan = next(progress);
    expect(plan.ready.length).toBeLessThanOrEqual(20);
    progress.add(choose(String(iteration), "true"));
    progress.add(done(String(iteration)));
  }
  const [loop] = next(progress).endLoops;
  expect(loop?.end).toMatchObject({ status: "succeeded", count, failed: 0 });
});
