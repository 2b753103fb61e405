import {
  add,
  compare,
  type Decimal,
  divide,
  floor,
  fromDecimal,
  multiply,
  parseDecimal,
  remainder,
  subtract,
  sumOf,
} from "#lib/decimal.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";

const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });
const maxDecimals = 100;
const one: Decimal = { digits: 1n, scale: 0 };

/** LiquidJS's operations with two numbers. */
const binary: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal | null>> = {
  plus: add,
  minus: subtract,
  times: multiply,
  divided_by: divide,
  modulo: remainder,
  at_least: (a, b) => (compare(a, b) < 0 ? b : a),
  at_most: (a, b) => (compare(a, b) > 0 ? b : a),
};

/** LiquidJS's operations with one number. */
const unary: Readonly<Record<string, (a: Decimal) => Decimal>> = {
  floor,
  ceil: (a) => negate(floor(negate(a))),
  abs: (a) => (a.digits < 0n ? negate(a) : a),
};

/** The names of the filters that `applyExactly` applies. */
export const exactFilters: ReadonlySet<string> = new Set([
  ...Object.keys(binary),
  ...Object.keys(unary),
  "round",
  "to_integer",
  "sum",
]);

/**
 * Applies one of LiquidJS's filters for numbers in decimal arithmetic, as people calculate: 0.1 plus 0.2 is 0.3, and
 * whole numbers of any size are exact.
 *
 * @returns undefined for another filter, or for values that are not numbers: these are left to LiquidJS
 */
export function applyExactly(name: string, value: Json, parameters: readonly Json[]): Json | undefined {
  if (name === "round") return round(value, parameters[0] ?? 0);
  if (name === "to_integer") return toInteger(value);
  if (name === "sum") return Array.isArray(value) ? sum(value, parameters[0]) : undefined;
  const isBinary = Object.hasOwn(binary, name);
  const left = parseDecimal(value);
  const right = isBinary ? parseDecimal(parameters[0] ?? null) : one;
  if (left === null || right === null) return undefined;
  const result = isBinary ? binary[name]?.(left, right) : unary[name]?.(left);
  if (!result) return undefined;
  return fromDecimal(name === "divided_by" && parameters[1] === true ? floor(result) : result);
}

/** A half is rounded up. */
function round(value: Json, decimals: Json): Json | undefined {
  const number = parseDecimal(value);
  if (number === null || typeof decimals !== "number" || !Number.isInteger(decimals)) return undefined;
  if (decimals < 0 || decimals > maxDecimals) return undefined;
  const { digits, scale } = add(number, { digits: 5n, scale: decimals + 1 });
  return fromDecimal({ digits: floor({ digits, scale: scale - decimals }).digits, scale: decimals });
}

/** A whole number alone. */
function toInteger(value: Json): Json | undefined {
  const number = parseDecimal(value);
  return number && compare(floor(number), number) === 0 ? fromDecimal(number) : undefined;
}

/** Null for a missing field, as in LiquidJS: it counts as 0. */
function sum(values: readonly Json[], field: Json | undefined): Json | undefined {
  const terms = typeof field === "string" ? values.map((item) => readField(item, field) ?? 0) : values;
  const total = sumOf(terms);
  return total === null ? undefined : fromDecimal(total);
}
