import type { Json } from "#lib/json.ts";

/** Deeper than any real API answers, and far from where writing the value down again would exhaust the stack. */
const maxDepth = 512;

/** True when no value lies deeper than 512 levels. Goes down level by level, never by recursion. */
export function isShallow(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return true;
}
