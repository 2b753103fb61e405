import { expect, test } from "vitest";
import { createLoopShare } from "./loop-share.ts";

/** An event loop whose time is controlled by a test. */
function createLoop() {
  const spent = { active: 0, idle: 0 };
  const limits = { utilization: 0.75, burstMs: 100, leastEveryMs: 50 };
  return { spent, share: createLoopShare(limits, () => ({ ...spent })) };
}

test("M1: work starts at once while the loop was busy for no longer than a burst", () => {
  const { spent, share } = createLoop();
  for (let started = 0; started < 4; started += 1) {
    expect(share.start()).toBe(true);
    spent.active += 25;
  }
  expect(share.start()).toBe(true);
});

test("M1: a loop that stays busy is given a third of idle time, and work starts now and then all the same", () => {
  const { spent, share } = createLoop();
  spent.active += 150;
  share.start();
  spent.active += 10;
  expect(share.start()).toBe(false);
  spent.idle += 10;
  expect(share.start()).toBe(false);
  spent.idle += 10;
  expect(share.start()).toBe(true);
  spent.active += 50;
  expect(share.start()).toBe(true);
});

test("M1: a long stall is forgotten soon", () => {
  const { spent, share } = createLoop();
  spent.active += 5000;
  share.start();
  spent.idle += 34;
  expect(share.start()).toBe(true);
});
