import { isBeyond } from "#engine/conditions/order.ts";
import { add, compare, type Decimal, meanOf, parseDecimal } from "#lib/decimal.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { defineFilter, type Filter, optional } from "./filter.ts";
import { list, text } from "./kinds.ts";

const group = "Lists";
const byField = { field: optional(text, null) };

function valuesOf(items: readonly Json[], field: string | null): Json[] {
  const values = field === null ? items : items.map((item) => readField(item, field) ?? null);
  return values.filter((value) => value !== null);
}

function numbersOf(items: readonly Json[], field: string | null): Decimal[] {
  return valuesOf(items, field)
    .map((value) => parseDecimal(value))
    .filter((value) => value !== null);
}

function extremeOf(values: readonly Json[], sign: 1 | -1): Json {
  return values.reduce((best, value) => (isBeyond(value, best, sign) ? value : best), null);
}

function mean(numbers: readonly Decimal[]): Json {
  const [first, ...others] = numbers;
  return first === undefined ? null : meanOf(others.reduce(add, first), numbers.length);
}

function median(numbers: readonly Decimal[]): Json {
  const sorted = numbers.toSorted(compare);
  const middle = Math.floor(sorted.length / 2);
  return mean(
    sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : sorted.slice(middle, middle + 1),
  );
}

export const statisticFilters: readonly Filter[] = [
  defineFilter(group, "min", list, {
    summary: "Returns the smallest number; without numbers, the first date or text. Optionally of a field.",
    example: { input: [{ price: 9 }, { price: "4.5" }], with: '"price"', result: "4.5" },
    parameters: byField,
    run: (items, { field }) => extremeOf(valuesOf(items, field), 1),
  }),
  defineFilter(group, "max", list, {
    summary: "Returns the largest number; without numbers, the last date or text. Optionally of a field.",
    example: { input: [3, 12, 7], result: 12 },
    parameters: byField,
    run: (items, { field }) => extremeOf(valuesOf(items, field), -1),
  }),
  defineFilter(group, "average", list, {
    summary: "Returns the mean of the numbers, optionally of a field.",
    example: { input: [1, 2, 6], result: 3 },
    parameters: byField,
    run: (items, { field }) => mean(numbersOf(items, field)),
  }),
  defineFilter(group, "median", list, {
    summary: "Returns the middle one of the numbers, optionally of a field.",
    example: { input: [1, 2, 90], result: 2 },
    parameters: byField,
    run: (items, { field }) => median(numbersOf(items, field)),
  }),
];
