import { isJsonObject, type Json } from "#lib/json.ts";
import { type Guess, newList } from "./guess.ts";

const empty: Readonly<Record<string, Json>> = { string: "", number: 0, boolean: false };

/** The result of a call of a global function such as `String(…)`. */
export function callOfGlobal(name: string): Guess {
  if (["String", "btoa", "atob", "encodeURIComponent", "decodeURIComponent"].includes(name)) return "";
  if (["Number", "parseInt", "parseFloat"].includes(name)) return 0;
  return name === "Boolean" || name === "isNaN" ? false : undefined;
}

/** Methods that return a list of the same items. */
export const sameLists = new Set(
  "filter slice sort toSorted reverse toReversed splice toSpliced flat with values".split(" "),
);

type Result = Json | ((argument: Guess) => Guess);
const fieldOf = (value: Guess): Guess => (isJsonObject(value) ? Object.values(value)[0] : undefined);
/** The results of methods of globals such as `Math`, by name. */
export const ofGlobals: Readonly<Record<string, Readonly<Record<string, Result>>>> = {
  Object: {
    keys: () => [""],
    values: (value) => listOf(fieldOf(value)),
    entries: (value) => newList([newList(["", fieldOf(value) ?? null])]),
    fromEntries: {},
    assign: (value) => value,
  },
  Array: { isArray: false, from: (value) => listOf(value), of: (value) => listOf(value) },
  JSON: { stringify: "" },
  Date: { now: 0, parse: 0, UTC: 0 },
  Promise: { all: (value) => value, resolve: (value) => value },
  Math: Object.fromEntries(
    "abs ceil floor max min pow random round sign sqrt trunc log exp hypot"
      .split(" ")
      .map((each) => [each, 0]),
  ),
  Number: { isInteger: false, isFinite: false, isNaN: false, parseFloat: 0, parseInt: 0 },
  crypto: { randomUUID: "" },
};

const methods = {
  string:
    "toString toFixed toUpperCase toLowerCase trim trimStart trimEnd join replace replaceAll padStart padEnd repeat " +
    "toISOString toJSON charAt substring toHex toBase64 decode",
  number:
    "indexOf lastIndexOf findIndex getTime valueOf getFullYear getMonth getDate getUTCFullYear charCodeAt push",
  boolean: "includes startsWith endsWith some every has test",
};
/** The results of methods of values, by name. */
export const byMethod: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(
    Object.entries(methods).flatMap(([type, all]) =>
      all.split(" ").map((each) => [each, empty[type] ?? null]),
    ),
  ),
  split: [""],
};

/** A list as it is, and another value as a list of it. */
export const listOf = (value: Guess): Json[] =>
  Array.isArray(value) ? value : newList(value === undefined ? [] : [value]);
