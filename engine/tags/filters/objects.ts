import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional, required, several } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { anything, type Kind, list, object, text } from "./kinds.ts";

const group = "Objects";

const objects: Kind<JsonObject | JsonObject[]> = {
  what: "an object or a list of objects",
  parse(value) {
    if (Array.isArray(value)) return value.every(isJsonObject) ? value.filter(isJsonObject) : undefined;
    return object.parse(value);
  },
};

/** Applies to the object, or to each one of the list. */
function mapObjects(value: JsonObject | JsonObject[], change: (each: JsonObject) => JsonObject): Json {
  return Array.isArray(value) ? value.map(change) : change(value);
}

/** Own properties only, whatever their names: `Object.fromEntries` defines `__proto__` like any other. */
function select(value: JsonObject, keeps: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name)));
}

function entryOf(entry: Json, allowance: Allowance): [string, Json] {
  if (Array.isArray(entry) && entry.length === 2) return [toText(entry[0]), entry[1] ?? null];
  if (isJsonObject(entry) && Object.hasOwn(entry, "key")) {
    return [toText(entry.key), Object.hasOwn(entry, "value") ? (entry.value ?? null) : null];
  }
  return allowance.fail(`needs elements with key and value, not ${describeValue(entry)}`);
}

export const objectFilters: readonly Filter[] = [
  defineFilter(group, "get", anything, {
    summary: "Returns the value at a path that can come from data, or a fallback.",
    example: { input: { lines: [{ sku: "a" }] }, with: '"lines.0.sku"', result: "a" },
    parameters: { path: required(text), fallback: optional(anything, null) },
    run: (value, { path, fallback }) => readField(value, path) ?? fallback,
  }),
  defineFilter(group, "set", object, {
    summary: "Sets a field of an object.",
    example: { input: { id: 7 }, with: '"status", "paid"', result: { id: 7, status: "paid" } },
    parameters: { field: required(text), value: required(anything) },
    run: (value, given) => Object.fromEntries([...Object.entries(value), [given.field, given.value]]),
  }),
  defineFilter(group, "keys", object, {
    summary: "Returns the names of an object’s fields.",
    example: { input: { id: 7, name: "Ada" }, result: ["id", "name"] },
    run: (value) => Object.keys(value),
  }),
  defineFilter(group, "values", object, {
    summary: "Returns the values of an object’s fields.",
    example: { input: { id: 7, name: "Ada" }, result: [7, "Ada"] },
    run: (value) => Object.values(value),
  }),
  defineFilter(group, "entries", object, {
    summary: "Returns an object’s fields as a list with key and value.",
    example: { input: { id: 7 }, result: [{ key: "id", value: 7 }] },
    run: (value) => Object.entries(value).map(([key, part]) => ({ key, value: part })),
  }),
  defineFilter(group, "from_entries", list, {
    summary: "Makes an object of a list with key and value.",
    example: { input: [{ key: "id", value: 7 }], result: { id: 7 } },
    run: (entries, _given, allowance) =>
      Object.fromEntries(entries.map((entry) => entryOf(entry, allowance))),
  }),
  defineFilter(group, "pick", objects, {
    summary: "Keeps some fields of an object, or of each object in a list.",
    example: {
      input: { id: 7, name: "Ada", note: "" },
      with: '"id", "name"',
      result: { id: 7, name: "Ada" },
    },
    parameters: { fields: several(text) },
    run: (value, { fields }) => mapObjects(value, (each) => select(each, (name) => fields.includes(name))),
  }),
  defineFilter(group, "omit", objects, {
    summary: "Removes some fields of an object, or of each object in a list.",
    example: { input: { id: 7, name: "Ada" }, with: '"name"', result: { id: 7 } },
    parameters: { fields: several(text) },
    run: (value, { fields }) => mapObjects(value, (each) => select(each, (name) => !fields.includes(name))),
  }),
  defineFilter(group, "merge", object, {
    summary: "Adds another object’s fields; they replace fields of the same name.",
    example: {
      input: { id: 7, name: "Ada" },
      with: "more",
      data: { more: { name: "Grace" } },
      result: { id: 7, name: "Grace" },
    },
    parameters: { other: required(object) },
    run: (value, { other }) => Object.fromEntries([...Object.entries(value), ...Object.entries(other)]),
  }),
  defineFilter(group, "has_key", object, {
    summary: "Checks whether an object has a field.",
    example: { input: { id: 7 }, with: '"id"', result: true },
    parameters: { field: required(text) },
    run: (value, { field }) => Object.hasOwn(value, field),
  }),
];
