import { type Token, TypeGuards } from "liquidjs";
import { parseNumber } from "#engine/conditions/read-number.ts";
import { toJson } from "#engine/tags/to-json.ts";
import type { Json } from "#lib/json.ts";
import type { FilterDoc } from "./filter.ts";
import { describeValue, FilterError } from "./filter-error.ts";
import { findFilter, findOwnFilter } from "./registry.ts";

/** Named parameters that LiquidJS has: `default: "x", allow_false: true`. */
const named: Readonly<Record<string, string>> = { default: "allow_false" };

const isNumber = (value: Json) => parseNumber(value) !== null;
const isWhole = (value: Json) => Number.isInteger(parseNumber(value));
const whole = { what: "a whole number", accepts: isWhole };

/** The parameters of LiquidJS's filters that are not texts, by their names in the documentation. */
const kinds: Readonly<Record<string, { what: string; accepts(value: Json): boolean }>> = {
  number: { what: "a number", accepts: isNumber },
  length: whole,
  start: whole,
  words: whole,
  decimals: whole,
  indent: { ...whole },
  whole: { what: "true or false", accepts: (value) => typeof value === "boolean" },
  list: { what: "a list", accepts: () => false },
};

/** A parameter as LiquidJS parses it: a value, or a named one. */
type Parameter = Token | readonly [name?: string, value?: Token] | undefined;

/** The problem with the parameters of a filter, as far as the template shows it; null if they are valid. */
export function parameterProblem(name: string, given: readonly Parameter[]): string | null {
  const doc = findFilter(name);
  if (!doc) return null;
  const values: Parameter[] = [];
  for (const parameter of given) {
    if (!Array.isArray(parameter)) values.push(parameter);
    else if (named[name] !== parameter[0]) return `${name} has no parameter called “${parameter[0]}”`;
  }
  return countProblem(doc, values.length) ?? valueProblem(doc, values);
}

function countProblem({ name, parameters }: FilterDoc, count: number): string | null {
  const least = parameters.filter((each) => !each.startsWith("[")).length;
  const most = parameters.some((each) => each.endsWith("…")) ? Number.POSITIVE_INFINITY : parameters.length;
  if (count > most)
    return `${name} accepts ${most === 0 ? "no parameters" : `at most ${most}`}, not ${count}`;
  const missing = parameters.filter((each) => !each.startsWith("["))[count];
  return count < least ? `${name} needs “${missing}”: ${name}: ${parameters.join(", ")}` : null;
}

/** Checks the values that are written in the template. Values of paths are only known when it is rendered. */
function valueProblem({ name, parameters }: FilterDoc, given: readonly Parameter[]): string | null {
  const own = findOwnFilter(name);
  for (const [position, token] of given.entries()) {
    const value = literalOf(token, own?.verbatim.includes(position) ?? false);
    if (value === undefined) continue;
    if (own) {
      const problem = own.parameterProblem(position, value);
      if (problem !== null) return `${name} ${problem}`;
      continue;
    }
    const parameter = parameters[position]?.replace(/[[\]]/g, "") ?? "";
    const kind = Object.hasOwn(kinds, parameter) ? kinds[parameter] : undefined;
    if (kind && !kind.accepts(value))
      return `${name} needs ${kind.what} for “${parameter}”, not ${describeValue(value)}`;
  }
  return null;
}

/**
 * The parameters that LiquidJS's filter gets when it is applied: an optional one that is missing counts as
 * left out, as in our own filters. Throws a `FilterError` for one of the wrong type.
 */
export function acceptedParameters(name: string, given: readonly unknown[]): readonly unknown[] {
  const parameters = findFilter(name)?.parameters ?? [];
  return given.map((value, position) => {
    const written = parameters[position] ?? "";
    const parameter = written.replace(/[[\]]/g, "");
    const kind = Object.hasOwn(kinds, parameter) ? kinds[parameter] : undefined;
    if (!kind || (kind !== whole && kind !== kinds.list)) return value;
    const isMissing = value === undefined || value === null;
    if (isMissing && parameter !== "start") return undefined;
    if (kind === kinds.list ? Array.isArray(value) : kind.accepts(toJson(value))) return value;
    throw new FilterError(
      `${name} needs ${kind.what} for “${parameter}”, not ${describeValue(toJson(value))}`,
    );
  });
}

function literalOf(token: Parameter, isVerbatim: boolean): Json | undefined {
  if (TypeGuards.isQuotedToken(token)) return isVerbatim ? token.getText().slice(1, -1) : token.content;
  if (TypeGuards.isNumberToken(token)) return token.content;
  if (!TypeGuards.isLiteralToken(token)) return undefined;
  return typeof token.content === "boolean" ? token.content : undefined;
}
