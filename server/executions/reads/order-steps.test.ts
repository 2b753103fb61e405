import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { orderSteps } from "./order-steps.ts";
import type { StepRow } from "./present.ts";

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

const step = (node_id: string, startedAtMs: number | null, attempt = 1): StepRow => ({
  node_id,
  scope: "",
  attempt,
  status: "succeeded",
  handle: "output",
  input: null,
  config: null,
  output: null,
  error: null,
  warnings: null,
  resume_at: null,
  started_at: startedAtMs === null ? null : new Date(startedAtMs),
  finished_at: null,
});

const order = (steps: StepRow[], of: FlowDocument | null = document) =>
  orderSteps(steps, of).map((each) => `${each.node_id} ${each.attempt}`);

test("steps of one millisecond stand in the order of the flow, not of their ids", () => {
  expect(order([step("last", 5), step("first", 5), step("middle", 5)])).toEqual([
    "first 1",
    "middle 1",
    "last 1",
  ]);
});

test("time comes before the order of the flow, and attempts count up", () => {
  expect(order([step("first", 9), step("middle", 5, 2), step("middle", 5, 1)])).toEqual([
    "middle 1",
    "middle 2",
    "first 1",
  ]);
});

test("what never began comes last, also when the flow is gone", () => {
  expect(order([step("skipped", null), step("first", 1)], null)).toEqual(["first 1", "skipped 1"]);
});
