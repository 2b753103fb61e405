import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { type ColumnType, columnTypes, type NamedColumn } from "./column.ts";
import { convertRow, describeCellProblem } from "./convert-row.ts";
import { convertValue } from "./convert-value.ts";
import { tableLimits } from "./limits.ts";

const column = (type: ColumnType, more: Partial<NamedColumn> = {}): NamedColumn => ({
  name: "c",
  type,
  required: false,
  unique: false,
  ...more,
});

test.each<[ColumnType, Json, Json]>([
  ["text", "", ""],
  ["text", " a ", " a "],
  ["text", 1.5, "1.5"],
  ["text", "8202522731445525542", "8202522731445525542"],
  ["number", "9007199254740992", 9007199254740992],
  ["number", "0.10000000000000001", 0.1],
  ["text", true, "true"],
  ["text", { a: [1] }, '{"a":[1]}'],
  ["text", null, null],
  ["number", " 10.50 ", 10.5],
  ["number", "-0", 0],
  ["number", 1e300, 1e300],
  ["number", " ", null],
  ["boolean", "YES", true],
  ["boolean", 0, false],
  ["boolean", false, false],
  ["date_time", "2026-05-31", "2026-05-31T00:00:00.000Z"],
  ["date_time", "2026-05-31 09:30", "2026-05-31T09:30:00.000Z"],
  ["date_time", "2026-05-31T09:30:00.5+02:00", "2026-05-31T07:30:00.500Z"],
  ["json", "text", "text"],
  ["json", [1, null], [1, null]],
  ["json", "", null],
])("a %s column stores %j as %j", (type, given, value) => {
  expect(convertValue(column(type), given)).toEqual({ value });
});

test.each<[ColumnType, Json]>([
  ["text", "a\u0000"],
  ["text", "\ud800"],
  ["text", "é".repeat(tableLimits.valueBytes / 2 + 1)],
  ["number", "1,000"],
  ["number", "8202522731445525542"],
  ["number", "9007199254740993"],
  ["number", "abc"],
  ["number", true],
  ["number", [1]],
  ["boolean", "maybe"],
  ["boolean", 2],
  ["boolean", {}],
  ["date_time", "31.05.2026"],
  ["date_time", 1_780_000_000],
  ["date_time", "0000-01-01"],
  ["date_time", "2026-02-31T99:00"],
  ["json", "x".repeat(tableLimits.valueBytes)],
])("a %s column refuses %.40j", (type, given) => {
  expect(convertValue(column(type), given)).toEqual({ problem: expect.stringMatching(/^[“A-Z].*\.$/s) });
});

test.each(columnTypes)("a required %s column refuses null", (type) => {
  expect(convertValue(column(type, { required: true }), null)).toEqual({ problem: "A value is required." });
});

test("what a column stores, it takes again unchanged", () => {
  fc.assert(
    fc.property(fc.constantFrom(...columnTypes), fc.jsonValue(), (type, given) => {
      const first = convertValue(column(type), given as Json);
      if ("problem" in first) return;
      expect(convertValue(column(type), first.value)).toEqual(first);
    }),
  );
});

const columns = [
  { id: "c1", ...column("text", { name: "Email", required: true, unique: true }) },
  { id: "c2", ...column("number", { name: "Age" }) },
];

test("a row's values find their columns whatever their case", () => {
  const row = convertRow(
    columns,
    [
      { name: " email ", value: "a" },
      { name: "AGE", value: "1" },
    ],
    { isNew: true },
  );
  expect(row).toEqual({
    cells: [
      { column: columns[0], value: "a" },
      { column: columns[1], value: 1 },
    ],
  });
});

test.each<[{ name: string; value: Json }[], boolean, string[]]>([
  [[], true, ["Column “Email”: A value is required."]],
  [[], false, []],
  [[{ name: "email", value: null }], false, ["Column “Email”: A value is required."]],
  [
    [
      { name: "Email", value: "a" },
      { name: "email", value: "b" },
    ],
    true,
    ["Column “email”: The column has two values."],
  ],
  [
    [
      { name: "Email", value: "a" },
      { name: "shoe", value: 1 },
      { name: "Age", value: "old" },
    ],
    true,
    ["Column “shoe”: The table has no such column.", "Column “Age”: “old” is not a number."],
  ],
])("problems name the column: %j", (values, isNew, problems) => {
  const row = convertRow(columns, values, { isNew });
  expect("problems" in row ? row.problems.map((problem) => describeCellProblem(problem)) : []).toEqual(
    problems,
  );
});

test("and the row", () => {
  expect(describeCellProblem({ name: "Age", detail: "“old” is not a number." }, 3)).toBe(
    "Row 3, column “Age”: “old” is not a number.",
  );
});
