import { expect, test } from "vitest";
import { fieldColumns } from "./field-columns.ts";

const field = (node_id: string, path: string, sample: unknown = "x") => ({
  node_id,
  path,
  tag: `{{${path}}}`,
  sample: sample as string,
  type: (Array.isArray(sample) ? "array" : typeof sample) as "string",
});
const ofTrigger = [
  field("hook", "name"),
  field("hook", "order", {}),
  field("hook", "order.total", 7),
  field("hook", "paid", true),
  field("hook", "at", "2026-11-27T10:00:00Z"),
  field("hook", "_webhook", {}),
];

test("behind a trigger, each of its fields becomes a column of its type", () => {
  expect(fieldColumns(ofTrigger)).toEqual([
    { name: "name", type: "text", tag: "{{name}}" },
    { name: "order", type: "json", tag: "{{order}}" },
    { name: "paid", type: "boolean", tag: "{{paid}}" },
    { name: "at", type: "date_time", tag: "{{at}}" },
  ]);
});

test("behind another node, its fields count", () => {
  const after = [...ofTrigger, field("set", "set_fields", {}), field("set", "set_fields.total", 3)];
  expect(fieldColumns(after)).toEqual([{ name: "total", type: "number", tag: "{{set_fields.total}}" }]);
});

test("names that differ only in case are one column, and without fields there are none", () => {
  expect(fieldColumns([field("hook", "Name"), field("hook", "name")])).toHaveLength(1);
  expect(fieldColumns([])).toEqual([]);
});
