import { expect, test } from "vitest";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import { lastName, tagRows } from "./tag-rows.ts";

const tag = (path: string, type: TagSuggestion["type"], node = "Webhook"): TagSuggestion => ({
  tag: `{{${path}}}`,
  path,
  type,
  sample: type === "string" ? "Ada" : null,
  node_id: node,
  node_label: node,
});
const tags = [
  tag("name", "string"),
  tag("order", "object"),
  tag("order.items", "array"),
  tag("order.items[0]", "object"),
  tag("order.items[0].sku", "string"),
  tag("webhook", "object"),
  tag("request", "object", "HTTP Request"),
  tag("request.body", "object", "HTTP Request"),
];
const shown = (search = "", toggled: string[] = []) =>
  tagRows(tags, search, new Set(toggled)).map((row) =>
    row.kind === "node" ? row.label : `${" ".repeat(row.depth)}${row.name}${row.isOpen === false ? "+" : ""}`,
  );

test("groups tags by node and folds what lies deep", () => {
  expect(shown()).toEqual([
    "Webhook",
    "name",
    "order",
    " items+",
    "webhook",
    "HTTP Request",
    "request",
    " body",
  ]);
});

test("opens and closes what was toggled, with all that is in it", () => {
  expect(shown("", ["order"])).toEqual([
    "Webhook",
    "name",
    "order+",
    "webhook",
    "HTTP Request",
    "request",
    " body",
  ]);
  expect(shown("", ["order.items", "order.items[0]"])).toContain("   sku");
});

test("names a tag in full whose beginning is not offered", () => {
  const hidden = [
    tag("order", "object"),
    tag("order.id", "string"),
    tag("webhook.set_fields", "number"),
    tag("x", "null"),
  ];
  const rows = tagRows(hidden, "", new Set()).map((row) =>
    row.kind === "tag" ? `${row.depth} ${row.name}` : row.label,
  );
  expect(rows).toEqual(["Webhook", "0 order", "1 id", "0 webhook.set_fields", "0 x"]);
});

test("finds by path, node and sample, each with its whole path", () => {
  expect(shown("SKU")).toEqual(["Webhook", "order.items[0].sku"]);
  expect(shown("http req")).toEqual(["HTTP Request", "request", "request.body"]);
  expect(shown("ada")).toEqual(["Webhook", "name", "order.items[0].sku"]);
  expect(shown("nothing")).toEqual([]);
});

test("what is known of a call comes last and closed, and a header that came once reads as its value", () => {
  const header = (path: string, sample: TagSuggestion["sample"]) => ({ ...tag(path, "array"), sample });
  const tags = [
    tag("_webhook", "object"),
    tag("_webhook.headers", "object"),
    header('_webhook.headers["content-type"]', ["application/json"]),
    tag('_webhook.headers["content-type"][0]', "string"),
    header("_webhook.headers.accept", ["a", "b"]),
    tag("_webhook.headers.accept[0]", "string"),
    tag("name", "string"),
  ];
  const lines = (...open: string[]) =>
    tagRows(tags, "", new Set(open)).flatMap((row) =>
      row.kind === "tag" ? `${" ".repeat(row.depth)}${row.name} ${row.suggestion.tag}` : [],
    );
  expect(lines()).toEqual(["name {{name}}", "_webhook {{_webhook}}"]);
  expect(lines("_webhook", "_webhook.headers")).toEqual([
    "name {{name}}",
    "_webhook {{_webhook}}",
    " headers {{_webhook.headers}}",
    '  ["content-type"] {{_webhook.headers["content-type"][0]}}',
    "  accept {{_webhook.headers.accept}}",
  ]);
});

test.each([
  ["order.total", "total"],
  ["items[0]", "items"],
  ['order["odd name"]', "odd name"],
  ["name", "name"],
])("a field made of %s is called %s", (path, name) => expect(lastName(path)).toBe(name));
