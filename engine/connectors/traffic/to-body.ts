import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { RecordedBody } from "./recorded-request.ts";
import { mergeSchemas, schemaOf, schemaOfText } from "./schema-of.ts";

/** The content type of a body, and the schema that it fits. */
interface TypedBody {
  type: string;
  schema: JsonObject;
}

/** The request body of an operation (OpenAPI 3.1, "Request Body Object"), from those that were sent; null without any. */
export function toRequestBody(bodies: readonly RecordedBody[]): JsonObject | null {
  const [first, ...others] = bodies.map(toTyped);
  if (!first) return null;
  let { schema } = first;
  for (const other of others) if (other.type === first.type) schema = mergeSchemas(schema, other.schema);
  return { content: { [first.type]: { schema } } };
}

function toTyped(body: RecordedBody): TypedBody {
  const { type, text, parts } = body;
  const json = parseJson(text);
  if (json !== null && (type === "" || /json|^text\/plain$|x-www-form-urlencoded/.test(type)))
    return { type: /json/.test(type) ? type : "application/json", schema: schemaOf(json) };
  if (type === "multipart/form-data") return { type, schema: toObject(parts.map(partOf)) };
  const isForm = type === "application/x-www-form-urlencoded" || (type === "" && /^[^=&\s{[<]+=/.test(text));
  if (isForm) return { type: "application/x-www-form-urlencoded", schema: toObject(formPairs(text, parts)) };
  return {
    type: /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type) ? type : "text/plain",
    schema: { type: "string" },
  };
}

function parseJson(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) || isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

const partOf = ({ name, isFile }: RecordedBody["parts"][number]): [string, JsonObject] => [
  name,
  isFile ? { type: "string", format: "binary" } : { type: "string" },
];

const formPairs = (text: string, parts: RecordedBody["parts"]): [string, JsonObject][] =>
  text === ""
    ? parts.map(({ name, value }) => [name, schemaOfText(value)])
    : [...new URLSearchParams(text)].map(([name, value]) => [name, schemaOfText(value)]);

/** Of a name that occurs several times, a list. */
export function propertiesOf(
  pairs: readonly [name: string, schema: JsonObject][],
): Record<string, JsonObject> {
  const properties = new Map<string, JsonObject>();
  for (const [name, schema] of pairs) {
    const known = properties.get(name);
    properties.set(name, known ? { type: "array", items: itemsOf(known, schema) } : schema);
  }
  return Object.fromEntries(properties);
}

const toObject = (pairs: readonly [name: string, schema: JsonObject][]): JsonObject => ({
  type: "object",
  properties: propertiesOf(pairs),
});

const itemsOf = (known: JsonObject, schema: JsonObject) =>
  known.type === "array" && isJsonObject(known.items ?? null)
    ? (known.items as JsonObject)
    : mergeSchemas(known, schema);
