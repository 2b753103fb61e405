import { expect, test } from "vitest";
import { matchingIndexes, tableOf } from "./table-of.ts";

const rows = [
  { sku: "a", price: 1 },
  { sku: "b", note: null },
];

test("a list of objects is a table with a column for each of their fields", () => {
  expect(tableOf(rows)).toEqual({ path: [], rows, columns: ["sku", "price", "note"] });
});

test("of an object, its longest list of objects is", () => {
  expect(tableOf({ total: 2, first: [{ x: 1 }], items: rows })).toMatchObject({ path: ["items"], rows });
});

test.each([[[]], [[1, 2]], [[{}]], [[{ a: 1 }, "b"]], [{ items: ["a"] }], ["text"], [null]])(
  "%j is not a table",
  (value) => {
    expect(tableOf(value)).toBeNull();
  },
);

test("a search finds the rows that contain the text", () => {
  const table = tableOf(rows);
  expect(table && matchingIndexes(table, "B")).toEqual([1]);
  expect(table && matchingIndexes(table, "")).toBeNull();
});
