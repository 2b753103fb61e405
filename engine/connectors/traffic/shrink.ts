import { isJsonObject, type Json } from "#lib/json.ts";

const limits = { depth: 6, entries: 2, properties: 60, chars: 300 };

/** A sample small enough to suggest tags from: the first entries of lists, and the beginnings of long texts. */
export function shrink(value: Json, depth = 0): Json {
  if (typeof value === "string")
    return value.length > limits.chars ? `${value.slice(0, limits.chars)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= limits.depth) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, limits.entries).map((entry) => shrink(entry, depth + 1));
  if (!isJsonObject(value)) return null;
  const entries = Object.entries(value).slice(0, limits.properties);
  return Object.fromEntries(entries.map(([name, part]) => [name, shrink(part ?? null, depth + 1)]));
}
