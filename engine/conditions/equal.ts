import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { compareNumbers } from "./read-number.ts";

/**
 * Equality by value. It is lenient only where text stands for another type:
 *
 * | left and right | equal when |
 * |---|---|
 * | same type | same value; arrays in order, objects by keys, recursively |
 * | number, text | the text is a number of the same value: 10 and "10.0" (two texts "10" and "10.0" are not equal) |
 * | boolean, text | the text is `true` or `false`, in any case |
 * | null, text | the text is empty: an unresolved tag equals empty text |
 * | array or object, text | the text is JSON of an equal value |
 * | anything else | never: 0 is not false, null is not 0 |
 */
export function areEqual(left: Json, right: Json): boolean {
  if (typeof left === "string" && typeof right !== "string") return equalsText(right, left);
  if (typeof right === "string" && typeof left !== "string") return equalsText(left, right);
  return areSame(left, right);
}

function equalsText(value: Json, text: string): boolean {
  if (value === null) return text === "";
  if (typeof value === "number") return compareNumbers(text, value) === 0;
  if (typeof value === "boolean") return text.trim().toLowerCase() === String(value);
  try {
    const parsed: Json = parseExactJson(text);
    return areSame(value, parsed);
  } catch {
    return false;
  }
}

function areSame(left: Json, right: Json): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => areSame(item, right[index] ?? null));
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && areSame(left[key] ?? null, right[key] ?? null))
    );
  }
  return left === right;
}
