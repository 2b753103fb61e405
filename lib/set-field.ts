import type { FieldStep } from "./field-path.ts";
import { isJsonObject, type Json } from "./json.ts";

/** A new value, or why the path cannot be set in it. */
export type SetResult = { value: Json } | { problem: string };

const index = /^(0|[1-9]\d{0,8})$/;

/**
 * A copy of `target` with `value` at the path. Only objects and arrays on the path are copied; the arguments are not
 * changed.
 *
 * Missing objects are created, and text, numbers, booleans and null on the path are replaced by objects. In an array a
 * part of the path must be the index of an item or the next free one: an array never becomes an object.
 */
export function setField(target: Json, steps: readonly FieldStep[], value: Json): SetResult {
  const [first, ...rest] = steps;
  if (first === undefined) return { value };
  if (typeof first === "object")
    return { problem: "[] means every item, but a value can be set in only one" };
  const segment = String(first);
  if (Array.isArray(target)) {
    const arrayIndex = index.test(segment) ? Number(segment) : Number.NaN;
    if (!(arrayIndex <= target.length)) {
      return { problem: `"${segment}" is not a position in an array of ${target.length} items` };
    }
    const set = setField(target[arrayIndex] ?? null, rest, value);
    return "problem" in set ? set : { value: Object.assign([...target], { [arrayIndex]: set.value }) };
  }
  const object = isJsonObject(target) ? target : {};
  const set = setField(Object.hasOwn(object, segment) ? (object[segment] ?? null) : null, rest, value);
  return "problem" in set ? set : { value: { ...object, [segment]: set.value } };
}
