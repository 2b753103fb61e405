import fc from "fast-check";
import { expect, test } from "vitest";
import { findStart, startRule } from "./find-start.ts";

const row = (...parts: [count: number, has: boolean][]) =>
  parts.flatMap(([count, has]) => Array.from<boolean>({ length: count }).fill(has));
const every = (length: number, each: number, offset = 0) =>
  Array.from({ length }, (_, index) => (index + offset) % each === 0);

test.each<[string, boolean[], number | null]>([
  ["nothing", row([400, false]), null],
  ["no calls", [], null],
  ["every call, always", row([400, true]), null],
  ["every call from some time on", row([300, false], [100, true]), 300],
  ["every call since long ago, before those that are judged", row([150, false], [250, true]), 150],
  ["one in five from some time on", [...row([200, false]), ...every(200, 5)], 200],
  ["one in ten, always", every(400, 10), null],
  ["one in two, always", every(400, 2), null],
  ["one in two, then all", [...every(200, 2), ...row([200, true])], null],
  ["a handful", row([391, false], [9, true]), null],
  ["ten in a row just now", row([390, false], [10, true]), 390],
  ["ten, spread", [...row([200, false]), ...every(200, 20)], null],
  ["one stray call before", [...row([50, false], [1, true], [249, false]), ...row([100, true])], 300],
  ["a flow's first calls", row([19, false], [181, true]), null],
  ["a new flow after twenty calls", row([20, false], [30, true]), 20],
  ["what has stopped", [...row([220, false]), ...row([60, true]), ...row([120, false])], null],
  ["what has stopped just now", [...row([240, false]), ...row([120, true]), ...row([40, false])], 240],
])("%s", (_, has, start) => {
  expect(findStart(has, Math.min(has.length, startRule.window))).toBe(start);
});

test("what was always as frequent is no change, however frequent", () => {
  let random = 1;
  // A generator of our own, so that the same rows are tested every time.
  const next = () => {
    random = (random * 48_271) % 2_147_483_647;
    return random / 2_147_483_647;
  };
  let alarms = 0;
  for (const share of [0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.2, 0.5, 0.9]) {
    for (let run = 0; run < 300; run += 1) {
      const has = Array.from({ length: 400 }, () => next() < share);
      if (findStart(has, 200) !== null) alarms += 1;
    }
  }
  expect(alarms).toBe(0);
});

test("it begins with a call that has it, and hardly any before had it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 400 }),
      fc.integer({ min: 0, max: 200 }),
      (has, recent) => {
        const start = findStart(has, recent);
        if (start === null) return;
        expect(has[start]).toBe(true);
        const before = has.slice(0, start).filter(Boolean).length;
        expect(before).toBeLessThanOrEqual(start * startRule.mostBefore);
      },
    ),
  );
});
