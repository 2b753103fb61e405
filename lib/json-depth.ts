import type { Json } from "#lib/json.ts";

/** Deeper than any real data, and far below the depth at which serializing a value would exhaust the stack. */
const maxDepth = 512;

/** Whether no value is deeper than 512 levels. Works level by level, without recursion. */
export function isShallow(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return true;
}
