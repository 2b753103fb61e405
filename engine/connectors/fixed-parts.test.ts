import { expect, test } from "vitest";
import { fillFixed } from "./fixed-parts.ts";

const fields = new Set(["column", "operator", "value"]);

test("names and values have the fields in braces", () => {
  const values = new Map([
    ["column", "id"],
    ["operator", "eq"],
    ["value", "{column}"],
  ]);
  expect(fillFixed({ "{column}": "{operator}.{value}", select: "{id}" }, fields, values)).toEqual([
    ["id", "eq.{column}"],
    ["select", "{id}"],
  ]);
});

test("a part without its field is left out, however deep it is named", () => {
  const parts = { text: [{ content: { a: "{value}" } }], kind: "doc" };
  expect(fillFixed(parts, fields, new Map())).toEqual([["kind", "doc"]]);
  expect(fillFixed(parts, fields, new Map([["value", 7]]))).toEqual([
    ["text", [{ content: { a: 7 } }]],
    ["kind", "doc"],
  ]);
});
