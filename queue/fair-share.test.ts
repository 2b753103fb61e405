import { expect, test } from "vitest";
import { createFairShare, lowestPriority } from "./fair-share.ts";

test("a flow within its share is never put back", () => {
  const share = createFairShare();
  const priorities = Array.from({ length: 2000 }, (_, index) => share.priorityOf("a", 1, index * 5));
  expect(new Set(priorities)).toEqual(new Set([0]));
});

test("a burst is forgiven, a flood is put back further the longer it lasts, and no further than the last place", () => {
  const share = createFairShare();
  const priorities = Array.from({ length: 100 }, () => share.priorityOf("a", 200, 0));
  expect(priorities.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
  expect(priorities.at(-1)).toBe(lowestPriority);
});

test("another flow does not notice the flood", () => {
  const share = createFairShare();
  share.priorityOf("noisy", 100_000, 0);
  expect(share.priorityOf("noisy", 1, 0)).toBe(lowestPriority);
  expect(share.priorityOf("quiet", 1, 0)).toBe(0);
});

test("a flow that was too fast is back at its share once it has paid for it", () => {
  const share = createFairShare();
  share.priorityOf("a", 1000, 0);
  expect(share.priorityOf("a", 1, 1000)).toBe(4);
  expect(share.priorityOf("a", 1, 10_000)).toBe(0);
});

test("remembers no more flows than owe something", () => {
  const share = createFairShare();
  for (let flow = 0; flow < 10_000; flow += 1) share.priorityOf(`${flow}`, 1, 0);
  share.priorityOf("noisy", 10_000, 1000);
  expect(share.priorityOf("noisy", 1, 1000)).toBe(lowestPriority);
});
