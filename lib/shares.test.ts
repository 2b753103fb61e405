import { expect, test } from "vitest";
import { createShares } from "./shares.ts";

/** Lets each of these take all that it may. */
function fill(places: number, names: readonly (string | undefined)[]): number[] {
  const shares = createShares(places);
  return names.map((name) => {
    let count = 0;
    for (; shares.hasPlace(name); count += 1) shares.take(name);
    return count;
  });
}

test.each<[places: number, names: (string | undefined)[], taken: number[]]>([
  [8, ["a"], [4]],
  [8, ["a", "b", "c", "d", "e"], [4, 2, 1, 1, 0]],
  [216, ["a", "b", "c"], [108, 54, 27]],
  [1, ["a", "b"], [1, 0]],
  [2, ["a", "b"], [1, 1]],
  [8, ["a", undefined, "b"], [4, 4, 0]],
])("of %i places, %j take %j", (places, names, taken) => {
  expect(fill(places, names)).toEqual(taken);
});

test("a place that is given back can be taken by another share, or again", () => {
  const shares = createShares(2);
  shares.take("a");
  expect(shares.hasPlace("a")).toBe(false);
  shares.giveBack("a");
  expect(shares.held("a")).toBe(0);
  expect(shares.hasPlace("a")).toBe(true);
  expect(shares.hasPlace("b")).toBe(true);
});
