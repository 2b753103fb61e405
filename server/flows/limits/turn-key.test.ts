import { expect, test } from "vitest";
import { toTurnKey, turnTemplate } from "./turn-key.ts";

test("only a flow with a concurrency or a rate gives turns", () => {
  expect(turnTemplate({})).toBeNull();
  expect(turnTemplate({ timeout_seconds: 5, concurrency: null, rate: null })).toBeNull();
  expect(turnTemplate({ rate: { count: 1, period_seconds: 1 } })).toBe("");
  expect(turnTemplate({ concurrency: { limit: 1, key: "{{id}}" } })).toBe("{{id}}");
});

test.each([
  ["a field", "{{customer.id}}", "7"],
  ["several", "{{customer.id}}/{{kind}}", "7/order"],
  ["nothing, where a tag is unresolved", "{{customer.name}}", ""],
  ["nothing, where it cannot be rendered", "{{customer.id | divided_by: 0}}", ""],
  ["all, without a template", "", ""],
])("a key is %s", (_, template, key) => {
  expect(toTurnKey(template, { customer: { id: 7 }, kind: "order" })).toBe(key);
});

test("long keys, and those that the database cannot store, are told apart by their hash", () => {
  const keys = ["a".repeat(201), "a".repeat(202), "\0", "\0\0"].map((id) => toTurnKey("{{id}}", { id }));
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => /^sha256:[0-9a-f]{64}$/.test(key))).toBe(true);
  expect(toTurnKey("{{id}}", { id: "a".repeat(200) })).toBe("a".repeat(200));
});
