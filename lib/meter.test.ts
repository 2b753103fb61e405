import { expect, test } from "vitest";
import { Meter, Meters } from "./meter.ts";

test("what was spent is repaid with time, and never more than that", () => {
  const meter = new Meter();
  expect([meter.trySpend(2000, 2000, 0), meter.trySpend(100, 2000, 0)]).toEqual([0, 100]);
  expect([meter.trySpend(500, 2000, 500), meter.trySpend(100, 2000, 500)]).toEqual([0, 100]);
  expect([meter.trySpend(2000, 2000, 1e6), meter.trySpend(100, 2000, 1e6)]).toEqual([0, 100]);
});

test("spending is not bounded where nobody asks whether it may be", () => {
  const meter = new Meter();
  meter.spend(60_000, 0);
  meter.spend(60_000, 10_000);
  expect(meter.owedMs(10_000)).toBe(110_000);
});

test("subjects that owe nothing are forgotten, and no others", () => {
  const meters = new Meters();
  for (let subject = 0; subject < 10_000; subject += 1) meters.of(`${subject}`, 0).spend(subject, 0);
  meters.of("new", 5000);
  expect(meters.size).toBe(5000);
  expect(meters.of("9999", 5000).owedMs(5000)).toBe(4999);
});
