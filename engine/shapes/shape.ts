import { isJsonObject, type Json } from "#lib/json.ts";
import { type Format, formatOf } from "./format.ts";

/**
 * The shape of the values seen in one place: in a field, or in all elements of a list. It counts, so it knows
 * how often a field was missing, and it never grows beyond its limits, whatever the values.
 */
export interface Shape {
  /** The number of values seen here. */
  seen: number;
  nulls: number;
  booleans: number;
  /** Numbers without a fraction. */
  integers: number;
  fractions: number;
  strings: StringShape | null;
  lists: ListShape | null;
  objects: ObjectShape | null;
}

export interface StringShape {
  seen: number;
  /**
   * The values in the order in which they were first seen, while they are few and short; null if there are
   * too many.
   */
  values: readonly string[] | null;
  /** The format that they all share, if any. */
  format: Format | null;
}

export interface ListShape {
  seen: number;
  /** All elements of all lists; null if the lists were empty, or too deep. */
  element: Shape | null;
}

export interface ObjectShape {
  seen: number;
  /** In the order in which they were first seen. A field that was seen less often than its object is optional. */
  fields: ReadonlyMap<string, Shape>;
  /** Whether there were more fields than are stored. */
  hasMore: boolean;
}

/** Beyond these, less is known, and nothing else happens. */
export const shapeLimits = {
  depth: 24,
  fields: 500,
  elements: 200,
  values: 12,
  valueLength: 60,
} as const;

const nothing: Shape = {
  seen: 0,
  nulls: 0,
  booleans: 0,
  integers: 0,
  fractions: 0,
  strings: null,
  lists: null,
  objects: null,
};

/** The shape of one value. */
export function shapeOf(value: Json, depth = 0): Shape {
  const one = { ...nothing, seen: 1 };
  if (value === null) return { ...one, nulls: 1 };
  if (typeof value === "boolean") return { ...one, booleans: 1 };
  if (typeof value === "number") {
    return Number.isInteger(value) ? { ...one, integers: 1 } : { ...one, fractions: 1 };
  }
  if (typeof value === "string") return { ...one, strings: stringShape(value) };
  const isTooDeep = depth >= shapeLimits.depth;
  if (Array.isArray(value))
    return { ...one, lists: { seen: 1, element: isTooDeep ? null : elements(value, depth) } };
  if (isJsonObject(value) && !isTooDeep) return { ...one, objects: objectShape(value, depth) };
  return { ...one, objects: { seen: 1, fields: new Map(), hasMore: true } };
}

/** The shape of the values of both. */
export function mergeShapes(a: Shape, b: Shape): Shape {
  return {
    seen: a.seen + b.seen,
    nulls: a.nulls + b.nulls,
    booleans: a.booleans + b.booleans,
    integers: a.integers + b.integers,
    fractions: a.fractions + b.fractions,
    strings: merge(a.strings, b.strings, mergeStrings),
    lists: merge(a.lists, b.lists, mergeLists),
    objects: merge(a.objects, b.objects, mergeObjects),
  };
}

/** The shape of several values, in their order. */
export function shapeOfAll(values: Iterable<Json>): Shape {
  let shape = nothing;
  for (const value of values) shape = mergeShapes(shape, shapeOf(value));
  return shape;
}

function stringShape(value: string): StringShape {
  return {
    seen: 1,
    values: value.length <= shapeLimits.valueLength ? [value] : null,
    format: formatOf(value),
  };
}

function elements(list: readonly Json[], depth: number): Shape | null {
  let shape: Shape | null = null;
  for (const element of list.slice(0, shapeLimits.elements)) {
    const next = shapeOf(element, depth + 1);
    shape = shape ? mergeShapes(shape, next) : next;
  }
  return shape;
}

function objectShape(value: { readonly [name: string]: Json }, depth: number): ObjectShape {
  const entries = Object.entries(value);
  const kept = entries.slice(0, shapeLimits.fields);
  return {
    seen: 1,
    fields: new Map(kept.map(([name, field]) => [name, shapeOf(field, depth + 1)])),
    hasMore: entries.length > kept.length,
  };
}

function merge<T>(a: T | null, b: T | null, both: (a: T, b: T) => T): T | null {
  return a && b ? both(a, b) : (a ?? b);
}

function mergeStrings(a: StringShape, b: StringShape): StringShape {
  const all = a.values && b.values && [...new Set([...a.values, ...b.values])];
  return {
    seen: a.seen + b.seen,
    values: all && all.length <= shapeLimits.values ? all : null,
    format: a.format === b.format ? a.format : null,
  };
}

function mergeLists(a: ListShape, b: ListShape): ListShape {
  return { seen: a.seen + b.seen, element: merge(a.element, b.element, mergeShapes) };
}

function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const fields = new Map(a.fields);
  let hasMore = a.hasMore || b.hasMore;
  for (const [name, shape] of b.fields) {
    const known = fields.get(name);
    if (known) fields.set(name, mergeShapes(known, shape));
    else if (fields.size < shapeLimits.fields) fields.set(name, shape);
    else hasMore = true;
  }
  return { seen: a.seen + b.seen, fields, hasMore };
}
