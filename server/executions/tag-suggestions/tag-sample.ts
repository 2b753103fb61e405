import { isJsonObject, type Json } from "#lib/json.ts";

const most = { characters: 200, entries: 10, depth: 2 };

/** A value cut to what a list of suggestions can show: long texts, long lists and deep branches end early. */
export function toTagSample(value: Json, depth: number = most.depth): Json {
  if (typeof value === "string") return cut(value);
  if (Array.isArray(value)) {
    return depth === 0 ? [] : value.slice(0, most.entries).map((item) => toTagSample(item, depth - 1));
  }
  if (!isJsonObject(value)) return value;
  if (depth === 0) return {};
  const entries = Object.entries(value).slice(0, most.entries);
  return Object.fromEntries(entries.map(([name, inner]) => [name, toTagSample(inner, depth - 1)]));
}

/** Never between the two halves of a character. */
function cut(text: string): string {
  if (text.length <= most.characters) return text;
  return `${text.slice(0, most.characters).replace(/[\ud800-\udbff]$/, "")}…`;
}
