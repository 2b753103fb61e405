import { expect, test } from "vitest";
import { isOneEdit, isOneEditOfBeginning } from "./one-edit.ts";

test.each([
  ["webhook", "webhook"],
  ["webhok", "webhook"],
  ["webhoook", "webhook"],
  ["webhock", "webhook"],
  ["wehbook", "webhook"],
  ["ebhook", "webhook"],
  ["webhoo", "webhook"],
  ["", "a"],
])("%s is one edit from %s", (a, b) => {
  expect(isOneEdit(a, b)).toBe(true);
  expect(isOneEdit(b, a)).toBe(true);
});

test.each([
  ["webho", "webhook"],
  ["ewbhoko", "webhook"],
  ["abcd", "badc"],
  ["abc", "cba"],
  ["", "ab"],
])("%s is more than one edit from %s", (a, b) => {
  expect(isOneEdit(a, b)).toBe(false);
  expect(isOneEdit(b, a)).toBe(false);
});

test("a beginning may have one error, too", () => {
  expect(isOneEditOfBeginning("condti", "condition")).toBe(true);
  expect(isOneEditOfBeginning("cndit", "condition")).toBe(true);
  expect(isOneEditOfBeginning("cnidt", "condition")).toBe(false);
});
