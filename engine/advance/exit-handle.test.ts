import { expect, test } from "vitest";
import { defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { flow, node, types } from "#engine/graph/test-support.ts";
import { exitHandle, exitProblem } from "./exit-handle.ts";
import type { StepRecord } from "./plan.ts";

const stop = { on_failure: "stop" } as const;
const onward = { on_failure: "continue" } as const;
const byError = { on_failure: "error_handle" } as const;
const thrice = { retry: { ...defaultNodeSettings.retry, attempts: 3, delay_seconds: 1, factor: 1 } };

const cases: [
  why: string,
  type: string,
  Partial<NodeSettings>,
  Partial<StepRecord>,
  handle: string | null,
][] = [
  [
    "a step that succeeded leaves by its handle",
    "choice",
    stop,
    { status: "succeeded", handle: "false" },
    "false",
  ],
  ["a step that runs has not left", "choice", stop, { status: "running" }, null],
  [
    "a step that waits has not left by the handle it will",
    "choice",
    stop,
    { status: "waiting", handle: "true" },
    null,
  ],
  ["a node on a dead branch is not left", "choice", stop, { status: "skipped" }, null],
  [
    "a disabled node is left by where it was passed",
    "choice",
    stop,
    { status: "skipped", handle: "true" },
    "true",
  ],
  ["a failure that stops the flow leads nowhere", "choice", stop, { status: "failed" }, null],
  ["a failure goes on by the first output", "choice", onward, { status: "failed" }, "true"],
  ["a failure goes nowhere from a node without outputs", "stop", onward, { status: "failed" }, null],
  ["a failure leaves by the error handle", "choice", byError, { status: "failed" }, "error"],
  [
    "a failure that is tried again has not left",
    "choice",
    { ...onward, ...thrice },
    { status: "failed", retryable: true },
    null,
  ],
  [
    "the last attempt's failure goes on",
    "choice",
    { ...onward, ...thrice },
    { status: "failed", retryable: true, attempt: 3 },
    "true",
  ],
];

function graphNodeOf(type: string, settings: Partial<NodeSettings>) {
  const built = buildGraph(flow([node("a", type, settings)], []), types);
  const graphNode = "graph" in built ? built.graph.nodes.get("a") : undefined;
  if (!graphNode) throw new Error("refused");
  return graphNode;
}

test.each(cases)("%s", (_why, type, settings, part, handle) => {
  const record: StepRecord = {
    nodeId: "a",
    scope: "",
    attempt: 1,
    status: "failed",
    handle: null,
    resumeAtMs: null,
    until: null,
    retryable: false,
    error: null,
    ...part,
  };
  expect(exitHandle(graphNodeOf(type, settings), record)).toBe(handle);
});

test.each([
  ["one of its outputs", "choice", stop, "false", null],
  ["an output that it does not have", "choice", stop, "maybe", "“maybe”"],
  ["two of its outputs", "choice", stop, "true false", null],
  ["two, of which it has one", "choice", stop, "true maybe", "“maybe”"],
  ["the default where its outputs have other names", "choice", stop, "output", "“true”, “false”"],
  ["the default where it has no outputs", "stop", stop, "output", null],
  ["the default where it has none but that of failures", "stop", byError, "output", null],
  ["another than the default where it has none", "stop", stop, "done", "Its outputs: none"],
  ["the error handle where failures leave by it", "action", byError, "error", null],
  ["the error handle where they do not", "action", stop, "error", "“error”"],
])("leaving by %s", (_what, type, settings, handle, words) => {
  const problem = exitProblem(graphNodeOf(type, settings), handle);
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toMatchObject({ code: "undeclared_handle", message: expect.stringContaining(words) });
});
