import { expect, test } from "vitest";
import { type ApprovalField, approvalFieldSchema } from "./field.ts";
import { parseFields } from "./parse-fields.ts";

const field = (part: Partial<ApprovalField>): ApprovalField =>
  approvalFieldSchema.parse({ name: "a", ...part });
const parse = (part: Partial<ApprovalField>, sent: unknown) => parseFields([field(part)], { a: sent });

test.each<[ApprovalField["type"], unknown, unknown]>([
  ["text", "hello", "hello"],
  ["textarea", "a\nb", "a\nb"],
  ["number", "12.5", 12.5],
  ["number", 12, 12],
  ["email", "ada@example.com", "ada@example.com"],
  ["date", "2026-02-28", "2026-02-28"],
  ["select", "Red", "Red"],
  ["radio", "Blue", "Blue"],
  ["checkbox", "on", true],
  ["checkbox", true, true],
  ["checkbox", undefined, false],
  ["text", "", null],
  ["number", "", null],
])("a field of type %s takes %j as %j", (type, sent, value) => {
  expect(parse({ type, options: "Red\n\nBlue\nRed" }, sent)).toEqual({ values: { a: value } });
});

test.each<[ApprovalField["type"], unknown, string]>([
  ["text", 5, "not text"],
  ["text", "x".repeat(10_001), "10,000"],
  ["number", "twelve", "not a number"],
  ["number", "Infinity", "not a number"],
  ["email", "ada", "e-mail"],
  ["date", "2026-02-30", "not a date"],
  ["select", "Green", "not one of"],
  ["radio", ["Red"], "not text"],
])("a field of type %s refuses %j", (type, sent, problem) => {
  expect(parse({ type, label: "Color", options: "Red\nBlue" }, sent)).toEqual({
    problem: expect.stringMatching(new RegExp(`^Color: .*${problem}`)),
  });
});

test("what is required must be there, and a checkbox checked", () => {
  expect(parse({ required: true }, "")).toEqual({ problem: "a: this is required." });
  expect(parse({ type: "checkbox", required: true }, undefined)).toEqual({
    problem: "a: this has to be checked.",
  });
});

test("only declared names are taken, not even those of the prototype", () => {
  expect(parseFields([field({ name: "constructor" })], { other: "x" })).toEqual({
    values: { constructor: null },
  });
});
