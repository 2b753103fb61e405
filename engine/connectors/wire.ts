import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { ListStyle } from "./format.ts";

export type Pair = [name: string, value: string];

/** Sets a value in a body at a name with dots between its levels. Names such as `__proto__` are own properties. */
export function setAt(body: JsonObject, wire: string, value: Json): void {
  const path = wire.split(".");
  const last = path.pop() ?? "";
  let parent = body;
  for (const name of path) {
    const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
    const next = found !== undefined && isJsonObject(found) ? found : {};
    define(parent, name, next);
    parent = next;
  }
  define(parent, last, value);
}

function define(target: JsonObject, name: string, value: Json): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** A value as the pairs of a query or a form: objects with brackets (`item[price]`) unless they are JSON, lists in their style. */
export function toPairs(name: string, value: Json, style: ListStyle): Pair[] {
  if (style === "json" && typeof value === "object" && value !== null) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value)) return listPairs(name, value, style);
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, part]) => toPairs(`${name}[${key}]`, part ?? null, style));
  }
  return value === null ? [] : [[name, toText(value)]];
}

function listPairs(name: string, list: readonly Json[], style: ListStyle): Pair[] {
  if (style === "comma") return list.length === 0 ? [] : [[name, list.map(toText).join(",")]];
  return list.flatMap((entry, index) => {
    // An entry that is an object needs its number, so that its fields stay together.
    const numbered = style === "indexed" || (style === "brackets" && typeof entry === "object");
    const suffix = numbered ? `[${index}]` : style === "brackets" ? "[]" : "";
    return toPairs(`${name}${suffix}`, entry, style);
  });
}

/** A value for one segment of a path; null for a value that would leave the path, in which URLs have no way to write it. */
export function toSegment(value: Json): string | null {
  const text = toText(value);
  return text === "" || text === "." || text === ".." ? null : encodeURIComponent(text);
}
