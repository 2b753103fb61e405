import { expect, test } from "vitest";
import type { Fields } from "#engine/field.ts";
import { codeTextOf } from "./code-text.ts";

const fields: Fields = {
  label: { kind: "text", label: "Label", lines: "one" },
  url: { kind: "template", label: "URL", encoding: "url", lines: "one" },
  source: { kind: "code", label: "Code", language: () => "javascript" },
  rows: {
    kind: "list",
    label: "Rows",
    addLabel: "Add row",
    item: { value: { kind: "template", label: "Value", encoding: "text", lines: "one" } },
  },
};

test("a search finds code, expressions, and templates with their tags, in lists too", () => {
  const text = codeTextOf(fields, {
    label: "{{not.a.tag}}",
    url: "https://example.com/{{order.id}}",
    source: "return nodes.first;",
    rows: [{ value: "{{customer.name}}" }, { value: { js: "trigger.total" } }, { value: "only text" }],
  });
  expect(text.split("\n")).toEqual([
    "https://example.com/{{order.id}}",
    "return nodes.first;",
    "{{customer.name}}",
    "trigger.total",
  ]);
});

test("settings of another shape than the fields are skipped", () => {
  expect(codeTextOf(fields, { url: 5, rows: "{{a}}", source: null, other: "{{b}}" })).toBe("");
});
