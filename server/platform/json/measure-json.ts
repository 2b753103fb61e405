import type { Json } from "#lib/json.ts";
import { maxValues } from "./value-limit.ts";

export const maxDepth = 64;

export const tooDeep = `The body nests deeper than ${maxDepth} levels.`;
export const tooManyKeys = (most: number) => `The body has more than ${most} keys.`;
export const tooManyItems = (most: number) => `The body has more than ${most} items in arrays.`;

/**
 * Checks every part of a value until a limit is exceeded. Arrays and objects may nest 64 deep, and all
 * objects together may have as many keys, and all arrays as many items, as `maxValues` says.
 *
 * @returns the exceeded limit, in a sentence; null if no limit is exceeded
 */
export function findLimitViolation(value: Json): string | null {
  let violation: string | null = null;
  const most = maxValues();
  let keys = 0;
  let items = 0;
  const visit = (inner: Json, depth: number): void => {
    if (typeof inner !== "object" || inner === null) return;
    if (depth > maxDepth) {
      violation = tooDeep;
      return;
    }
    if (Array.isArray(inner)) {
      items += inner.length;
      if (items > most) violation = tooManyItems(most);
      for (const item of inner) {
        if (violation !== null) return;
        visit(item, depth + 1);
      }
      return;
    }
    // Not `Object.values`: for the objects of most calls, making the lists took longer than checking them.
    for (const name in inner) {
      keys += 1;
      if (keys > most) violation = tooManyKeys(most);
      if (violation !== null) return;
      visit(inner[name] as Json, depth + 1);
    }
  };
  visit(value, 1);
  return violation;
}
