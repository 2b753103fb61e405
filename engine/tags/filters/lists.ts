import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { valueKey } from "#lib/json-key.ts";
import { readField } from "#lib/read-field.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { anything, list, number, oneOf, text, wholeNumber } from "./kinds.ts";

const group = "Lists";
const manyElements = 1_000_000;

function fieldOf(item: Json, field: string | null): Json {
  return field === null ? item : (readField(item, field) ?? null);
}

/** Missing and non-numeric values come last, in their order. */
function sortNumbers(items: readonly Json[], field: string | null, order: "asc" | "desc"): Json[] {
  const sign = order === "asc" ? 1 : -1;
  const keyed = items.map((item) => ({ item, key: number.parse(fieldOf(item, field)) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return Number(a.key === undefined) - Number(b.key === undefined);
    }
    return sign * (a.key - b.key);
  });
  return keyed.map(({ item }) => item);
}

function flatten(items: readonly Json[], depth: number, allowance: Allowance): Json[] {
  const flat: Json[] = [];
  const visit = (parts: readonly Json[], left: number) => {
    for (const part of parts) {
      if (Array.isArray(part) && left > 0) visit(part, left - 1);
      else flat.push(part);
    }
  };
  allowance.use(items.length);
  visit(items, depth);
  return flat;
}

function chunk(items: readonly Json[], size: number): Json[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Elements by a field's value as text. */
function keyed(items: readonly Json[], field: string): Map<string, Json[]> {
  const groups = new Map<string, Json[]>();
  for (const item of items) {
    const key = toText(fieldOf(item, field));
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const listFilters: readonly Filter[] = [
  defineFilter(group, "sort_numbers", list, {
    summary: "Sorts by numbers, also those in texts, optionally of a field; desc reverses.",
    example: { input: ["10", 9, "1.5"], result: ["1.5", 9, "10"] },
    parameters: { field: optional(text, null), order: optional(oneOf("asc", "desc"), "asc") },
    run: (items, { field, order }) => sortNumbers(items, field === "" ? null : field, order),
  }),
  defineFilter(group, "take", list, {
    summary: "Keeps the first elements; with a negative number, the last.",
    example: { input: [1, 2, 3, 4], with: "2", result: [1, 2] },
    parameters: { count: required(wholeNumber(-manyElements, manyElements)) },
    run: (items, { count }) => (count < 0 ? items.slice(count) : items.slice(0, count)),
  }),
  defineFilter(group, "skip", list, {
    summary: "Removes the first elements; with a negative number, the last.",
    example: { input: [1, 2, 3, 4], with: "1", result: [2, 3, 4] },
    parameters: { count: required(wholeNumber(-manyElements, manyElements)) },
    run: (items, { count }) => (count < 0 ? items.slice(0, count) : items.slice(count)),
  }),
  defineFilter(group, "chunk", list, {
    summary: "Splits a list into lists of a size.",
    example: { input: [1, 2, 3, 4, 5], with: "2", result: [[1, 2], [3, 4], [5]] },
    parameters: { size: required(wholeNumber(1, manyElements)) },
    run: (items, { size }, allowance) => {
      allowance.use(items.length);
      return chunk(items, size);
    },
  }),
  defineFilter(group, "flatten", list, {
    summary: "Replaces lists in a list by their elements, at every depth or as many levels as given.",
    example: { input: [1, [2, [3, [4]]]], with: "1", result: [1, 2, [3, [4]]] },
    parameters: { depth: optional(wholeNumber(1, 100), 100) },
    run: (items, { depth }, allowance) => flatten(items, depth, allowance),
  }),
  defineFilter(group, "index_by", list, {
    summary: "Makes an object of a list: each element under its field’s value; the last one wins.",
    example: {
      input: [{ sku: "a", n: 1 }],
      with: '"sku"',
      result: { a: { sku: "a", n: 1 } },
    },
    parameters: { field: required(text) },
    run: (items, { field }) =>
      Object.fromEntries([...keyed(items, field)].map(([key, group]) => [key, group.at(-1) ?? null])),
  }),
  defineFilter(group, "count_by", list, {
    summary: "Counts the elements for each value, optionally of a field.",
    example: {
      input: [{ s: "open" }, { s: "paid" }, { s: "open" }],
      with: '"s"',
      result: { open: 2, paid: 1 },
    },
    parameters: { field: required(text) },
    run: (items, { field }) =>
      Object.fromEntries([...keyed(items, field)].map(([key, group]) => [key, group.length])),
  }),
  defineFilter(group, "includes", anything, {
    summary: "Checks whether a list has an element, or a text contains another one.",
    example: { input: ["a", "b"], with: '"b"', result: true },
    parameters: { value: required(anything) },
    run(value, given, allowance) {
      if (Array.isArray(value)) {
        const key = valueKey(given.value);
        return value.some((item) => isAlike(item, given.value) && valueKey(item) === key);
      }
      if (isJsonObject(value)) return allowance.fail("needs a list or a text, not an object");
      return String(value).includes(toText(given.value));
    },
  }),
  defineFilter(group, "push", anything, {
    summary: "Appends an element.",
    example: { input: [1, 2], with: "3", result: [1, 2, 3] },
    parameters: { element: required(anything) },
    takesNull: true,
    run: (value, { element }) => [...asList(value), element],
  }),
  defineFilter(group, "unshift", anything, {
    summary: "Prepends an element.",
    example: { input: [1, 2], with: "0", result: [0, 1, 2] },
    parameters: { element: required(anything) },
    takesNull: true,
    run: (value, { element }) => [element, ...asList(value)],
  }),
];

/** Spares the keys of elements of another type. */
function isAlike(a: Json, b: Json): boolean {
  return typeof a === typeof b;
}

function asList(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
}
