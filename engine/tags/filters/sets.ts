import type { Json } from "#lib/json.ts";
import { valueKey } from "#lib/json-key.ts";
import { readField } from "#lib/read-field.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { list, text } from "./kinds.ts";

const group = "Lists";
const byField = { field: optional(text, null) };
const withOther = { other: required(list), ...byField };

/**
 * Elements are the same if they are the same value, objects in any order of their keys; with a field, if it has the same
 * value. The key of each element is counted, because it is a text of its size.
 */
function keyOf(item: Json, field: string | null, allowance: Allowance): string {
  const key = valueKey(field === null ? item : (readField(item, field) ?? null));
  allowance.use(key.length);
  return key;
}

function keysOf(items: readonly Json[], field: string | null, allowance: Allowance): Set<string> {
  return new Set(items.map((item) => keyOf(item, field, allowance)));
}

function unique(items: readonly Json[], field: string | null, allowance: Allowance): Json[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item, field, allowance);
    return !seen.has(key) && seen.add(key);
  });
}

export const setFilters: readonly Filter[] = [
  defineFilter(group, "unique_by", list, {
    summary: "Removes elements that have the same value in a field, or are the same, except the first.",
    example: {
      input: [
        { sku: "a", n: 1 },
        { sku: "a", n: 2 },
      ],
      with: '"sku"',
      result: [{ sku: "a", n: 1 }],
    },
    parameters: byField,
    run: (items, { field }, allowance) => unique(items, field, allowance),
  }),
  defineFilter(group, "union", list, {
    summary: "Joins two lists without duplicates.",
    example: { input: [1, 2], with: "more", data: { more: [2, 3] }, result: [1, 2, 3] },
    parameters: withOther,
    run: (items, { other, field }, allowance) => unique([...items, ...other], field, allowance),
  }),
  defineFilter(group, "intersection", list, {
    summary: "Keeps the elements that another list has too.",
    example: { input: [1, 2, 3], with: "more", data: { more: [2, 3, 4] }, result: [2, 3] },
    parameters: withOther,
    run(items, { other, field }, allowance) {
      const keys = keysOf(other, field, allowance);
      return items.filter((item) => keys.has(keyOf(item, field, allowance)));
    },
  }),
  defineFilter(group, "difference", list, {
    summary: "Removes the elements that another list has.",
    example: { input: [1, 2, 3], with: "more", data: { more: [2, 3, 4] }, result: [1] },
    parameters: withOther,
    run(items, { other, field }, allowance) {
      const keys = keysOf(other, field, allowance);
      return items.filter((item) => !keys.has(keyOf(item, field, allowance)));
    },
  }),
];
