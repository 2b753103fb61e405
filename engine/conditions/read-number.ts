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
