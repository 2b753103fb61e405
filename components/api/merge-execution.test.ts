import { expect, test } from "vitest";
import type { Step } from "#api/executions/reads/schema.ts";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import type { FlowDocument } from "#engine/document.ts";
import { mergeChange, mergeExecution, mergeSteps } from "./merge-execution.ts";

const document: FlowDocument = {
  nodes: ["last", "middle", "first"].map((id) => ({
    id,
    type: "t",
    key: id,
    position: { x: 0, y: 0 },
    config: {},
  })),
  edges: [
    { id: "1", source: "first", source_handle: "output", target: "middle", target_handle: "input" },
    { id: "2", source: "middle", source_handle: "output", target: "last", target_handle: "input" },
  ],
};

const step = (node_id: string, startedAtMs: number | null, more: Partial<Step> = {}) =>
  stepOf(node_id, "succeeded", {
    started_at: startedAtMs === null ? null : new Date(startedAtMs).toISOString(),
    ...more,
  });

const order = (steps: Step[], of: FlowDocument | null = document) =>
  mergeSteps(executionOf([], { document: of }), steps).steps.map((each) => `${each.node_id} ${each.attempt}`);

test("steps of one millisecond stand in the order of the flow, not of their ids", () => {
  expect(order([step("last", 5), step("first", 5), step("middle", 5)])).toEqual([
    "first 1",
    "middle 1",
    "last 1",
  ]);
});

test("time comes before the order of the flow, and attempts count up", () => {
  expect(order([step("first", 9), step("middle", 5, { attempt: 2 }), step("middle", 5)])).toEqual([
    "middle 1",
    "middle 2",
    "first 1",
  ]);
});

test("what never began comes last, also when the flow is gone", () => {
  expect(order([step("skipped", null), step("first", 1)], null)).toEqual(["first 1", "skipped 1"]);
});

test("iterations of one millisecond stand in the order of their numbers", () => {
  const scopes = ["10", "2", "2/1", "2/0"];
  const { steps } = mergeSteps(
    executionOf([], { document }),
    scopes.map((scope) => step("first", 5, { scope })),
  );
  expect(steps.map(({ scope }) => scope)).toEqual(["2", "2/0", "2/1", "10"]);
});

test("a step that is sent again takes the place of what was known of it", () => {
  const known = executionOf([step("first", 1, { status: "running" }), step("middle", 2)], { document });
  const { steps } = mergeSteps(known, [step("first", 1)]);
  expect(steps.map(({ node_id, status }) => [node_id, status])).toEqual([
    ["first", "succeeded"],
    ["middle", "succeeded"],
  ]);
});

test("an execution that comes again with its first steps keeps the later ones, and asks for them once more", () => {
  const known = executionOf([step("first", 1), step("middle", 2)], { document });
  const again = executionOf([step("first", 1)], { document, status: "waiting", steps_next_cursor: "c" });
  expect(mergeExecution(known, again)).toEqual({ ...again, steps: known.steps });
});

test("a change that lacks steps keeps the loaded ones, and says from where the others follow", () => {
  const known = executionOf([step("first", 1)], { document, status: "running" });
  const { steps: _, ...state } = known;
  const change = {
    ...state,
    status: "succeeded" as const,
    steps: [step("middle", 2)],
    steps_next_cursor: "c",
  };
  expect(mergeChange(known, change)).toMatchObject({
    status: "succeeded",
    steps: [{ node_id: "first" }, { node_id: "middle" }],
    steps_next_cursor: "c",
  });
  expect(mergeChange({ ...known, steps_next_cursor: "b" }, change).steps_next_cursor).toBe("b");
});
