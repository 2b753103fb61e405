import type { z } from "zod";
import type { fieldSchema } from "#engine/connectors/format.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { toSentence, toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";
import { simplify } from "./simplify.ts";

export type FieldInput = z.input<typeof fieldSchema>;

const maxOptions = 200;

/** A field for a value of this schema. What has parts is JSON. */
export function toField(
  name: string,
  given: JsonObject,
  { description, isRequired }: { description: string | undefined; isRequired: boolean },
  resolve: Resolve,
): FieldInput {
  const schema = simplify(given, resolve);
  const help = description ?? textOf(schema.description);
  const kind = kindOf(schema, resolve);
  const options = optionsOf(schema);
  return {
    label: toTitle(name),
    ...(help !== undefined && { help: toSentence(help, 300) }),
    // A number keeps its kind: in JSON, "1" is not 1.
    kind: options && (kind === "text" || kind === "json") ? "choice" : kind,
    ...(options && { options }),
    ...(isRequired ? { required: true } : { more: schema.deprecated === true }),
    ...(isRequired && usualOf(schema) !== undefined && { default: defaultOf(usualOf(schema) ?? null) }),
  };
}

/** A value that has no alternative needs not be entered: `Action` in AWS. */
function usualOf(schema: JsonObject): Json | undefined {
  const values = listOf(schema.enum);
  return schema.default ?? schema.const ?? (values.length === 1 ? values[0] : undefined);
}

/** Without `toText`, which would load the language of tags into the process that reads descriptions. */
function defaultOf(value: Json): string {
  if (value === null) return "";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, 10_000);
}

function optionsOf(schema: JsonObject): FieldInput["options"] | undefined {
  const values = listOf(schema.enum ?? (schema.const === undefined ? undefined : [schema.const]));
  const texts = [...new Set(values.flatMap((value) => (typeof value === "object" ? [] : [String(value)])))];
  const fits = texts.length > 0 && texts.length <= maxOptions && texts.every(({ length }) => length <= 500);
  if (!fits) return undefined;
  return texts.map((value) => ({ value, label: value.trim().slice(0, 200) || "(empty)" }));
}

const formats: { [format: string]: FieldInput["kind"] } = {
  date: "date",
  "date-time": "date_time",
  binary: "file",
};

function kindOf(schema: JsonObject, resolve: Resolve): FieldInput["kind"] {
  switch (typeOf(schema)) {
    case "integer":
      return "integer";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return isPlain(simplify(resolve(schema.items), resolve)) ? "list" : "json";
    case "string":
      return formats[textOf(schema.format) ?? ""] ?? (schema.contentMediaType ? "file" : "text");
    default:
      // The type of binary content is left out since OpenAPI 3.1.
      return schema.contentMediaType && !schema.contentEncoding ? "file" : "json";
  }
}

/** The schema's type; of several, the one that is not `null`. Guessed from its parts where it has none. */
export function typeOf(schema: JsonObject): string {
  const given = schema.type;
  const types = typeof given === "string" ? [given] : listOf(given);
  const found = types.find((type) => type !== "null");
  if (typeof found === "string") return types.filter((type) => type !== "null").length > 1 ? "any" : found;
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  return listOf(schema.enum).some((value) => typeof value === "string") ? "string" : "any";
}

const isPlain = (schema: JsonObject) => ["string", "integer", "number", "boolean"].includes(typeOf(schema));

/** How deep `allOf` and alternatives are followed, and how many of them in one schema. */
const maxDepth = 8;
const maxParts = 2000;

/**
 * The properties of an object's schema, those of all its parts (`allOf`) included. Of alternatives (`oneOf`, `anyOf`), the
 * properties of all, none of them required.
 */
export function propertiesOf(
  schema: JsonObject,
  resolve: Resolve,
  depth = 0,
  budget = { parts: maxParts },
): Map<string, { schema: JsonObject; isRequired: boolean }> {
  const found: ReturnType<typeof propertiesOf> = new Map();
  budget.parts -= 1;
  if (depth > maxDepth || budget.parts < 0) return found;
  for (const part of listOf(schema.allOf)) {
    for (const [name, property] of propertiesOf(resolve(part), resolve, depth + 1, budget))
      found.set(name, property);
  }
  for (const part of [...listOf(schema.oneOf), ...listOf(schema.anyOf)]) {
    for (const [name, { schema: each }] of propertiesOf(resolve(part), resolve, depth + 1, budget)) {
      if (!found.has(name)) found.set(name, { schema: each, isRequired: false });
    }
  }
  const required = new Set(listOf(schema.required));
  for (const [name, property] of Object.entries(objectOf(schema.properties))) {
    const own = resolve(property);
    if (own.readOnly === true) continue;
    found.set(name, { schema: own, isRequired: required.has(name) });
  }
  for (const name of required) {
    const known = typeof name === "string" ? found.get(name) : undefined;
    if (known && typeof name === "string") found.set(name, { ...known, isRequired: true });
  }
  return found;
}
