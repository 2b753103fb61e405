import { expect, test } from "vitest";
import definition from "./definition.ts";

const config = (part: Record<string, unknown>) => definition.config.parse(part);

test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{ operation: "sort" }, [["/list", "list_required"]]],
  [{ list: "{{a}}", operation: "filter" }, [["/conditions", "conditions_required"]]],
  [{ list: "{{a}}", operation: "limit" }, []],
  [{ list: "{{a}}", operation: "unique", unique_by: [{}] }, [["/unique_by/0/field", "field_required"]]],
  [{ list: "{{a}}", operation: "compare" }, [["/other", "list_required"]]],
  [{ list: "{{a}}", operation: "summarize" }, [["/measures", "measure_required"]]],
  [
    { list: "{{a}}", operation: "summarize", measures: [{}, { operation: "sum" }] },
    [["/measures/1/field", "field_required"]],
  ],
])("names what is missing in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, string]>([
  [{ list: "" }, "No list yet"],
  [{}, "filter orders: no condition yet"],
  [
    { conditions: [{ left: "{{item.total}}", operator: "greater", right: "10" }] },
    "orders where item.total > 10",
  ],
  [
    { operation: "sort", sort_by: [{ field: "total", order: "desc" }, { field: "id" }] },
    "sort orders by total desc, id",
  ],
  [{ operation: "limit", keep: "last", limit: 3 }, "the last 3 of orders"],
  [{ operation: "unique" }, "orders without duplicates"],
  [{ operation: "split_out", split_field: "lines" }, "split lines out of orders"],
  [{ operation: "aggregate", collect_field: "email" }, "all email of orders"],
  [
    {
      operation: "summarize",
      group_by: [{ field: "country" }],
      measures: [{ operation: "sum", field: "total" }],
    },
    "sum_total of orders by country",
  ],
  [
    { operation: "compare", other: "{{ old }}", compare_by: [{ field: "id" }] },
    "compare orders with old by id",
  ],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config({ list: "{{ orders }}", ...part }))).toBe(summary);
});

test("shows settings only for their operation", () => {
  const shown = (operation: string) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.visible?.({ operation }) !== false)
      .map(([name]) => name);
  expect(shown("limit")).toEqual(["label", "operation", "list", "keep", "limit", "offset"]);
  expect(shown("filter")).toEqual(["label", "operation", "list", "match", "conditions"]);
});
