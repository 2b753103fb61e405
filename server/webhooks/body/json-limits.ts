import type { Json } from "#lib/json.ts";
import type { JsonLimits } from "#server/platform/json/scan-json.ts";

export const maxDepth = 64;
export const maxKeys = 10_000;
/** In all arrays together. */
const maxItems = 100_000;

/** For a scan of a body's text. The trigger's output adds a field `_webhook` to the body's own. */
export const bodyLimits: JsonLimits = {
  depth: maxDepth,
  keys: maxKeys,
  items: maxItems,
  reserved: Buffer.from("_webhook"),
};

export const tooDeep = `The body nests deeper than ${maxDepth} levels.`;
export const tooManyKeys = `The body has more than ${maxKeys} keys.`;
const tooManyItems = `The body has more than ${maxItems} items in arrays.`;

/** What has to be known of a value before anything is done with it. */
export interface JsonMeasure {
  /** What is too much about it, in a sentence; null when nothing is. */
  violation: string | null;
  /** Whether each number is one that JavaScript has: `1e999` is none, and counts as null from then on. */
  isRepresentable: boolean;
}

/**
 * Looks at every part of a value, until something is too much. Arrays and objects may nest 64 deep, all objects
 * together may hold 10,000 keys, and all arrays 100,000 items: more would cost whoever walks it later far more than it cost
 * to send.
 */
export function measureJson(value: Json): JsonMeasure {
  const examined: JsonMeasure = { violation: null, isRepresentable: true };
  let keys = 0;
  let items = 0;
  const visit = (inner: Json, depth: number): void => {
    if (typeof inner === "number" && !Number.isFinite(inner)) examined.isRepresentable = false;
    if (typeof inner !== "object" || inner === null) return;
    if (depth > maxDepth) {
      examined.violation = tooDeep;
      return;
    }
    const parts = Array.isArray(inner) ? inner : Object.values(inner);
    if (Array.isArray(inner)) items += parts.length;
    else keys += parts.length;
    if (keys > maxKeys) examined.violation = tooManyKeys;
    else if (items > maxItems) examined.violation = tooManyItems;
    for (const part of parts) {
      if (examined.violation !== null) return;
      visit(part, depth + 1);
    }
  };
  visit(value, 1);
  return examined;
}

/** What is too much about a value, in a sentence; null when nothing is. */
export function findLimitViolation(value: Json): string | null {
  return measureJson(value).violation;
}
