import { isJsonObject, type Json } from "./json.ts";

/**
 * A text that two values share exactly when they are the same value: of the same type, objects in any order of their
 * keys. `7` and `"7"` differ.
 */
export function valueKey(value: Json): string {
  return JSON.stringify(isDeep(value) ? sorted(value) : value);
}

/** The same, but a number or boolean also matches its text: `7` and `"7"`, `true` and `"true"`. */
export function matchKey(value: Json): string {
  return isDeep(value) ? valueKey(value) : JSON.stringify(String(value));
}

const isDeep = (value: Json) => typeof value === "object" && value !== null;

/** Objects as lists of entries, because an object's own order puts keys like `1` first. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return ["list", ...value.map(sorted)];
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["object", ...entries.flatMap(([name, part]) => [name, sorted(part)])];
}
