import { z } from "zod";
import type { JsonSchema } from "./openapi.ts";

const nested = z.record(z.string(), z.unknown());
const list = z.array(nested);

/** A property of an object. */
export interface Property {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * The display name of the schema that a reference points to, if the document has one: `#/components/schemas/Flow` is
 * "Flow".
 */
export function nameOf(schema: JsonSchema): string | null {
  const name = refOf(schema);
  return name === null || name.startsWith("__") ? null : name;
}

/** The schema itself, following references without a display name. */
export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = refOf(schema);
  const target = name === null ? undefined : schemas[name];
  return target === undefined || nameOf(schema) !== null ? schema : target;
}

/** A value's type on one line: `string (uuid)`, `"same" | "live"`, `Flow[]`. */
export function typeText(given: JsonSchema, schemas: Schemas, depth = 0): string {
  const name = nameOf(given);
  if (name !== null) return name;
  // The schema of a JSON value refers to itself, so it is never expanded.
  if (depth > 3) return "any";
  const schema = resolve(given, schemas);
  const inner = (each: JsonSchema) => typeText(each, schemas, depth + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = alternatives(schema);
  if (choices.length > 0) return [...new Set(choices.map(inner))].join(" | ");
  const items = nested.safeParse(schema.items);
  if (schema.type === "array") {
    const item = items.success ? inner(items.data) : "any";
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (typeof schema.type !== "string") return "any";
  return typeof schema.format === "string" ? `${schema.type} (${schema.format})` : schema.type;
}

/** The properties of an object, of an array's items, or of the objects among alternatives. */
export function propertiesOf(given: JsonSchema, schemas: Schemas, depth = 0): Property[] {
  if (depth > 3 || (depth > 0 && nameOf(given) !== null)) return [];
  const schema = resolve(given, schemas);
  const items = nested.safeParse(schema.items);
  if (items.success) return propertiesOf(items.data, schemas, depth + 1);
  const properties = z.record(z.string(), nested).safeParse(schema.properties);
  if (!properties.success) {
    return alternatives(schema).flatMap((each) => propertiesOf(each, schemas, depth + 1));
  }
  const required = new Set(z.array(z.string()).catch([]).parse(schema.required));
  return Object.entries(properties.data).map(([name, property]) => ({
    name,
    required: required.has(name),
    schema: property,
  }));
}

/** A value's constraints beyond its type: "1 to 200", "default 50". */
export function limitsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const parts = [
    bounds(minimum, maximum, ""),
    bounds(minLength, maxLength, " characters"),
    bounds(undefined, maxItems, " items"),
    "default" in schema ? `default ${JSON.stringify(schema.default)}` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function bounds(low: unknown, high: unknown, unit: string): string {
  const hasLow = typeof low === "number" && low > -Number.MAX_SAFE_INTEGER;
  const hasHigh = typeof high === "number" && high < Number.MAX_SAFE_INTEGER;
  if (hasLow && hasHigh) return `${low} to ${high}${unit}`;
  if (hasHigh) return `at most ${high}${unit}`;
  return hasLow ? `at least ${low}${unit}` : "";
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return list.catch([]).parse(schema.anyOf ?? schema.oneOf);
}

function refOf(schema: JsonSchema): string | null {
  return typeof schema.$ref === "string" ? (schema.$ref.split("/").at(-1) ?? null) : null;
}
