import type { RE2JS } from "re2js";
import type { Json } from "#lib/json.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional, required, verbatim } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { type Kind, text } from "./kinds.ts";
import { findMatches, type Match, readPattern } from "./matches.ts";
import { fillReplacement, parseReplacement } from "./replacement.ts";

const group = "Patterns";

const flags: Kind<string> = {
  what: "flags out of i, m and s",
  parse: (value) => (typeof value === "string" && /^[ims]{0,3}$/.test(value) ? value : undefined),
};

/** A group by its number or name. */
const groupOf: Kind<string> = { what: "a group’s number or name", parse: text.parse };

const withPattern = { pattern: verbatim(text), flags: optional(flags, "") };
const withGroup = { pattern: verbatim(text), group: optional(groupOf, null), flags: optional(flags, "") };

/** The group's number: by default the first one, or 0 for the whole match without groups. */
function groupNumber(name: string | null, pattern: RE2JS, allowance: Allowance): number {
  if (name === null) return Math.min(1, pattern.groupCount());
  const number = /^\d{1,3}$/.test(name)
    ? Number(name)
    : new Map(Object.entries(pattern.namedGroups())).get(name);
  if (number !== undefined && number <= pattern.groupCount()) return number;
  return allowance.fail(`finds no group ${describeValue(name)} in the pattern`);
}

function groupIn({ start, end, groups }: Match, number: number, source: string): string | null {
  return number === 0 ? source.slice(start, end) : (groups[number - 1] ?? null);
}

function replace(source: string, pattern: RE2JS, replacement: string, allowance: Allowance): string {
  const pieces = parseReplacement(replacement, pattern);
  const parts: string[] = [];
  let at = 0;
  for (const match of findMatches(pattern, source, allowance)) {
    const filled = fillReplacement(pieces, match, source);
    allowance.use(filled.length);
    parts.push(source.slice(at, match.start), filled);
    at = match.end;
  }
  parts.push(source.slice(at));
  return parts.join("");
}

function split(source: string, pattern: RE2JS, allowance: Allowance): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of findMatches(pattern, source, allowance)) {
    // An empty match at either end separates nothing.
    if (end === 0 || start === source.length) continue;
    parts.push(source.slice(at, start));
    at = end;
  }
  return [...parts, source.slice(at)];
}

function describeMatch(match: Match, pattern: RE2JS, source: string): Json {
  const named = Object.entries(pattern.namedGroups());
  return {
    match: source.slice(match.start, match.end),
    index: match.start,
    groups: [...match.groups],
    named: Object.fromEntries(named.map(([name, number]) => [name, match.groups[number - 1] ?? null])),
  };
}

/** In RE2 syntax, as in conditions. */
export const patternFilters: readonly Filter[] = [
  defineFilter(group, "regex_test", text, {
    summary: "Checks whether a pattern (RE2) matches anywhere; flag i ignores case.",
    example: { input: "Order A-17", with: '"^order", "i"', result: true },
    parameters: withPattern,
    run: (source, given, allowance) =>
      !findMatches(readPattern(given.pattern, given.flags, allowance), source, allowance).next().done,
  }),
  defineFilter(group, "regex_replace", text, {
    summary: "Replaces every match of a pattern; $1 inserts a group, $& the match.",
    example: { input: "2026-11-07", with: '"(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1"', result: "07.11.2026" },
    parameters: { pattern: verbatim(text), replacement: required(text), flags: optional(flags, "") },
    run: (source, given, allowance) =>
      replace(source, readPattern(given.pattern, given.flags, allowance), given.replacement, allowance),
  }),
  defineFilter(group, "regex_extract", text, {
    summary:
      "Returns what the first match’s first group, or another one, matches; without groups, the match.",
    example: { input: "Order A-17 of Ada", with: '"Order (\\S+)"', result: "A-17" },
    parameters: withGroup,
    run(source, given, allowance) {
      const pattern = readPattern(given.pattern, given.flags, allowance);
      const number = groupNumber(given.group, pattern, allowance);
      for (const match of findMatches(pattern, source, allowance)) return groupIn(match, number, source);
      return null;
    },
  }),
  defineFilter(group, "regex_extract_all", text, {
    summary: "Returns the same of every match, as a list.",
    example: { input: "A-17, B-4", with: '"[A-Z]-\\d+"', result: ["A-17", "B-4"] },
    parameters: withGroup,
    run(source, given, allowance) {
      const pattern = readPattern(given.pattern, given.flags, allowance);
      const number = groupNumber(given.group, pattern, allowance);
      return [...findMatches(pattern, source, allowance)].map((match) => groupIn(match, number, source));
    },
  }),
  defineFilter(group, "regex_match", text, {
    summary: "Returns the first match with its position and its groups, or nothing.",
    example: {
      input: "Order A-17",
      with: '"(?P<letter>[A-Z])-(\\d+)"',
      result: { match: "A-17", index: 6, groups: ["A", "17"], named: { letter: "A" } },
    },
    parameters: withPattern,
    run(source, given, allowance) {
      const pattern = readPattern(given.pattern, given.flags, allowance);
      for (const match of findMatches(pattern, source, allowance))
        return describeMatch(match, pattern, source);
      return null;
    },
  }),
  defineFilter(group, "regex_split", text, {
    summary: "Splits a text at every match of a pattern.",
    example: { input: "a, b;c", with: '"[,;]\\s*"', result: ["a", "b", "c"] },
    parameters: withPattern,
    run: (source, given, allowance) =>
      split(source, readPattern(given.pattern, given.flags, allowance), allowance),
  }),
];
