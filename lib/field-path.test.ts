import { expect, test } from "vitest";
import { type FieldStep, fieldName, joinSteps, parseFieldPath } from "./field-path.ts";

test.each<[string, FieldStep[]]>([
  ["a", ["a"]],
  ["order.total", ["order", "total"]],
  [" order . total ", ["order", "total"]],
  ["items.0.sku", ["items", "0", "sku"]],
  ["items[0].sku", ["items", 0, "sku"]],
  ["items[-1]", ["items", -1]],
  ["items[].sku", ["items", { all: true }, "sku"]],
  ["[0].a", [0, "a"]],
  ['["a.b"]', ["a.b"]],
  ["['a.b']", ["a.b"]],
  ['a["b.c"]["d"].e', ["a", "b.c", "d", "e"]],
  ['["v1.2 final"]', ["v1.2 final"]],
  ['["say \\"hi\\""]', ['say "hi"']],
  ["['it\\'s']", ["it's"]],
  ["['a\"b']", ['a"b']],
  ['[""]', [""]],
  ["customer's name", ["customer's name"]],
  ["Kärtli nummer.x-y", ["Kärtli nummer", "x-y"]],
])("reads %s", (path, steps) => expect(parseFieldPath(path)).toEqual(steps));

test.each(["", " ", ".a", "a.", "a..b", "a[b]", 'a["b]', "a]", 'a.["b"]', "a[0", '"a"', "a[1.5]", 'a["b"]c'])(
  "does not read %j",
  (path) => expect(parseFieldPath(path)).toBeNull(),
);

test.each(["a", "first name", "a.b", " a", 'say "hi"', "x[0]", "", "it's"])(
  "the name %j comes back",
  (name) => expect(parseFieldPath(fieldName(name))).toEqual([name]),
);

test.each([
  ["customer.id", "customer.id"],
  ['["a.b"].c', "a.b.c"],
  ["items[0].x", "items.0.x"],
  ["a[b", "a[b"],
])("the steps of %s as a name are %s", (path, name) => expect(joinSteps(path, ".")).toBe(name));
