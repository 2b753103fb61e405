import { toText } from "#engine/tags/to-text.ts";
import { parseFieldPath } from "#lib/field-path.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { setField } from "#lib/set-field.ts";
import type { ListStyle } from "./format.ts";

export type Pair = [name: string, value: string];

/**
 * A body with these values at their paths, in the notation of `readField`. The empty path is the whole body. A value is set after
 * the one that it is a part of.
 */
export function toBodyValue(values: readonly (readonly [path: string, value: Json])[]): Json {
  let body: Json = {};
  for (const [path, value] of wholeFirst(values)) {
    const set = setField(body, path === "" ? [] : (parseFieldPath(path) ?? [path]), value);
    // Only a list on the way refuses a path, and a connector's paths name none before they fill it.
    if ("value" in set) body = set.value;
  }
  return body;
}

/** A value as the pairs of a query or a form: objects with brackets (`item[price]`) unless they are JSON, lists in their style. */
export function toPairs(name: string, value: Json, style: ListStyle): Pair[] {
  if (style === "json" && typeof value === "object" && value !== null) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value)) return listPairs(name, value, style);
  if (isJsonObject(value)) {
    const separator = separators[style];
    if (separator !== undefined) return [[name, Object.entries(value).flat().map(toText).join(separator)]];
    if (style === "spread")
      return Object.entries(value).flatMap(([key, part]) => toPairs(key, part ?? null, "repeat"));
    return Object.entries(value).flatMap(([key, part]) => toPairs(`${name}[${key}]`, part ?? null, style));
  }
  return value === null ? [] : [[name, toText(value)]];
}

/** Between the entries of a list in one value. */
const separators: { [Style in ListStyle]?: string } = { comma: ",", space: " ", pipe: "|" };

function listPairs(name: string, list: readonly Json[], style: ListStyle): Pair[] {
  const separator = separators[style];
  if (separator !== undefined) return list.length === 0 ? [] : [[name, list.map(toText).join(separator)]];
  return list.flatMap((entry, index) => {
    // An entry that is an object needs its number, so that its fields stay together.
    const numbered = style === "indexed" || (style === "brackets" && typeof entry === "object");
    const suffix = numbered ? `[${index}]` : style === "brackets" ? "[]" : "";
    return toPairs(`${name}${suffix}`, entry, style);
  });
}

/**
 * A value for one segment of a path, a list with commas; null for a value that would leave the path, in which URLs have no way to
 * write it.
 */
export function toSegment(value: Json): string | null {
  const text = Array.isArray(value) ? value.map(toText).join(",") : toText(value);
  return text === "" || text === "." || text === ".."
    ? null
    : encodeURIComponent(text).replaceAll(/[!'()*]/g, toEscape);
}

/** A value in a path with its prefix (RFC 6570, 3.2.5 and 3.2.7): `.1.2` or `;id=1;id=2`. Empty for one that cannot be sent. */
export function toStyledSegment(name: string, value: Json, style: ListStyle | undefined): string {
  if (style !== "label" && style !== "matrix") return toSegment(value) ?? "";
  const entries = Array.isArray(value) ? value : [value];
  const prefix = style === "label" ? "." : `;${encodeURIComponent(name)}=`;
  return entries.map((entry) => prefix + (toSegment(entry) ?? "")).join("");
}

/** RFC 3986 reserves these too. */
const toEscape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** With each value that others are a part of before them, else in their order. */
function wholeFirst<Given extends readonly [path: string, value: Json]>(values: readonly Given[]): Given[] {
  const isWhole = ([path]: Given) =>
    values.some(
      ([other]) =>
        other !== path && (path === "" || other.startsWith(`${path}.`) || other.startsWith(`${path}[`)),
    );
  return [...values.filter(isWhole), ...values.filter((value) => !isWhole(value))];
}
