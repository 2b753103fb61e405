import type { Json } from "#lib/json.ts";
import type { Allowance } from "./allowance.ts";
import { describeValue } from "./filter-error.ts";
import type { Kind } from "./kinds.ts";

/** The groups of the documentation, in its order. */
export const filterGroups = [
  "Logic",
  "Text",
  "Patterns",
  "Lists",
  "Numbers",
  "Dates",
  "Objects",
  "JSON",
  "Encodings",
  "Hashes",
] as const;

/** A filter applied to a value, with its result. */
export interface FilterExample {
  input: Json;
  /** The text after the filter's name and colon; empty without parameters. */
  with?: string;
  /** Data that the parameters refer to, by name. */
  data?: Readonly<Record<string, Json>>;
  result: Json;
}

/** The documentation of a filter. */
export interface FilterDoc {
  name: string;
  group: (typeof filterGroups)[number];
  /** The parameters as they are written in a signature: optional ones in brackets. */
  parameters: readonly string[];
  /** One short sentence. */
  summary: string;
  example: FilterExample;
}

/** A filter of our own. */
export interface Filter extends FilterDoc {
  /** It provides a value for a missing one, so a tag that contains it is never reported as missing. */
  replacesMissing: boolean;
  /** Positions of parameters whose quoted text is read as written, with its backslashes. */
  verbatim: readonly number[];
  /** Why a value that is written in a template cannot be the parameter at this position; null if it can. */
  parameterProblem(position: number, value: Json): string | null;
  /** Applies it. Throws a `FilterError`, or the error of an exceeded limit. */
  apply(value: Json, parameters: readonly Json[], allowance: Allowance): Json;
}

interface Parameter<T> {
  kind: Kind<T>;
  fallback?: { value: T };
  /** It takes all parameters that remain. */
  isRest?: boolean;
  isVerbatim?: boolean;
}

/** A parameter that must be there. */
export function required<T>(kind: Kind<T>): Parameter<T> {
  return { kind };
}

/** A parameter that contains backslashes. Liquid would read `"\\d"` as `d`. */
export function verbatim<T>(kind: Kind<T>): Parameter<T> {
  return { kind, isVerbatim: true };
}

/** A parameter that may be left out, or be null. */
export function optional<T>(kind: Kind<T>, fallback: T): Parameter<T>;
export function optional<T>(kind: Kind<T>, fallback: null): Parameter<T | null>;
export function optional<T>(kind: Kind<T | null>, fallback: T | null): Parameter<T | null> {
  return { kind, fallback: { value: fallback } };
}

/** Any number of parameters, at least one. */
export function several<T>(kind: Kind<T>): Parameter<T[]> {
  return { kind: { what: kind.what, parse: (value) => parseEach(kind, value) }, isRest: true };
}

function parseEach<T>(kind: Kind<T>, value: Json): T[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const parsed: T[] = [];
  for (const part of value) {
    const one = kind.parse(part);
    if (one === undefined) return undefined;
    parsed.push(one);
  }
  return parsed;
}

// biome-ignore lint/suspicious/noExplicitAny: a parameter of any type
type Parameters = Readonly<Record<string, Parameter<any>>>;
type Given<P extends Parameters> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

interface Definition<T, P extends Parameters> extends Pick<FilterDoc, "summary" | "example"> {
  /** In their order. */
  parameters?: P;
  /** `run` is also called for null. Otherwise null stays null. */
  takesNull?: boolean;
  replacesMissing?: boolean;
  run(value: T, given: Given<P>, allowance: Allowance): Json;
}

/**
 * Declares a filter: its documentation, its parameters, and its function. A missing value (null) stays null
 * unless `takesNull`, so that a tag without a value resolves the same with and without filters. The value and
 * its parameters are counted before `run`; `run` counts what it creates beyond their size.
 */
// biome-ignore lint/complexity/noBannedTypes: a filter without parameters
export function defineFilter<T, P extends Parameters = {}>(
  group: FilterDoc["group"],
  name: string,
  input: Kind<T>,
  definition: Definition<T, P>,
): Filter {
  const { parameters, takesNull = false, replacesMissing = false, run, ...doc } = definition;
  const declared: [string, Parameter<unknown>][] = Object.entries(parameters ?? {});
  return {
    name,
    group,
    ...doc,
    parameters: declared.map(([name, parameter]) => signatureOf(name, parameter)),
    replacesMissing,
    verbatim: declared.flatMap(([, { isVerbatim }], index) => (isVerbatim ? [index] : [])),
    parameterProblem(position, value) {
      const [name, parameter] = declared[position] ?? declared.at(-1) ?? [];
      if (name === undefined || parameter?.kind.parse(parameter.isRest ? [value] : value) !== undefined)
        return null;
      return `needs ${parameter?.kind.what} for “${writtenName(name)}”, not ${describeValue(value)}`;
    },
    apply(value, given, allowance) {
      const parsed = parseParameters(declared, given, allowance);
      if (value === null && !takesNull) return null;
      allowance.countAll(value);
      for (const parameter of given) allowance.countAll(parameter);
      const accepted = input.parse(value);
      if (accepted === undefined) return allowance.fail(`needs ${input.what}, ${notOf(input, value)}`);
      return run(accepted, parsed as Given<P>, allowance);
    },
  };
}

function signatureOf(name: string, { fallback, isRest }: Parameter<unknown>): string {
  const written = writtenName(name);
  if (isRest) return `${written}, …`;
  return fallback ? `[${written}]` : written;
}

function writtenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function countOf(parameters: number): string {
  if (parameters === 0) return "no parameters";
  return parameters === 1 ? "one parameter" : `at most ${parameters} parameters`;
}

function parseParameters(
  declared: readonly [string, Parameter<unknown>][],
  given: readonly Json[],
  allowance: Allowance,
): Record<string, unknown> {
  const most = declared.some(([, { isRest }]) => isRest) ? Number.POSITIVE_INFINITY : declared.length;
  if (given.length > most) allowance.fail(`accepts ${countOf(most)}, not ${given.length}`);
  return Object.fromEntries(
    declared.map(([name, parameter], index) => [
      name,
      parseParameter(name, parameter, given, index, allowance),
    ]),
  );
}

function parseParameter(
  name: string,
  { kind, fallback, isRest }: Parameter<unknown>,
  given: readonly Json[],
  index: number,
  allowance: Allowance,
): unknown {
  const value = isRest ? given.slice(index) : (given[index] ?? null);
  if (value === null && fallback) return fallback.value;
  const needed = `needs ${kind.what} for “${writtenName(name)}”`;
  if (given.length <= index) return allowance.fail(needed);
  const parsed = kind.parse(value);
  if (parsed !== undefined) return parsed;
  const wrong = isRest ? given.slice(index).find((part) => kind.parse([part]) === undefined) : value;
  return allowance.fail(`${needed}, ${notOf(kind, wrong ?? null)}`);
}

function notOf(kind: Kind<unknown>, value: Json): string {
  const hint = kind.hint?.(value) ?? "";
  return `not ${describeValue(value)}${hint === "" ? "" : `; ${hint}`}`;
}
