import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** A value as far as code shows it; undefined if nothing is known about it. */
export type Guess = Json | undefined;

/** Values within a value, so that `[a, a]` of `[b, b]` of … does not grow without end. */
const maxWeight = 2000;

/** A property of a value, by its own name. */
export function propertyOf(value: Guess, name: string): Guess {
  if (name === "length" && (Array.isArray(value) || typeof value === "string")) return value.length;
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The same object with a field. An unknown value does not replace a known one. */
export function withField(object: JsonObject, name: string, value: Guess): JsonObject {
  if (value === undefined && Object.hasOwn(object, name)) return object;
  return newObject([...Object.entries(object), [name, value ?? null]]);
}

/** The weights of the lists and objects that are made here. Those of the input are a tree and count as one value. */
const weights = new WeakMap<object, number>();

export function newList(items: readonly Json[]): Json[] {
  return weighed([...items], [], items);
}

export function newObject(fields: Iterable<readonly [string, Json]>): JsonObject {
  const object: JsonObject = Object.fromEntries(fields);
  return weighed(object, {}, Object.values(object));
}

function weighed<Value extends object>(value: Value, empty: Value, parts: readonly Json[]): Value {
  const weight = parts.reduce<number>((sum, part) => sum + weightOf(part), 1);
  if (weight > maxWeight) return empty;
  weights.set(value, weight);
  return value;
}

function weightOf(value: Json): number {
  return typeof value === "object" && value !== null ? (weights.get(value) ?? 1) : 1;
}
