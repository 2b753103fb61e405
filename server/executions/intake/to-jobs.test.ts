import { expect, test } from "vitest";
import { createFairShare } from "#queue/fair-share.ts";
import { toJobs } from "./to-jobs.ts";

const call = (flowId: string, executionId: string) => ({ flowId, executionId });

test("flows that keep to their share travel in one job", () => {
  const calls = [call("a", "1"), call("b", "2"), call("a", "3")];
  expect(toJobs(calls, createFairShare(), 0)).toEqual([{ ids: ["1", "3", "2"], priority: 0 }]);
});

test("a flow that is far over its share does not take another's call back with it", () => {
  const share = createFairShare();
  share.priorityOf("noisy", 1000, 0);
  const calls = [call("noisy", "1"), call("quiet", "2"), call("noisy", "3")];
  expect(toJobs(calls, share, 0)).toEqual([
    { ids: ["1", "3"], priority: 5 },
    { ids: ["2"], priority: 0 },
  ]);
});

test("a job has at most 500 calls, so that several workers can run a flood", () => {
  const calls = Array.from({ length: 1001 }, (_, index) => call("a", String(index)));
  const jobs = toJobs(calls, createFairShare(), 0);
  expect(jobs.map(({ ids }) => ids.length)).toEqual([500, 500, 1]);
  expect(jobs.flatMap(({ ids }) => ids)).toEqual(calls.map(({ executionId }) => executionId));
});
