import fc from "fast-check";
import { expect, test } from "vitest";
import { createWindowLimit } from "./window-limit.ts";

const minuteMs = 60_000;
const within = { kind: "within" };

test("each subject has its own limit, and a window that begins with its first", () => {
  const budget = createWindowLimit(2, minuteMs);
  expect(budget.take("a", 0)).toEqual(within);
  expect(budget.take("b", 30_000)).toEqual(within);
  expect(budget.take("a", 59_999)).toEqual(within);
  expect(budget.take("a", 59_999)).toEqual({ kind: "exceeded", retryAfterSeconds: 1 });
  expect([budget.isExceeded("a", 59_999), budget.isExceeded("a", 60_000)]).toEqual([true, false]);
  expect([budget.isExceeded("b", 59_999), budget.isExceeded("c", 0)]).toEqual([false, false]);
  expect(budget.take("a", 60_000)).toEqual(within);
  expect(budget.take("b", 61_000)).toEqual(within);
  expect(budget.take("b", 61_000)).toEqual({ kind: "exceeded", retryAfterSeconds: 29 });
});

test("a window outlasts the change of generations at any moment", () => {
  for (let startMs = 0; startMs < 3 * minuteMs; startMs += 7_000) {
    const budget = createWindowLimit(1, minuteMs);
    for (let atMs = 0; atMs < startMs; atMs += 1_000) budget.take(`other ${atMs}`, atMs);
    expect(budget.take("a", startMs)).toEqual(within);
    for (let atMs = startMs + 1_000; atMs < startMs + minuteMs; atMs += 1_000) {
      budget.take(`other ${atMs}`, atMs);
      expect(budget.take("a", atMs).kind).toBe("exceeded");
    }
    expect(budget.take("a", startMs + minuteMs)).toEqual(within);
  }
});

test("a flood of subjects pushes out only what is older than as many newer ones", () => {
  const budget = createWindowLimit(1, minuteMs, 100);
  budget.take("a", 0);
  for (let count = 0; count < 99; count += 1) budget.take(`first ${count}`, 1);
  expect(budget.take("a", 2).kind).toBe("exceeded");
  for (let count = 0; count < 201; count += 1) budget.take(`second ${count}`, 3);
  expect(budget.take("a", 4)).toEqual(within);
});

test("a new window never has more than its length left, whatever fractions the clock has", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000_000 }), (nowUs) => {
      const nowMs = nowUs / 1000;
      const budget = createWindowLimit(1, minuteMs);
      budget.take("a", nowMs);
      expect(budget.usage("a", nowMs)?.resetMs).toBeLessThanOrEqual(minuteMs);
      expect(budget.take("a", nowMs)).toEqual({ kind: "exceeded", retryAfterSeconds: 60 });
    }),
  );
});
