import { Drop } from "liquidjs";
import { charactersOf } from "#lib/cut-text.ts";
import { type PathStep, parseFieldPath } from "#lib/field-path.ts";
import type { Json } from "#lib/json.ts";
import { inputRoot, type TagScope } from "./scope.ts";

/** The fields of Liquid's loop objects. No other fields of these objects can be read. */
const loopFields = new Set([
  "index",
  "index0",
  "first",
  "last",
  "rindex",
  "rindex0",
  "length",
  "row",
  "col",
  "col0",
  "col_first",
  "col_last",
]);

function isIndexable(value: unknown): value is { readonly [step: PathStep]: unknown } {
  return typeof value === "object" && value !== null;
}

/** Resolves a tag's first name: a node's output, else the input, else a field of the trigger, else undefined. */
export function parseRoot(scope: TagScope, name: PathStep): Json | undefined {
  if (name in scope.keyed) return scope.keyed[name];
  if (name === inputRoot && scope.input) return scope.input();
  return Object.hasOwn(scope.fields, name) ? scope.fields[name] : undefined;
}

/**
 * Resolves one step of a tag's path: own properties only, so that prototypes stay out of reach; array elements, from
 * the end when negative; and Liquid's `size`, `first` and `last`. Undefined when there is nothing there.
 */
export function parseStep(value: Json, step: PathStep): Json | undefined;
export function parseStep(value: unknown, step: PathStep): unknown;
export function parseStep(value: unknown, step: PathStep): unknown {
  if (typeof value === "string") return isCount(step) ? charactersOf(value).length : undefined;
  if (!isIndexable(value)) return undefined;
  if (value instanceof Drop) return readLoop(value, step);
  if (Array.isArray(value)) return readArray(value, step);
  if (Object.hasOwn(value, step)) return value[step];
  return step === "size" ? Object.keys(value).length : undefined;
}

function readArray(array: readonly unknown[], step: PathStep): unknown {
  if (typeof step === "number") return Number.isInteger(step) ? array.at(step) : undefined;
  if (isCount(step)) return array.length;
  if (step === "first") return array[0];
  if (step === "last") return array.at(-1);
  return /^\d+$/.test(step) ? array[Number(step)] : undefined;
}

/** Resolves a field path that is text; a field whose name is the whole path comes first. */
export function parseNamed(value: unknown, path: string): unknown {
  if (isIndexable(value) && !Array.isArray(value) && Object.hasOwn(value, path)) return value[path];
  let found = value;
  for (const step of parseFieldPath(path) ?? path.split(".")) {
    if (found === undefined || typeof step === "object") return undefined;
    found = parseStep(found, step);
  }
  return found;
}

/** Resolves a path of fixed steps; undefined when there is nothing there. */
export function parsePath(scope: TagScope, path: readonly PathStep[]): Json | undefined {
  let value = parseRoot(scope, path[0] ?? "");
  for (let index = 1; index < path.length && value !== undefined; index++) {
    value = parseStep(value, path[index] ?? "");
  }
  return value;
}

function isCount(step: PathStep): boolean {
  return step === "size" || step === "length";
}

function readLoop(loop: Drop, step: PathStep): unknown {
  if (!loopFields.has(String(step))) return undefined;
  const field: unknown = loop[step];
  return typeof field === "function" ? field.call(loop) : field;
}
