import { canHold } from "./exact-json.ts";
import type { Json } from "./json.ts";

/** A decimal number: `digits / 10 ** scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i;
/** Of a number's text and exponent. Longer ones cost more time than sums are worth. */
const maxChars = 400;
/** The decimals of a quotient that does not end. */
const quotientDecimals = 20;
/** Whole parts up to this size leave a double room for some decimals. */
const maxRounded = 10n ** 15n;

/** A number, or a text in decimal digits, as it is written; null for anything else, and for more than 400 digits. */
export function parseDecimal(value: Json): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const [text, sign, whole = "", fraction = "", power = "0"] = decimal.exec(String(value).trim()) ?? [];
  if (text === undefined || whole + fraction === "" || text.length > maxChars) return null;
  const exponent = Number(power);
  if (Math.abs(exponent) > maxChars) return null;
  const size = BigInt(`${whole}${fraction}`);
  const digits = sign === "-" ? -size : size;
  const scale = fraction.length - exponent;
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/**
 * A number if a double holds its whole part exactly; decimals are rounded to the nearest double. Otherwise a text with
 * all its digits, as `parseExactJson` makes it (decision 104).
 */
export function fromDecimal(value: Decimal): number | string {
  const text = toText(value);
  const whole = value.digits / 10n ** BigInt(value.scale);
  const isSmall = whole < maxRounded && whole > -maxRounded;
  return isSmall || canHold(text) ? Number(text) + 0 : text;
}

function toText({ digits, scale }: Decimal): string {
  const isNegative = digits < 0n;
  const all = String(isNegative ? -digits : digits).padStart(scale + 1, "0");
  const whole = all.slice(0, all.length - scale);
  const fraction = all.slice(all.length - scale).replace(/0+$/, "");
  return `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Both with the same scale. */
function align(a: Decimal, b: Decimal): { left: bigint; right: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale);
  const raise = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return { left: raise(a), right: raise(b), scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const { left, right, scale } = align(a, b);
  return { digits: left + right, scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** Beyond 20 decimals and 20 significant digits it is rounded towards 0. Null for a division by zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  const { left, right } = align(a, b);
  if (right === 0n) return null;
  const missing = Math.max(0, String(right).length - String(left).length);
  const scale = quotientDecimals + missing;
  return { digits: (left * 10n ** BigInt(scale)) / right, scale };
}

/** With the sign of the dividend, as `%` in JavaScript. Null for a division by zero. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  const { left, right, scale } = align(a, b);
  return right === 0n ? null : { digits: left % right, scale };
}

/** Negative if a is less, positive if it is greater. */
export function compare(a: Decimal, b: Decimal): number {
  const { left, right } = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The largest whole number that is not greater. */
export function floor({ digits, scale }: Decimal): Decimal {
  const unit = 10n ** BigInt(scale);
  const whole = digits / unit;
  return { digits: digits < 0n && whole * unit !== digits ? whole - 1n : whole, scale: 0 };
}

/** The sum of numbers and numeric texts; null if one is neither. */
export function sumOf(values: readonly Json[]): Decimal | null {
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const value of values) {
    const term = parseDecimal(value);
    if (term === null) return null;
    sum = add(sum, term);
  }
  return sum;
}

/** The mean of at least one number, by their sum. */
export function meanOf(sum: Decimal, count: number): number | string {
  return fromDecimal(divide(sum, { digits: BigInt(count), scale: 0 }) ?? sum);
}
