import type { JsonObject } from "#lib/json.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";

/** Schemas in schemas are followed this far; a circle of them ends here too. */
const maxDepth = 5;

/**
 * A schema for one value without the wrappings that generators put around it: `allOf` with one part, `anyOf` with `null`, several
 * enumerations, or several plain types. Others stay as they are.
 */
export function simplify(schema: JsonObject, resolve: Resolve, depth = 0): JsonObject {
  if (depth > maxDepth || schema.type !== undefined || schema.properties !== undefined) return schema;
  const { allOf, oneOf, anyOf, ...own } = schema;
  const all = listOf(allOf);
  if (all.length === 1 && oneOf === undefined && anyOf === undefined)
    return simplify({ ...resolve(all[0]), ...own }, resolve, depth + 1);
  const alternatives = [...listOf(oneOf), ...listOf(anyOf)]
    .map((part) => simplify(resolve(part), resolve, depth + 1))
    .filter((part) => !isNull(part));
  if (all.length > 0 || alternatives.length === 0) return schema;
  const [only] = alternatives;
  if (alternatives.length === 1 && only) return { ...only, ...own };
  const values = alternatives.map(valuesOf);
  const types = [...new Set(alternatives.map((part) => textOf(part.type)))];
  if (values.every((each) => each.length > 0)) {
    const type = types.length === 1 ? types[0] : undefined;
    return { ...(type !== undefined && { type }), ...own, enum: values.flat() };
  }
  const isPlain = types.every((type) => type !== undefined && plain.includes(type));
  if (!isPlain) return schema;
  // Text takes every one of them; a format or a pattern belongs to one alternative alone.
  return {
    type: types.every((type) => type === "integer" || type === "number") ? "number" : "string",
    ...own,
  };
}

const plain = ["string", "integer", "number", "boolean"];

const isNull = (schema: JsonObject) =>
  schema.type === "null" ||
  (listOf(schema.enum).length > 0 && listOf(schema.enum).every((value) => value === null));

const valuesOf = (schema: JsonObject) =>
  schema.const === undefined ? listOf(objectOf(schema).enum) : [schema.const];
