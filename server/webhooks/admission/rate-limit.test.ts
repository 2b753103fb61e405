import { expect, test } from "vitest";
import { createCallRateLimit } from "./rate-limit.ts";

const rate = { calls: 10, perSeconds: 60 };

test("a full budget can be used at once, and comes back bit by bit", () => {
  const limit = createCallRateLimit();
  const now = 1_000_000;
  for (let call = 0; call < 10; call += 1) expect(limit.take("a", rate, now)).toBe(0);
  expect(limit.take("a", rate, now)).toBeCloseTo(6000);
  expect(limit.take("a", rate, now + 5999)).toBeCloseTo(1);
  expect(limit.take("a", rate, now + 6000)).toBe(0);
  expect(limit.take("a", rate, now + 6000)).toBeGreaterThan(0);
});

test("refused calls cost nothing, and each node has a budget of its own", () => {
  const limit = createCallRateLimit();
  for (let call = 0; call < 1000; call += 1) limit.take("a", rate, 0);
  expect(limit.take("a", rate, 6000)).toBe(0);
  expect(limit.take("b", rate, 0)).toBe(0);
});

test("takes as many in a long run as the rate says, whatever the pauses", () => {
  const limit = createCallRateLimit();
  let taken = 0;
  for (let now = 0; now < 600_000; now += 37) if (limit.take("a", rate, now) === 0) taken += 1;
  expect(taken).toBeGreaterThanOrEqual(108);
  expect(taken).toBeLessThanOrEqual(110);
});
