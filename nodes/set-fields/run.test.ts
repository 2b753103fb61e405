import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const anyJson = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

function run(fields: { name: string; value: Json }[], input: Json, keep: "all" | "none" = "all") {
  return runner.run({
    settings: runner.settings.parse({ label: "Set Fields", fields, keep }),
    input,
    ...stepContext(),
  });
}

test.each<[string, Json, Json, Json]>([
  ["a", 1, {}, { a: 1 }],
  ["a", 1, { a: 0, b: 2 }, { a: 1, b: 2 }],
  ["a.b", 1, {}, { a: { b: 1 } }],
  ["a.b", 1, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
  ["a.b", 1, { a: "text" }, { a: { b: 1 } }],
  ["a.b", 1, { a: null }, { a: { b: 1 } }],
  ["items.0.sku", "x", { items: [{ sku: "y", n: 1 }] }, { items: [{ sku: "x", n: 1 }] }],
  ["items.1", "b", { items: ["a"] }, { items: ["a", "b"] }],
  ["0", "a", {}, { 0: "a" }],
  ['["v1.2 final"]', 1, {}, { "v1.2 final": 1 }],
  ["['a.b'].c", 1, { "a.b": { d: 2 } }, { "a.b": { c: 1, d: 2 } }],
  ["items[0].sku", "x", { items: [{ sku: "y" }] }, { items: [{ sku: "x" }] }],
  ['sizes["2 xl"]', 1, {}, { sizes: { "2 xl": 1 } }],
  ["customer's name", 1, {}, { "customer's name": 1 }],
  [" a . b ", 1, {}, { a: { b: 1 } }],
  ["a", { deep: [1] }, {}, { a: { deep: [1] } }],
  ["a", 1, [1, 2], { body: [1, 2], a: 1 }],
  ["a", 1, "text", { body: "text", a: 1 }],
  ["toString", 1, {}, { toString: 1 }],
  ["toString.x", 1, {}, { toString: { x: 1 } }],
])("sets %j to %j in %j", (name, value, input, output) => {
  expect(run([{ name, value }], input)).toEqual({ kind: "done", output });
});

test("keeps nothing but its own fields when told so", () => {
  expect(run([{ name: "a", value: 1 }], { b: 2 }, "none")).toEqual({ kind: "done", output: { a: 1 } });
});

test("a later field wins over an earlier one", () => {
  const fields = [
    { name: "a", value: { b: 1, c: 1 } },
    { name: "a.b", value: 2 },
  ];
  expect(run(fields, {})).toMatchObject({ output: { a: { b: 2, c: 1 } } });
});

test.each([
  ["items.5", { items: ["a"] }],
  ["items.x", { items: ["a"] }],
  ["items.-1", { items: ["a"] }],
  ["items.99999999999999999999", { items: [] }],
])("does not tear an array apart for %j", (name, input) => {
  expect(run([{ name, value: 1 }], input)).toMatchObject({
    kind: "fail",
    error: { code: "field_not_settable" },
    retryable: false,
  });
});

test.each(["__proto__.admin", "constructor.prototype.admin", "a.prototype", "a.__proto__.b", " __proto__ "])(
  "refuses %j before activation and while running, and no prototype changes",
  (name) => {
    const config = definition.config.parse({ fields: [{ name, value: true }] });
    expect(definition.check?.(config)).toMatchObject([
      { pointer: "/fields/0/name", code: "field_name_forbidden" },
    ]);
    expect(run([{ name, value: true }], {})).toMatchObject({ kind: "fail" });
    expect(Reflect.get({}, "admin")).toBeUndefined();
  },
);

test.each([
  ["", "field_name_required"],
  ["a..b", "field_name_invalid"],
  [".a", "field_name_invalid"],
  ["a[b]", "field_name_invalid"],
  ['["a.b', "field_name_invalid"],
  ["items[]", "field_name_invalid"],
  ["[0]", "field_name_invalid"],
  ['["__proto__"]', "field_name_forbidden"],
  ["v1.2 final", "field_name_unclear"],
  ["sizes.2xl", "field_name_unclear"],
])("names the problem with the field name %j", (name, code) => {
  expect(definition.check?.(definition.config.parse({ fields: [{ name }] }))).toMatchObject([{ code }]);
});

test("a __proto__ in the input stays the data that it was", () => {
  const outcome = run([{ name: "a", value: 1 }], JSON.parse('{"__proto__":{"admin":true}}'));
  expect(JSON.stringify(outcome)).toBe('{"kind":"done","output":{"__proto__":{"admin":true},"a":1}}');
});

test("never changes what it was given", () => {
  const segment = fc.stringMatching(/^[a-z0-9]{1,2}$/);
  const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
  fc.assert(
    fc.property(name, anyJson, anyJson, (path, value, input) => {
      const before = JSON.stringify([value, input]);
      run([{ name: path, value }], input);
      expect(JSON.stringify([value, input])).toBe(before);
    }),
  );
});

test("says on the card which fields it sets", () => {
  const fields = ["a", "b.c", "d", "e"].map((name) => ({ name }));
  expect(definition.summary(definition.config.parse({ fields }))).toBe("a, b.c, d and 1 more");
  expect(definition.summary(definition.config.parse({}))).toBe("No fields yet");
});

test("shows how a name with a dot is written, and reads 0.sku and 1.2 as before", () => {
  const check = (name: string) => definition.check?.(definition.config.parse({ fields: [{ name }] }));
  expect(check("v1.2 final")?.[0]?.detail).toContain('Write ["v1.2 final"] for one field, or v1["2 final"]');
  for (const name of ["items.0.sku", "a.1.2", "a.b2", "first name.x"]) expect(check(name)).toEqual([]);
});

test("renames a field whose name is quoted, and quotes a new name with a dot", () => {
  const config = { fields: [{ name: '["a.b"].c' }, { name: "x[0].y" }, { name: "z" }] };
  const names = (from: string, to: string) => {
    const renamed = definition.renameOutput?.(config, from, to);
    return Array.isArray(renamed?.fields) ? renamed.fields.map(({ name }) => name) : null;
  };
  expect(names("a.b", "n")).toEqual(["n.c", "x[0].y", "z"]);
  expect(names("x", "v1.2")).toEqual(['["a.b"].c', '["v1.2"][0].y', "z"]);
  expect(names("z", "a.b")).toBeNull();
});
