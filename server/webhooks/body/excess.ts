import type { Json } from "#lib/json.ts";

const maxDepth = 64;
export const maxKeys = 10_000;

/**
 * What is too much about a value, in a sentence; null when nothing is. Arrays and objects may nest 64 deep, and all objects
 * together may hold 10,000 keys: more would cost whoever walks it later far more than it cost to send.
 */
export function findExcess(value: Json): string | null {
  let keys = 0;
  const visit = (inner: Json, depth: number): string | null => {
    if (typeof inner !== "object" || inner === null) return null;
    if (depth > maxDepth) return `The body nests deeper than ${maxDepth} levels.`;
    if (Array.isArray(inner)) {
      for (const item of inner) {
        const excess = visit(item, depth + 1);
        if (excess) return excess;
      }
      return null;
    }
    const names = Object.keys(inner);
    keys += names.length;
    if (keys > maxKeys) return `The body has more than ${maxKeys} keys.`;
    for (const name of names) {
      const excess = visit(inner[name] as Json, depth + 1);
      if (excess) return excess;
    }
    return null;
  };
  return visit(value, 1);
}
