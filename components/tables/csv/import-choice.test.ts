import { expect, test } from "vitest";
import { chooseColumns, newColumn, newColumnNames, notImported, toColumnName } from "./import-choice.ts";

test.each([
  [" _Name ", "Name"],
  ["__", ""],
  ["two\nlines", "two lines"],
  ["x".repeat(70), "x".repeat(64)],
])("the field %j becomes the column %j", (field, name) => {
  expect(toColumnName(field)).toBe(name);
});

test("fields of a table without columns become columns", () => {
  const header = [
    { name: "Name", column: null },
    { name: "", column: null },
  ];
  expect(chooseColumns(header, [])).toEqual([newColumn, notImported]);
});

test("fields that a table does not have are left out", () => {
  const column = { id: "c1", name: "Name", type: "text", required: false, unique: false } as const;
  const header = [
    { name: "name", column: "c1" },
    { name: "Other", column: null },
  ];
  expect(chooseColumns(header, [column])).toEqual(["c1", notImported]);
});

test("new columns get names that are not taken", () => {
  expect(newColumnNames(["Name", "name", "", "Total"], [{ name: "TOTAL" }])).toEqual([
    "Name",
    "name 2",
    "Column",
    "Total 2",
  ]);
});
