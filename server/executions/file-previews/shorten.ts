import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";

const maxText = 2000;
const maxItems = 20;
const maxNames = 200;
/** Of all values together. */
const maxValues = 5000;

/** A value, cut for a preview, and whether something was left out. */
export function shorten(value: Json): { value: Json; isShorter: boolean } {
  let left = maxValues;
  let isShorter = false;

  function cut<Part>(parts: readonly Part[], most: number): readonly Part[] {
    if (parts.length <= most) return parts;
    isShorter = true;
    return parts.slice(0, most);
  }

  function copy(each: Json): Json {
    left -= 1;
    if (typeof each === "string") {
      if (each.length <= maxText) return each;
      isShorter = true;
      return `${cutText(each, maxText)}…`;
    }
    if (typeof each !== "object" || each === null) return each;
    if (Array.isArray(each)) return cut(each, Math.min(maxItems, Math.max(left, 0))).map(copy);
    const entries = cut(Object.entries(each), Math.min(maxNames, Math.max(left, 0)));
    return Object.fromEntries(entries.map(([name, inner]) => [name, copy(inner)]));
  }

  return { value: copy(value), isShorter };
}
