import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { readField } from "./read-field.ts";

test.each<[string, Json, Json | undefined]>([
  ["a", { a: 1 }, 1],
  ["a.b", { a: { b: null } }, null],
  ["a.b", { "a.b": 2, a: { b: 1 } }, 2],
  ["lines.1.sku", { lines: [{}, { sku: "B" }] }, "B"],
  ["0", ["first"], "first"],
  ['["a.b"]', { "a.b": 2 }, 2],
  ["['a.b'].c", { "a.b": { c: 3 } }, 3],
  ["lines[1].sku", { lines: [{}, { sku: "B" }] }, "B"],
  ["lines[-1]", { lines: [1, 2] }, 2],
  ["a[b", { "a[b": 1 }, 1],
  ["a[b.c", { "a[b": { c: 1 } }, 1],
  ["lines[]", { lines: [1] }, undefined],
  ["a.b", { a: "text" }, undefined],
  ["a.b.c", {}, undefined],
  ["length", [1, 2], undefined],
  ["constructor", {}, undefined],
  ["__proto__.polluted", {}, undefined],
  ["a", null, undefined],
])("reads %j in %j as %j", (path, value, found) => expect(readField(value, path)).toEqual(found));
