import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { resolverOf } from "./read.ts";
import { simplify } from "./simplify.ts";
import { toField } from "./to-field.ts";

const document = {
  schemas: {
    Status: { type: "string", enum: ["open", "closed"], description: "The state" },
    Blank: { enum: [""] },
    Null: { enum: [null] },
    Circle: { anyOf: [{ $ref: "#/schemas/Circle" }] },
    Pet: { type: "object", properties: { name: { type: "string" } } },
  },
};
const resolve = resolverOf(document, () => {});
const field = (schema: JsonObject) =>
  toField("value", schema, { description: undefined, isRequired: false }, resolve);
const ref = (name: string) => ({ $ref: `#/schemas/${name}` });

test.each<[what: string, schema: JsonObject, expected: object]>([
  ["a nullable text of OpenAPI 3.1", { anyOf: [{ type: "string" }, { type: "null" }] }, { kind: "text" }],
  [
    "allOf around a reference",
    { allOf: [ref("Status")], description: "Mine" },
    { help: "Mine", kind: "choice" },
  ],
  [
    "an enumeration that may be blank or null",
    { oneOf: [ref("Status"), ref("Blank"), ref("Null")] },
    { kind: "choice", options: [{ value: "open" }, { value: "closed" }, { value: "" }] },
  ],
  [
    "constants with titles",
    {
      oneOf: [
        { const: "a", title: "A" },
        { const: "b", title: "B" },
      ],
    },
    { kind: "choice", options: [{ value: "a" }, { value: "b" }] },
  ],
  ["a text or a number", { oneOf: [{ type: "string" }, { type: "integer" }] }, { kind: "text" }],
  ["an integer or a number", { anyOf: [{ type: "integer" }, { type: "number" }] }, { kind: "number" }],
  ["an enumeration of integers", { type: "integer", enum: [1, 2] }, { kind: "integer", options: [{}, {}] }],
  [
    "a list of nullable texts",
    { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } },
    { kind: "list" },
  ],
  ["a text or an object", { oneOf: [{ type: "string" }, ref("Pet")] }, { kind: "json" }],
  ["a circle", ref("Circle"), { kind: "json" }],
])("%s", (_, schema, expected) => {
  expect(field(resolve(schema))).toMatchObject(expected);
});

test("a schema with properties, or with several parts, stays as it is", () => {
  const schema = { allOf: [ref("Pet"), { required: ["name"] }] };
  expect(simplify(schema, resolve)).toBe(schema);
});
