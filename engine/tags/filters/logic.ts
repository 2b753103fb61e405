import { isJsonObject, type Json } from "#lib/json.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { anything } from "./kinds.ts";

const group = "Logic";

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

const yes = ["true", "yes", "on", "1"];
const no = ["false", "no", "off", "0", ""];

export const logicFilters: readonly Filter[] = [
  defineFilter(group, "iif", anything, {
    summary: "Chooses one of two values. Only false and missing values count as false.",
    example: { input: true, with: '"paid", "open"', result: "paid" },
    parameters: { whenTrue: required(anything), whenFalse: optional(anything, null) },
    takesNull: true,
    replacesMissing: true,
    run: (value, given) => (value === null || value === false ? given.whenFalse : given.whenTrue),
  }),
  defineFilter(group, "if_null", anything, {
    summary: "Replaces a missing value only; unlike default, keeps false and empty text.",
    example: { input: null, with: '"none"', result: "none" },
    parameters: { fallback: required(anything) },
    takesNull: true,
    replacesMissing: true,
    run: (value, { fallback }) => value ?? fallback,
  }),
  defineFilter(group, "if_empty", anything, {
    summary: "Replaces a missing value, blank text, an empty list or an empty object; keeps false and 0.",
    example: { input: " ", with: '"none"', result: "none" },
    parameters: { fallback: required(anything) },
    takesNull: true,
    replacesMissing: true,
    run: (value, { fallback }) => (isEmpty(value) ? fallback : value),
  }),
  defineFilter(group, "is_empty", anything, {
    summary: "Checks for a missing value, blank text, an empty list or an empty object.",
    example: { input: [], result: true },
    takesNull: true,
    replacesMissing: true,
    run: (value) => isEmpty(value),
  }),
  defineFilter(group, "type_of", anything, {
    summary: "Returns string, number, boolean, null, object or array.",
    example: { input: [1, 2], result: "array" },
    takesNull: true,
    replacesMissing: true,
    run: typeOf,
  }),
  defineFilter(group, "to_boolean", anything, {
    summary: "Reads true, yes, on and 1 as true; false, no, off, 0 and empty text as false.",
    example: { input: "yes", result: true },
    run(value, _given, allowance) {
      const word = typeof value === "object" ? null : String(value).trim().toLowerCase();
      if (word !== null && yes.includes(word)) return true;
      if (word !== null && no.includes(word)) return false;
      return allowance.fail(`needs yes or no, not ${describeValue(value)}`);
    },
  }),
];
