import { hash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => hash("sha256", text, "buffer");

/** Compares two texts in constant time: digests of equal length are compared. */
export function isEqual(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given));
}

/** Whether a text is one of these. All are compared, so that the timing does not reveal which. */
export function matchesAny(expected: readonly string[], given: string): boolean {
  let found = false;
  for (const each of expected) found = isEqual(each, given) || found;
  return found;
}
