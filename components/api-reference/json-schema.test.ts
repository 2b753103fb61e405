import { expect, test } from "vitest";
import { limitsText, propertiesOf, typeText } from "./json-schema.ts";

const flow = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
const schemas = {
  Flow: flow,
  __schema0: {
    anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/components/schemas/__schema0" } }],
  },
  __schema1: flow,
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  [{ type: "string", format: "uuid" }, "string (uuid)"],
  [{ enum: ["same", "live"] }, '"same" | "live"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array", items: ref("Flow") }, "Flow[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ const: false }, "false"],
  [{}, "any"],
  [ref("__schema1"), "object"],
])("%j reads %j", (schema, text) => expect(typeText(schema, schemas)).toBe(text));

test("a schema that refers to itself comes to an end", () => {
  expect(typeText(ref("__schema0"), schemas)).toContain("any");
  expect(propertiesOf(ref("__schema0"), schemas)).toEqual([]);
});

test("shows the properties behind nameless references, and not those that have a section of their own", () => {
  expect(propertiesOf({ type: "array", items: ref("__schema1") }, schemas)).toEqual([
    { name: "id", required: true, schema: { type: "string" } },
  ]);
  expect(propertiesOf({ type: "array", items: ref("Flow") }, schemas)).toEqual([]);
  expect(propertiesOf(ref("Flow"), schemas)).toEqual([]);
});

test("says limits that say something", () => {
  expect(limitsText({ minimum: 1, maximum: 200, default: 50 })).toBe("1 to 200, default 50");
  expect(limitsText({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe("");
  expect(limitsText({ maxLength: 100 })).toBe("at most 100 characters");
});
