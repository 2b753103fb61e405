import { expect, test } from "vitest";
import { findHighestRate } from "./highest-rate.ts";

test.each([
  [6100, 6000],
  [500, 500],
  [499, 469],
  [20, 0],
])("a machine that holds %i per second", async (capacity, found) => {
  expect(await findHighestRate(500, async (perSecond) => perSecond <= capacity)).toBe(found);
});

test("one failure of a rate does not count", async () => {
  const tried = new Set<number>();
  const holds = async (perSecond: number) => {
    const isSecond = tried.has(perSecond);
    tried.add(perSecond);
    return isSecond && perSecond <= 1000;
  };
  expect(await findHighestRate(500, holds)).toBe(1000);
});
