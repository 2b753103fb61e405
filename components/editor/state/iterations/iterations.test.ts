import { expect, test } from "vitest";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeSettingsSchema } from "#engine/document.ts";
import { shownEdgeState } from "./edge-run.ts";
import { iterationsOf, type ShownRun, shownIteration, shownScope, shownSteps } from "./iterations.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("each", "for_each"),
    nodeOf("a", "set_fields", { inside: "each" }),
    nodeOf("deep", "repeat", { inside: "each" }),
    nodeOf("b", "delay", { inside: "deep" }),
    nodeOf("other", "for_each"),
    nodeOf("c", "delay", { inside: "other" }),
  ],
  ["hook -> each", "each.item -> a", "a -> deep", "deep.start -> b"],
);

const step = (name: string, scope: string, status: Step["status"] = "succeeded", more: Partial<Step> = {}) =>
  stepOf(idOf(name), status, { scope, ...more });

/** Three iterations of `each`; in the second, `deep` failed in its second time. */
const steps = [
  step("each", "", "waiting"),
  step("a", "0"),
  step("deep", "0", "succeeded", { output: { results: [], count: 4 } }),
  step("b", "0/0"),
  step("a", "1"),
  step("deep", "1", "failed"),
  step("b", "1/0"),
  step("b", "1/1", "failed"),
  step("a", "2", "running"),
  step("other", "", "succeeded", { output: { results: [], count: 2, failed: 0 } }),
];

function run(chosen: Record<string, number> = {}, more: Partial<Execution> = {}): ShownRun {
  const byId = Object.entries(chosen).map(([name, iteration]) => [idOf(name), iteration] as const);
  return { execution: executionOf(steps, more), document, chosen: new Map(byId) };
}

const node = (name: string) => {
  const found = document.nodes.find(({ id }) => id === idOf(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const iterations = (name: string, scope = "") =>
  iterationsOf(executionOf(steps), document, idOf(name), scope);

test("a loop has as many iterations as its output says, or as there are steps of", () => {
  expect(iterations("each").count).toBe(3);
  expect(iterations("deep", "0").count).toBe(4);
  expect(iterations("other").count).toBe(2);
});

test("an iteration failed when a step in it ended it, and a nested loop only by its own step", () => {
  expect(iterations("each").failed).toEqual([1]);
  expect(iterations("deep", "1").failed).toEqual([1]);
  expect(iterations("other").failed).toEqual([]);
});

test("an iteration whose failed step was retried or was allowed to fail did not fail", () => {
  const retried = [step("a", "0", "failed"), step("a", "0", "succeeded", { attempt: 2 })];
  expect(iterationsOf(executionOf(retried), document, idOf("each"), "").failed).toEqual([]);
  const settings = nodeSettingsSchema.parse({ on_failure: "continue" });
  const nodes = document.nodes.map((each) => (each.key === "a" ? { ...each, settings } : each));
  const allowed = executionOf([step("a", "0", "failed")]);
  expect(iterationsOf(allowed, { ...document, nodes }, idOf("each"), "").failed).toEqual([]);
});

test("the first failed iteration is shown, else the newest while it runs, else the first", () => {
  expect(shownScope(run(), node("b"))).toBe("1/1");
  const fine = [step("a", "0"), step("a", "1")];
  const shown = (status: Execution["status"]) =>
    shownIteration({ ...run(), execution: executionOf(fine, { status }) }, idOf("each"), "");
  expect([shown("running"), shown("succeeded")]).toEqual([1, 0]);
});

test("a chosen iteration is shown, and one beyond the last shows the last", () => {
  expect(shownScope(run({ each: 0, deep: 3 }), node("b"))).toBe("0/3");
  expect(shownScope(run({ each: 0, deep: 9 }), node("b"))).toBe("0/3");
  expect(shownSteps(run({ each: 0 }), node("a"))).toEqual([steps[1]]);
  expect(shownSteps(run({ each: 2 }), node("b"))).toBeUndefined();
});

test("the steps of a node are the same array each time, so that its card does not render again", () => {
  const same = run({ each: 0 });
  expect(shownSteps(same, node("a"))).toBe(shownSteps({ ...same }, node("a")));
});

test("the edge from an inner handle was taken in the iterations that began", () => {
  const edge = (chosen: Record<string, number>, target: string) =>
    shownEdgeState(run(chosen), idOf("each"), "item", idOf(target));
  expect(edge({ each: 0 }, "a")).toBe("taken");
  expect(edge({ each: 2 }, "a")).toBe("passing");
  expect(shownEdgeState(run({ each: 0 }), idOf("a"), "output", idOf("deep"))).toBe("taken");
  expect(shownEdgeState(run({ each: 2 }), idOf("deep"), "start", idOf("b"))).toBe("untaken");
  expect(shownEdgeState(null, idOf("each"), "item", idOf("a"))).toBeNull();
});
