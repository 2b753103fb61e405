import { expect, test } from "vitest";
import type { JournalStep } from "./journal-step.ts";
import { shareData } from "./shared-data.ts";

const order = JSON.stringify({ note: "o".repeat(200) });
const named = JSON.stringify({ note: "o".repeat(200), name: "Ada" });

function step(nodeId: string, input: string | null, output: string | null): JournalStep {
  return {
    ...{ nodeId, scope: "", attempt: 1, status: "succeeded", handle: "output", until: null },
    ...{ input, config: null, output, error: null, warnings: [], activity: null },
    ...{ retryable: false, waitMs: null, startedAtMs: 0, finishedAtMs: 0 },
  };
}

/** What each step stores: its own data by its length, another's as `= <node>`. */
const stored = (input: string, steps: readonly JournalStep[]) =>
  shareData(input, steps).map(({ nodeId, input: own, inputOf, output, outputOf }) => [
    nodeId,
    own?.length ?? (inputOf === null ? null : `= ${inputOf}`),
    output?.length ?? (outputOf === null ? null : `= ${outputOf}`),
  ]);

test("what a step passes on is stored where it came from", () => {
  const steps = [
    step("trigger", null, null),
    step("condition", order, order),
    step("set", order, named),
    step("switch", named, named),
    step("response", named, "{}"),
  ];
  expect(stored(order, steps)).toEqual([
    ["trigger", null, null],
    ["condition", "= ", "= "],
    ["set", "= ", named.length],
    ["switch", "= set", "= set"],
    ["response", "= set", 2],
  ]);
});

test("an input that no step returned and short data are stored as they are", () => {
  const merged = JSON.stringify({ both: order });
  expect(
    stored("{}", [step("small", "{}", "{}"), step("merge", merged, merged), step("last", merged, null)]),
  ).toEqual([
    ["small", 2, 2],
    ["merge", merged.length, merged.length],
    ["last", "= merge", null],
  ]);
});
