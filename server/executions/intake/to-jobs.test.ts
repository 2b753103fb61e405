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
