import { compare, parseDecimal } from "#lib/decimal.ts";
import { canHold } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number that a value is or that its text contains in decimal digits, else null. `""`, `"0x10"` and `"1,000"` are
 * not numbers.
 */
export function parseNumber(value: Json): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return decimal.test(text) ? Number(text) : null;
}

const isHeld = (value: Json) => typeof value === "number" || canHold(String(value).trim());

/**
 * Negative if the left number is less, positive if it is greater, null unless both are numbers. Texts with more digits
 * than a double holds are compared by all their digits.
 */
export function compareNumbers(left: Json, right: Json): number | null {
  const [a, b] = [parseNumber(left), parseNumber(right)];
  if (a === null || b === null) return null;
  if (isHeld(left) && isHeld(right)) return a - b;
  // Different doubles never lie in the other order than the numbers that they stand for.
  if (a !== b) return a < b ? -1 : 1;
  const [exactLeft, exactRight] = [parseDecimal(left), parseDecimal(right)];
  return exactLeft && exactRight ? compare(exactLeft, exactRight) : 0;
}
