import { expect, test } from "vitest";
import type { Fields } from "#engine/field.ts";
import { mappedRow, takesTag } from "./mapped-row.ts";

const name = { kind: "text", label: "Name", lines: "one" } as const;
const value = { kind: "template", label: "Value", lines: "one", encoding: "value" } as const;
const operator = {
  kind: "choice",
  label: "Operator",
  options: [{ value: "equal", label: "is" }],
} as const;
const total = { tag: "{{order.total}}", name: "total" };

test.each<[string, Fields, unknown[], Record<string, unknown>]>([
  ["named and mapped", { name, value }, [], { name: "total", value: "{{order.total}}" }],
  ["with a free name", { name, value }, [{ name: "total" }], { name: "total_2", value: "{{order.total}}" }],
  [
    "with the next free name",
    { name, value },
    [{ name: "total_2" }, { name: "total" }, null],
    { name: "total_3", value: "{{order.total}}" },
  ],
  [
    "in the first of several templates, where rows have no name",
    { left: value, operator, right: value },
    [],
    { left: "{{order.total}}", operator: "equal", right: "" },
  ],
])("a row made of a tag is %s", (_, item, rows, row) => {
  expect(mappedRow(item, total, rows)).toEqual(row);
});

test("rows without a template take no tag", () => {
  expect([takesTag({ name }), takesTag({ name, value })]).toEqual([false, true]);
});
