import { expect, test } from "vitest";
import { checkLimit, emptyTerms, endOfDay, toDay, toTerms } from "./terms.ts";

test("what is left empty has no end and no limit", () => {
  expect(toTerms(emptyTerms)).toEqual({
    plan: null,
    expires_at: null,
    activation_limit: null,
    updates_until: null,
    features: [],
  });
});

test("a day lasts to its end, and reads back as the same day", () => {
  const end = endOfDay("2027-03-31");
  expect(new Date(end ?? "").getSeconds()).toBe(59);
  expect(toDay(end)).toBe("2027-03-31");
  expect(endOfDay("nonsense")).toBeNull();
  expect(toDay(null)).toBe("");
});

test("a limit is a whole number from 1, or nothing", () => {
  expect(["", "1", "250"].map(checkLimit)).toEqual([null, null, null]);
  for (const limit of ["0", "-1", "1.5", "many"]) expect(checkLimit(limit)).not.toBeNull();
});
