import { parseNumber } from "#engine/conditions/read-number.ts";
import { canHold } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** What a filter accepts as its value or as a parameter. */
export interface Kind<T> {
  /** With its article, for error messages: `a number`. */
  what: string;
  /** The value in the filter's terms; undefined when it is something else. */
  parse(value: Json): T | undefined;
  /** The end of a sentence about a value of another kind, for the error message; empty if there is none. */
  hint?(value: Json): string;
}

/** Everything, null included. */
export const anything: Kind<Json> = { what: "a value", parse: (value) => value };

/** Numbers and booleans count as their text. */
export const text: Kind<string> = {
  what: "a text",
  parse: (value) => (typeof value === "object" ? undefined : String(value)),
};

/** Texts in decimal digits count as numbers, unless they have more digits than a double holds of a whole number. */
export const number: Kind<number> = {
  what: "a number",
  parse(value) {
    const parsed = parseNumber(value);
    if (parsed === null || !Number.isFinite(parsed)) return undefined;
    const isHeld =
      typeof value !== "string" || Number.isSafeInteger(Math.trunc(parsed)) || canHold(value.trim());
    return isHeld ? parsed : undefined;
  },
};

/** A whole number within these bounds. */
export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    what: `a whole number from ${least} to ${most}`,
    parse(value) {
      const parsed = number.parse(value);
      const isWithin = parsed !== undefined && Number.isInteger(parsed) && parsed >= least && parsed <= most;
      return isWithin ? parsed : undefined;
    },
  };
}

export const list: Kind<readonly Json[]> = {
  what: "a list",
  parse: (value) => (Array.isArray(value) ? value : undefined),
};

export const object: Kind<JsonObject> = {
  what: "an object",
  parse: (value) => (isJsonObject(value) ? value : undefined),
};

/** One of several words. */
export function oneOf<const T extends string>(...words: readonly T[]): Kind<T> {
  return {
    what: `one of ${words.join(", ")}`,
    parse: (value) => words.find((word) => word === value),
  };
}
