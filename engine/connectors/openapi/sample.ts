import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";
import { typeOf } from "./to-field.ts";

/** Samples suggest tags, for which a few levels and fields are enough. */
const limits = { depth: 4, properties: 50, parts: 2000, chars: 20_000 };

/** A likely value of a schema: its example, its default, or one made from its type. */
export function sampleOf(schema: JsonObject, resolve: Resolve): Json {
  let parts = 0;
  // Schemas that name each other several times would have more parts than anybody can wait for.
  const bounded: Resolve = (value) => {
    parts += 1;
    return parts > limits.parts ? {} : resolve(value);
  };
  const sample = sampleAt(schema, bounded, 0);
  return JSON.stringify(sample).length <= limits.chars ? sample : null;
}

function sampleAt(schema: JsonObject, resolve: Resolve, depth: number): Json {
  const given =
    schema.example ?? listOf(schema.examples)[0] ?? schema.default ?? schema.const ?? listOf(schema.enum)[0];
  if (given !== undefined) return given;
  if (depth > limits.depth) return null;
  const parts = listOf(schema.allOf).map((part) => sampleAt(resolve(part), resolve, depth + 1));
  const [alternative] = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (alternative !== undefined) parts.push(sampleAt(resolve(alternative), resolve, depth + 1));
  if (schema.properties !== undefined)
    parts.push(sampleProperties(objectOf(schema.properties), resolve, depth));
  if (parts.length > 0) {
    const objects = parts.filter(isJsonObject);
    return objects.length > 0 ? Object.assign({}, ...objects) : (parts[0] ?? null);
  }
  return plainSample(schema, resolve, depth);
}

function sampleProperties(properties: JsonObject, resolve: Resolve, depth: number): JsonObject {
  const entries = Object.entries(properties).slice(0, limits.properties);
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, sampleAt(resolve(schema), resolve, depth + 1)]),
  );
}

const texts: { [format: string]: string } = {
  date: "2026-05-31",
  "date-time": "2026-05-31T09:30:00Z",
  email: "ada@example.com",
  uri: "https://example.com",
  uuid: "01890000-0000-7000-8000-000000000000",
};

function plainSample(schema: JsonObject, resolve: Resolve, depth: number): Json {
  switch (typeOf(schema)) {
    case "string":
      return texts[textOf(schema.format) ?? ""] ?? "text";
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "array":
      return [sampleAt(resolve(schema.items), resolve, depth + 1)];
    case "object":
      return {};
    default:
      return null;
  }
}
