import { expect, test } from "vitest";
import { toInput, toSampleFields } from "./sample-fields.ts";

const sample = '{"name":"Ada","age":36,"active":true,"tags":["a"],"address":{"city":"Ulm"},"note":null}';
const fields = toSampleFields(sample) ?? [];

test("a field for each of the sample's, by the kind of its value", () => {
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "name text",
    "age number",
    "active boolean",
    "tags json",
    "address json",
    "note json",
  ]);
});

test("an untouched form gives the sample", () => {
  expect(toInput(fields, {})).toEqual(JSON.parse(sample));
});

test("changed fields replace those of the sample; JSON fields are read", () => {
  expect(toInput(fields, { name: "Bob", age: 1, tags: "[1, 2]", note: '"text"' })).toMatchObject({
    name: "Bob",
    age: 1,
    active: true,
    tags: [1, 2],
    note: "text",
  });
});

test("there is no input while a JSON field cannot be read", () => {
  expect(toInput(fields, { tags: "[1," })).toBeNull();
});

test("a field may have the name of a method", () => {
  const odd = toSampleFields('{"constructor":"x","__proto__":"y"}') ?? [];
  expect(JSON.stringify(toInput(odd, {}))).toBe('{"constructor":"x","__proto__":"y"}');
});

test.each(["", "[]", "null", '"text"', "{"])("%j makes no form", (text) => {
  expect(toSampleFields(text)).toBeNull();
});
