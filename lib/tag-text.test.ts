import { expect, test } from "vitest";
import { hasTag, stripBraces } from "./tag-text.ts";

test("knows text that is still to be resolved", () => {
  expect(hasTag("a {{b}}")).toBe(true);
  expect(hasTag("{% if a %}b{% endif %}")).toBe(true);
  expect(hasTag('{"a": {"b": 1}}')).toBe(false);
  expect(hasTag("^a{2,3}$")).toBe(false);
});

test("shows tags without their braces", () => {
  expect(stripBraces("{{ order.total | round }} of {{-name-}}")).toBe("order.total | round of name");
});
