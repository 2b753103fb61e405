import { afterEach, expect, test } from "vitest";
import { clock, setClock } from "./clock.ts";

let restore = () => {};
afterEach(() => restore());

test("the system's clock advances, and its two readings are numbers of milliseconds", () => {
  const [wall, monotonic] = [clock.nowMs(), clock.monotonicMs()];
  expect(Math.abs(wall - Date.now())).toBeLessThan(60_000);
  expect(clock.now()).toBeInstanceOf(Date);
  expect(clock.monotonicMs()).toBeGreaterThanOrEqual(monotonic);
});

test("a virtual clock replaces it until it is restored", () => {
  let nowMs = Date.UTC(2030, 0, 1);
  restore = setClock({ nowMs: () => nowMs, monotonicMs: () => nowMs });
  expect(clock.now().toISOString()).toBe("2030-01-01T00:00:00.000Z");
  nowMs += 1000;
  expect(clock.nowMs()).toBe(Date.UTC(2030, 0, 1) + 1000);
  restore();
  expect(clock.nowMs()).toBeLessThan(Date.UTC(2030, 0, 1));
});
