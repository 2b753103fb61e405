import { expect, test } from "vitest";
import type { Step } from "#api/executions/reads/schema.ts";
import { axisOf, spanOf } from "./time-axis.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString();
const step = (from: number | null, to: number | null) =>
  ({ started_at: from === null ? null : at(from), finished_at: to === null ? null : at(to) }) as Step;

test("steps are on one axis from the first start to the last end", () => {
  const steps = [step(0, 2), step(2, 10), step(null, null)];
  const axis = axisOf({ steps }, Date.parse(at(60)));
  expect(steps.map((each) => spanOf(each, axis))).toEqual([
    { start: 0, length: 0.2 },
    { start: 0.2, length: 0.8 },
    null,
  ]);
});

test("a step that has not ended reaches until now", () => {
  const steps = [step(0, 5), step(5, null)];
  const axis = axisOf({ steps }, Date.parse(at(10)));
  expect(spanOf(steps[1] ?? step(null, null), axis)).toEqual({ start: 0.5, length: 0.5 });
});

test("an execution without a duration has bars of no length at the start", () => {
  const steps = [step(3, 3)];
  expect(spanOf(steps[0] ?? step(null, null), axisOf({ steps }, 0))).toEqual({ start: 0, length: 0 });
});
