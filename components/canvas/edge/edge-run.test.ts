import { expect, test } from "vitest";
import type { Execution, Step } from "#server/executions/schema.ts";
import { edgeRun } from "./edge-run.ts";

const step = (node_id: string, status: Step["status"], handle: string | null = null): Step => ({
  node_id,
  node_key: null,
  node_label: null,
  iteration: 0,
  attempt: 1,
  status,
  handle,
  input: null,
  config: null,
  output: null,
  error: null,
  warnings: [],
  resume_at: null,
  started_at: null,
  finished_at: null,
});

const run = (...steps: Step[]): Execution => ({
  id: "e",
  flow_id: "f",
  flow_name: null,
  version: null,
  status: "running",
  source: "test",
  trigger_node_id: "a",
  replay_of: null,
  error: null,
  created_at: "2026-01-01T00:00:00Z",
  started_at: null,
  resume_at: null,
  finished_at: null,
  duration_ms: null,
  input: null,
  response: null,
  document: null,
  steps,
});

test.each([
  ["the handle it left by", [step("a", "succeeded", "true"), step("b", "succeeded")], "taken"],
  ["another handle than it left by", [step("a", "succeeded", "false"), step("b", "skipped")], "untaken"],
  ["what it leads to at work", [step("a", "succeeded", "true"), step("b", "running")], "passing"],
  ["a node that failed", [step("a", "failed")], "untaken"],
  ["a node that failed and left by this handle", [step("a", "failed", "true")], "taken"],
  ["a node that was not reached", [], "untaken"],
] as const)("an edge from %s", (_, steps, expected) => {
  expect(edgeRun(run(...steps), "a", "true", "b")).toBe(expected);
});

test("no execution, nothing to show", () => expect(edgeRun(null, "a", "true", "b")).toBeNull());
