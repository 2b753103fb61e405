import type { Json } from "./json.ts";

/** The list to work on: null is an empty list, and any other single value a list of one. */
export function toList(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}
