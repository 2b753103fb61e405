import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { defineFilter, type Filter } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { text } from "./kinds.ts";

/** `JSON.parse` reads some 50 MB a second, and its result takes several times the memory of the text. */
const maxChars = 5_000_000;

function parse(source: string): { value: Json } | null {
  try {
    return { value: parseExactJson(source) };
  } catch {
    return null;
  }
}

export const jsonFilters: readonly Filter[] = [
  defineFilter("JSON", "parse_json", text, {
    summary: "Reads a text as JSON.",
    example: { input: '{"id": 7}', result: { id: 7 } },
    run(source, _given, allowance) {
      if (source.length > maxChars) allowance.refuse(`reads texts of at most ${maxChars} characters`);
      const parsed = parse(source);
      if (!parsed) return allowance.fail(`needs JSON, not ${describeValue(source)}`);
      allowance.countAll(parsed.value);
      return parsed.value;
    },
  }),
];
