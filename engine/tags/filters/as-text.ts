import { toText } from "#engine/tags/to-text.ts";
import type { Json } from "#lib/json.ts";
import { liquidTextFilters } from "./liquid-text.ts";
import { liquidEncodingFilters } from "./liquid-values.ts";

/** LiquidJS's filters that write their value or parameters as text. */
export const writingFilters: ReadonlySet<string> = new Set([
  ...[...liquidTextFilters, ...liquidEncodingFilters].map(({ name }) => name),
  "join",
  "array_to_sentence_string",
]);

/** A value in which objects are their JSON, also in lists: LiquidJS would write `[object Object]`. */
export function withObjectsAsText(value: Json): Json {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(withObjectsAsText) : value;
  return isObject(value) ? toText(value) : value;
}

const isObject = (value: Json) => typeof value === "object" && value !== null;
