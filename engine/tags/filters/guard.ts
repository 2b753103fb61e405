import { type FilterImplOptions, type Liquid, TypeGuards } from "liquidjs";
import { TagContext } from "#engine/tags/context.ts";
import { isLimitError } from "#engine/tags/limit-error.ts";
import { toJson } from "#engine/tags/to-json.ts";
import { toText } from "#engine/tags/to-text.ts";
import { canHold } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { Allowance } from "./allowance.ts";
import { withObjectsAsText, writingFilters } from "./as-text.ts";
import { applyToCharacters, characterFilters } from "./characters.ts";
import { acceptedParameters } from "./check-parameters.ts";
import { applyExactly, exactFilters } from "./exact.ts";
import { describeValue, FilterError } from "./filter-error.ts";

/**
 * Filters of LiquidJS that put a value twice into their result. Without counting every part, a value that doubles with
 * each of forty calls would be larger than any memory.
 */
const doubling = new Set(["group_by"]);

/** Filters of LiquidJS that read the name of a field as an expression. */
const fieldFilters = new Set(["where", "reject", "find", "find_index", "has", "group_by"]);

/** Makes LiquidJS's own filters name themselves and their value when they fail, and end when the time is over. */
export function guardFilters(engine: Liquid): void {
  for (const [name, filter] of Object.entries(engine.filters))
    engine.registerFilter(name, guarded(name, filter));
}

function guarded(name: string, filter: FilterImplOptions): FilterImplOptions {
  const handler = typeof filter === "function" ? filter : filter.handler;
  return function apply(value: unknown, ...all: unknown[]) {
    const isNamed = (at: number) => Array.isArray(this.token.args[at]);
    // LiquidJS expects `allow_false: true` behind the fallback.
    const unnamed = all.filter((_, at) => !isNamed(at));
    const parameters = [...acceptedParameters(name, unnamed), ...all.filter((_, at) => isNamed(at))];
    if (this.context instanceof TagContext) {
      this.context.checkTime();
      if (doubling.has(name)) new Allowance(name, this.context).countAll(toJson(value));
    }
    const exact = exactFilters.has(name)
      ? applyExactly(
          name,
          toJson(value),
          parameters.map((given, at) => exactParameter(given, this.token.args[at])),
        )
      : undefined;
    if (exact !== undefined) return exact;
    if (characterFilters.has(name)) {
      const counted = applyToCharacters(name, toJson(value), parameters.map(toJson));
      if (counted !== undefined) {
        if (this.context instanceof TagContext) new Allowance(name, this.context).countAll(counted);
        return counted;
      }
    }
    const [field, ...others] = parameters;
    const written = writingFilters.has(name) ? withObjectsAsText(toJson(value)) : value;
    const given =
      fieldFilters.has(name) && field !== undefined
        ? [quoted(field), ...others]
        : parameters.map((parameter) =>
            writingFilters.has(name) && parameter !== undefined
              ? withObjectsAsText(toJson(parameter))
              : parameter,
          );
    try {
      const result: unknown = handler.call(this, written, ...given);
      return isGenerator(result) ? finish(result, name, value) : result;
    } catch (error) {
      throw named(error, name, value);
    }
  };
}

/** LiquidJS would read the field `first name` as `first`, and `empty` as its word. */
function quoted(field: unknown): string {
  return `[${JSON.stringify(toText(field))}]`;
}

/** A number in a template as it is written, if a double would change it. */
function exactParameter(given: unknown, token: unknown): Json {
  const text = TypeGuards.isNumberToken(token) ? token.getText() : null;
  return text === null || canHold(text) ? toJson(given) : text;
}

/** Some filters look up fields, which LiquidJS does in steps. */
function* finish(result: Generator<unknown>, name: string, value: unknown): Generator<unknown> {
  try {
    return yield* result;
  } catch (error) {
    throw named(error, name, value);
  }
}

function isGenerator(result: unknown): result is Generator<unknown> {
  if (typeof result !== "object" || result === null || !("next" in result)) return false;
  // Data may have a field called next.
  return typeof result.next === "function";
}

/** JavaScript's own type errors say nothing to the author of a template. */
function named(error: unknown, name: string, value: unknown): unknown {
  if (isLimitError(error)) return error;
  const reason =
    error instanceof Error && !(error instanceof TypeError) ? `: ${firstLine(error.message)}` : "";
  return new FilterError(`${name} cannot be applied to ${describeValue(toJson(value))}${reason}`);
}

/** LiquidJS adds where in the parameter something is wrong. */
function firstLine(message: string): string {
  return message.split("\n", 1)[0]?.replace(/, line:\d+, col:\d+$/, "") ?? "";
}
