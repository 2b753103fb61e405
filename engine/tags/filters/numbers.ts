import { fromDecimal, parseDecimal } from "#lib/decimal.ts";
import type { Json } from "#lib/json.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { number, oneOf, text, wholeNumber } from "./kinds.ts";
import { numberFormatter, parseLanguage } from "./languages.ts";
import { roundingModes, roundTo } from "./rounding.ts";

const group = "Numbers";
const decimals = wholeNumber(0, 20);

function formatNumber(
  value: number,
  language: string,
  decimals: number | null,
  options: Intl.NumberFormatOptions,
  allowance: Allowance,
): string {
  const fixed = decimals === null ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const formatter = numberFormatter(parseLanguage(language, allowance), { ...options, ...fixed });
  return formatter.format(decimals === null ? value : roundTo(value, decimals, "half_up"));
}

/** A text with separators as a number: spaces, apostrophes and the other mark separate thousands. */
function parseSeparated(source: string, mark: "." | ","): Json | undefined {
  const digits = source
    .trim()
    .replace(/[\s'’_]/g, "")
    .replaceAll(mark === "." ? "," : ".", "")
    .replace(mark, ".");
  const parsed = parseDecimal(digits);
  return parsed === null ? undefined : fromDecimal(parsed);
}

export const numberFilters: readonly Filter[] = [
  defineFilter(group, "to_number", text, {
    summary: "Reads a text as a number; thousands may be separated. The decimal mark is a point or a comma.",
    example: { input: "1.234,50", with: '","', result: 1234.5 },
    parameters: { mark: optional(oneOf(".", ","), ".") },
    run: (source, { mark }, allowance) =>
      parseSeparated(source, mark) ?? allowance.fail(`needs a number, not ${describeValue(source)}`),
  }),
  defineFilter(group, "format_number", number, {
    summary: "Writes a number with separated thousands, with decimals, in a language.",
    example: { input: 1234567.891, with: '2, "de"', result: "1.234.567,89" },
    parameters: { decimals: optional(decimals, null), language: optional(text, "en") },
    run: (value, given, allowance) => formatNumber(value, given.language, given.decimals, {}, allowance),
  }),
  defineFilter(group, "format_currency", number, {
    summary: "Writes an amount of money in a currency (ISO 4217) and a language.",
    example: { input: 1234.5, with: '"EUR"', result: "€1,234.50" },
    parameters: { currency: required(text), language: optional(text, "en") },
    run(value, given, allowance) {
      if (!/^[A-Za-z]{3}$/.test(given.currency))
        return allowance.fail(`needs a currency such as EUR, not ${describeValue(given.currency)}`);
      const options = { style: "currency", currency: given.currency.toUpperCase() } as const;
      return formatNumber(value, given.language, null, options, allowance);
    },
  }),
  defineFilter(group, "format_percent", number, {
    summary: "Writes a fraction as a percentage, with decimals, in a language.",
    example: { input: 0.1275, with: "1", result: "12.8%" },
    parameters: { decimals: optional(decimals, 0), language: optional(text, "en") },
    run: (value, given, allowance) =>
      formatNumber(
        roundTo(value, given.decimals + 2, "half_up"),
        given.language,
        null,
        {
          style: "percent",
          minimumFractionDigits: given.decimals,
          maximumFractionDigits: given.decimals,
        },
        allowance,
      ),
  }),
  defineFilter(group, "round_to", number, {
    summary: `Rounds to decimals by a mode: ${roundingModes.join(", ")}.`,
    example: { input: 2.5, with: '0, "half_even"', result: 2 },
    parameters: { decimals: optional(decimals, 0), mode: optional(oneOf(...roundingModes), "half_up") },
    run: (value, given) => roundTo(value, given.decimals, given.mode),
  }),
  defineFilter(group, "clamp", number, {
    summary: "Limits a number to a minimum and a maximum.",
    example: { input: 120, with: "0, 100", result: 100 },
    parameters: { least: required(number), most: required(number) },
    run: (value, { least, most }) => Math.min(Math.max(value, least), most),
  }),
];
