import { abbreviate } from "#lib/cut-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

const limits = { characters: 200, entries: 10, depth: 2 };

/** Truncates a value for a list of suggestions: long texts, long lists and deep levels are cut. */
export function toTagSample(value: Json, depth: number = limits.depth): Json {
  if (typeof value === "string") return cut(value);
  if (Array.isArray(value)) {
    return depth === 0 ? [] : value.slice(0, limits.entries).map((item) => toTagSample(item, depth - 1));
  }
  if (!isJsonObject(value)) return value;
  if (depth === 0) return {};
  const entries = Object.entries(value).slice(0, limits.entries);
  return Object.fromEntries(entries.map(([name, inner]) => [name, toTagSample(inner, depth - 1)]));
}

const cut = (text: string) => abbreviate(text, limits.characters);
