import { expect, test } from "vitest";
import type { StepRecord } from "./plan.ts";
import { resume } from "./resume.ts";

const waiting: StepRecord = {
  nodeId: "a",
  scope: "",
  attempt: 1,
  status: "waiting",
  handle: "timed_out",
  resumeAtMs: 5000,
  until: { kind: "event" },
  retryable: false,
  error: null,
};
const error = { code: "boom", message: "It broke." };

test("a step leaves by the handle that the event brings, and not by that of its time", () => {
  expect(resume(waiting, { kind: "done", handle: "called" })).toMatchObject({
    status: "succeeded",
    handle: "called",
    resumeAtMs: null,
    until: null,
  });
});

const child: StepRecord = { ...waiting, attempt: 2, until: { kind: "child", executionId: "child" } };

test.each([true, false])("a child that failed fails the step, which may be tried again: %s", (retryable) => {
  expect(resume(child, { kind: "fail", error, retryable, attempt: 2 })).toMatchObject({
    status: "failed",
    handle: null,
    retryable,
    error,
  });
});

test("the child of another attempt does not end the wait", () => {
  expect(resume(child, { kind: "done", handle: "output", attempt: 1 })).toBeNull();
});

test.each<[string, Partial<StepRecord>]>([
  ["left when its time came", { status: "succeeded", until: null }],
  ["was resumed before", { status: "failed", until: null }],
  ["waits for its time alone", { until: null }],
  [
    "waits for its iterations",
    { until: { kind: "iterations", count: 1, concurrency: 1, onFailure: "stop" } },
  ],
])("a step that %s is not resumed", (_what, part) => {
  expect(resume({ ...waiting, ...part }, { kind: "done", handle: "called" })).toBeNull();
});
