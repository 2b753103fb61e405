import { expect, test } from "vitest";
import { toRowCount } from "./row-count.ts";

test.each([
  [0, false, "0 rows"],
  [1, false, "1 row"],
  [9999, false, "9,999 rows"],
  [1_234_567, true, "about 1,200,000 rows"],
])("%i rows, estimated: %s", (count, is_estimate, text) => {
  expect(toRowCount({ count, is_estimate })).toBe(text);
});
