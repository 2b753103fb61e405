import { isJsonObject, type Json } from "#lib/json.ts";

/** A new value, or why the path cannot be set in it. */
export type SetResult = { value: Json } | { problem: string };

const index = /^(0|[1-9]\d{0,8})$/;

/**
 * A copy of `target` with `value` at the path. Only what lies on the path is copied, nothing given is changed.
 *
 * Missing objects are made, and text, numbers, true, false and null in the way are replaced by them. In an array a part of the path
 * must be the place of an item or the next free one: an array is never turned into an object.
 */
export function setField(target: Json, segments: readonly string[], value: Json): SetResult {
  const [segment, ...rest] = segments;
  if (segment === undefined) return { value };
  if (Array.isArray(target)) {
    const place = index.test(segment) ? Number(segment) : Number.NaN;
    if (!(place <= target.length)) {
      return { problem: `"${segment}" is no place in an array of ${target.length} items` };
    }
    const set = setField(target[place] ?? null, rest, value);
    return "problem" in set ? set : { value: Object.assign([...target], { [place]: set.value }) };
  }
  const object = isJsonObject(target) ? target : {};
  const set = setField(Object.hasOwn(object, segment) ? (object[segment] ?? null) : null, rest, value);
  return "problem" in set ? set : { value: { ...object, [segment]: set.value } };
}
