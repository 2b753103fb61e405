import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const tableId = "0190a1b2-0000-7000-8000-000000000000";
const config = (part: Record<string, unknown>) => definition.config.parse({ table_id: tableId, ...part });

function run(part: Record<string, unknown>) {
  return runner.run({
    settings: runner.settings.parse({ ...config({}), ...part }),
    input: null,
    ...stepContext(),
  });
}

const rows = { filter: [], match: "all", sort: "", direction: "asc" };
const byEmail = { name: "email", operator: "equals", value: "a" };

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, { operation: "find", rows, limit: 100 }],
  [
    { filter: [{ name: " email ", operator: "is_empty", value: "x" }], sort: " age ", limit: " 5 " },
    {
      operation: "find",
      rows: { ...rows, filter: [{ name: "email", operator: "is_empty", value: null }], sort: "age" },
      limit: 5,
    },
  ],
  [
    { operation: "insert", values: [{ name: "tags", value: ["a"] }] },
    { operation: "insert", values: [{ name: "tags", value: ["a"] }] },
  ],
  [
    { operation: "delete", filter: [byEmail], match: "any", limit: 10_000 },
    { operation: "delete", rows: { ...rows, filter: [byEmail], match: "any" }, limit: 10_000 },
  ],
  [
    { operation: "update", filter: [byEmail], values: [{ name: "age", value: 1 }], limit: null },
    {
      operation: "update",
      rows: { ...rows, filter: [byEmail] },
      values: [{ name: "age", value: 1 }],
      limit: null,
    },
  ],
])("asks the worker for what %j says", (part, access) => {
  expect(run(part)).toEqual({ kind: "table", tableId, access });
});

test.each<[Record<string, unknown>, string]>([
  [{ table_id: undefined }, "table_required"],
  [{ limit: 0 }, "limit_invalid"],
  [{ limit: 1001 }, "limit_invalid"],
  [{ limit: "many" }, "limit_invalid"],
  [{ limit: { n: 1 } }, "limit_invalid"],
  [{ operation: "delete", filter: [byEmail], limit: 10_001 }, "limit_invalid"],
  [{ operation: "delete" }, "filter_required"],
  [{ operation: "update", values: [{ name: "age", value: 1 }] }, "filter_required"],
])("fails, and no retry helps: %j", (part, code) => {
  expect(run(part)).toMatchObject({ kind: "fail", error: { code }, retryable: false });
});

test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{}, []],
  [{ table_id: undefined }, [["/table_id", "table_required"]]],
  [{ limit: "{{n}}" }, []],
  [{ limit: "0" }, [["/limit", "limit_invalid"]]],
  [{ operation: "insert" }, [["/values", "values_required"]]],
  [{ operation: "insert", values: [{ name: " ", value: "" }] }, [["/values/0/name", "column_required"]]],
  [{ operation: "upsert", values: [{ name: "email", value: "" }] }, []],
  [{ operation: "delete" }, [["/filter", "filter_required"]]],
  [
    { filter: [{ name: "", operator: "equals", value: "" }] },
    [
      ["/filter/0/name", "column_required"],
      ["/filter/0/value", "value_required"],
    ],
  ],
  [{ filter: [{ name: "email", operator: "is_empty" }] }, []],
  // What the operation does not use does not count.
  [{ operation: "insert", values: [{ name: "email", value: "a" }], limit: "x" }, []],
])("names what prevents activation in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, string]>([
  [{ table_id: undefined }, "No table yet"],
  [{}, "find all rows"],
  [
    { filter: [byEmail, { name: "age", operator: "greater", value: 1 }], sort: "age" },
    "find rows by email, age >, sorted by age",
  ],
  [{ operation: "insert" }, "No values yet"],
  [
    { operation: "upsert", values: ["a", "b", "c", "d"].map((name) => ({ name })) },
    "upsert a, b, c and 1 more",
  ],
  [{ operation: "update", values: [{ name: "age" }], filter: [byEmail] }, "update age of rows by email"],
  [{ operation: "delete", filter: [byEmail] }, "delete rows by email"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

const columns = [
  { name: "email", type: "text" },
  { name: "age", type: "number" },
];

test.each<[Record<string, unknown>, Json]>([
  [{}, { row: { _id: 1 }, rows: [{ _id: 1 }], count: 1, found: true }],
  [
    { columns },
    {
      row: { _id: 1, email: "text", age: 1 },
      rows: [{ _id: 1, email: "text", age: 1 }],
      count: 1,
      found: true,
    },
  ],
  [
    { columns, operation: "insert", values: [{ name: "email", value: "{{email}}" }] },
    { row: { _id: 1, email: "ada", age: 1 }, count: 1, found: false },
  ],
])("has a likely output with the table's columns: %j", (part, output) => {
  const resolve = () => ({ ...config(part), values: [{ name: "email", value: "ada" }] });
  expect(definition.sampleOutput(config(part), null, resolve)).toEqual(output);
});

test("shows settings only for their operation", () => {
  const shown = (operation?: string) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.visible?.(operation === undefined ? {} : { operation }) !== false)
      .map(([name]) => name);
  const always = ["label", "table_id", "operation", "columns"];
  const selection = ["filter", "match", "sort", "direction", "limit"];
  expect(shown()).toEqual(expect.arrayContaining([...always, ...selection]));
  expect(shown()).not.toContain("values");
  expect(shown("insert").toSorted()).toEqual([...always, "values"].toSorted());
  expect(shown("update").toSorted()).toEqual([...always, ...selection, "values"].toSorted());
});
