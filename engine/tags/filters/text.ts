import { toText } from "#engine/tags/to-text.ts";
import type { Allowance } from "./allowance.ts";
import { camelCase, kebabCase, pascalCase, snakeCase, titleCase } from "./cases.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { anything, text, wholeNumber } from "./kinds.ts";

const group = "Text";
const length = wholeNumber(0, 1_000_000);

function caseFilter(
  name: string,
  summary: string,
  input: string,
  result: string,
  change: (source: string) => string,
): Filter {
  return defineFilter(group, name, text, {
    summary,
    example: { input, result },
    run: (source, _given, allowance) => {
      allowance.use(source.length);
      return change(source);
    },
  });
}

/** Lengths count characters as people do in most languages: by code points. */
function padding(source: string, wanted: number, fill: string, allowance: Allowance): string {
  const missing = wanted - [...source].length;
  if (missing <= 0 || fill === "") return "";
  allowance.use(missing * fill.length);
  return [...fill.repeat(Math.ceil(missing / [...fill].length))].slice(0, missing).join("");
}

function truncateMiddle(source: string, wanted: number, mark: string): string {
  const characters = [...source];
  const left = wanted - [...mark].length;
  if (characters.length <= wanted || left < 0) return characters.slice(0, wanted).join("");
  const head = Math.ceil(left / 2);
  const tail = left - head;
  return characters.slice(0, head).join("") + mark + characters.slice(characters.length - tail).join("");
}

function before(source: string, separator: string): string {
  const at = source.indexOf(separator);
  return at === -1 ? source : source.slice(0, at);
}

function after(source: string, separator: string): string {
  const at = source.indexOf(separator);
  return at === -1 ? "" : source.slice(at + separator.length);
}

const toLength = { length: required(length), fill: optional(text, " ") };
const withSeparator = { separator: required(text) };

export const textFilters: readonly Filter[] = [
  caseFilter("camel_case", "Writes words as camelCase.", "Order total", "orderTotal", camelCase),
  caseFilter("pascal_case", "Writes words as PascalCase.", "order total", "OrderTotal", pascalCase),
  caseFilter("snake_case", "Writes words as snake_case.", "Order total", "order_total", snakeCase),
  caseFilter("kebab_case", "Writes words as kebab-case.", "orderTotal", "order-total", kebabCase),
  caseFilter("title_case", "Capitalizes each word.", "ada LOVELACE", "Ada Lovelace", titleCase),
  defineFilter(group, "pad_start", text, {
    summary: "Fills up at the beginning, to a number of characters.",
    example: { input: 7, with: '3, "0"', result: "007" },
    parameters: toLength,
    run: (source, given, allowance) => padding(source, given.length, given.fill, allowance) + source,
  }),
  defineFilter(group, "pad_end", text, {
    summary: "Fills up at the end, to a number of characters.",
    example: { input: "Ada", with: '6, "."', result: "Ada..." },
    parameters: toLength,
    run: (source, given, allowance) => source + padding(source, given.length, given.fill, allowance),
  }),
  defineFilter(group, "truncate_middle", text, {
    summary: "Shortens to a number of characters by leaving out the middle.",
    example: { input: "invoice-2026-11-07.pdf", with: "12", result: "invoic…7.pdf" },
    parameters: { length: required(length), mark: optional(text, "…") },
    run: (source, given, allowance) => {
      allowance.use(source.length * 2);
      return truncateMiddle(source, given.length, given.mark);
    },
  }),
  defineFilter(group, "repeat", text, {
    summary: "Repeats a text.",
    example: { input: "ab", with: "3", result: "ababab" },
    parameters: { times: required(length) },
    run: (source, { times }, allowance) => {
      allowance.use(source.length * times);
      return source.repeat(times);
    },
  }),
  defineFilter(group, "text_before", text, {
    summary: "Returns what is before the first occurrence of a separator, or everything.",
    example: { input: "ada@example.com", with: '"@"', result: "ada" },
    parameters: withSeparator,
    run: (source, { separator }) => before(source, separator),
  }),
  defineFilter(group, "text_after", text, {
    summary: "Returns what is after the first occurrence of a separator, or nothing.",
    example: { input: "ada@example.com", with: '"@"', result: "example.com" },
    parameters: withSeparator,
    run: (source, { separator }) => after(source, separator),
  }),
  defineFilter(group, "text_between", text, {
    summary: "Returns what is between the first occurrence of a text and the next one of another.",
    example: { input: "Order [A-17] paid", with: '"[", "]"', result: "A-17" },
    parameters: { start: required(text), end: required(text) },
    run: (source, { start, end }) => {
      const rest = after(source, start);
      return rest.includes(end) ? before(rest, end) : "";
    },
  }),
  defineFilter(group, "starts_with", text, {
    summary: "Checks whether a text begins with another one.",
    example: { input: "invoice.pdf", with: '"invoice"', result: true },
    parameters: { start: required(text) },
    run: (source, { start }) => source.startsWith(start),
  }),
  defineFilter(group, "ends_with", text, {
    summary: "Checks whether a text ends with another one.",
    example: { input: "invoice.pdf", with: '".pdf"', result: true },
    parameters: { end: required(text) },
    run: (source, { end }) => source.endsWith(end),
  }),
  defineFilter(group, "lines", text, {
    summary: "Splits a text into its lines.",
    example: { input: "a\r\nb\n\nc", result: ["a", "b", "", "c"] },
    run: (source, _given, allowance) => {
      allowance.use(source.length);
      return source.split(/\r\n|\r|\n/);
    },
  }),
  caseFilter(
    "remove_accents",
    "Removes accents and other marks from letters.",
    "Crème brûlée",
    "Creme brulee",
    (source) =>
      source
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .normalize("NFC"),
  ),
  defineFilter(group, "to_text", anything, {
    summary: "Converts to text; lists and objects to JSON.",
    example: { input: 12.5, result: "12.5" },
    run(value, _given, allowance) {
      const written = toText(value);
      allowance.use(written.length);
      return written;
    },
  }),
];
