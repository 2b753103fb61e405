import { expect, test } from "vitest";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { edgeState } from "./edge-run.ts";

const byTrue = { handle: "true" };

test.each([
  ["the handle it left by", [stepOf("a", "succeeded", byTrue), stepOf("b", "succeeded")], "taken"],
  [
    "another handle than it left by",
    [stepOf("a", "succeeded", { handle: "false" }), stepOf("b", "skipped")],
    "untaken",
  ],
  ["what it leads to at work", [stepOf("a", "succeeded", byTrue), stepOf("b", "running")], "passing"],
  ["a node that failed", [stepOf("a", "failed")], "untaken"],
  ["a node that failed and left by this handle", [stepOf("a", "failed", byTrue)], "taken"],
  ["a node that was not reached", [], "untaken"],
  [
    "B7: a disabled node that was passed",
    [stepOf("a", "skipped", byTrue), stepOf("b", "succeeded")],
    "taken",
  ],
  ["a node that was skipped", [stepOf("a", "skipped"), stepOf("b", "skipped")], "untaken"],
] as const)("an edge from %s", (_, steps, expected) => {
  expect(edgeState(executionOf(steps), "a", "true", "b")).toBe(expected);
});

test("an edge behind the node that a run was to stop at was not taken", () => {
  const execution = executionOf([stepOf("a", "succeeded", byTrue)], { status: "succeeded" });
  expect(edgeState(execution, "a", "true", "b")).toBe("untaken");
});

test("no execution, nothing to show", () => expect(edgeState(null, "a", "true", "b")).toBeNull());
