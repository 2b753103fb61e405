import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

const maxProperties = 100;
const maxDepth = 3;

/** A schema that a sample fits. */
export function schemaOf(sample: Json, depth = 0): JsonObject {
  if (sample === null || depth > maxDepth) return {};
  if (typeof sample === "boolean") return { type: "boolean" };
  if (typeof sample === "number") return { type: Number.isInteger(sample) ? "integer" : "number" };
  if (typeof sample === "string") return { type: "string" };
  if (Array.isArray(sample)) {
    const [first] = sample;
    return { type: "array", ...(first !== undefined && { items: schemaOf(first, depth + 1) }) };
  }
  const entries = Object.entries(sample).slice(0, maxProperties);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, part]) => [name, schemaOf(part ?? null, depth + 1)])),
  };
}

/** The schema of a text in a query or a form. */
export function schemaOfText(text: string): JsonObject {
  if (text === "true" || text === "false") return { type: "boolean" };
  const number = /^-?(?:0|[1-9]\d{0,14})$/.test(text);
  return { type: number ? "integer" : "string" };
}

/** The schema that both fit: an object has the properties of both, and of two types one takes every text. */
export function mergeSchemas(a: JsonObject, b: JsonObject): JsonObject {
  if (Object.keys(a).length === 0) return b;
  if (Object.keys(b).length === 0) return a;
  if (a.type === "object" && b.type === "object") return { ...a, properties: mergeProperties(a, b) };
  if (a.type === b.type) return a;
  const types = new Set([a.type, b.type]);
  if (types.has("integer") && types.has("number")) return { type: "number" };
  return types.has("object") || types.has("array") ? {} : { type: "string" };
}

function mergeProperties(a: JsonObject, b: JsonObject): JsonObject {
  const first = isJsonObject(a.properties ?? null) ? (a.properties as JsonObject) : {};
  const second = isJsonObject(b.properties ?? null) ? (b.properties as JsonObject) : {};
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const part = (object: JsonObject, name: string) =>
    Object.hasOwn(object, name) ? (object[name] as JsonObject) : {};
  return Object.fromEntries(names.map((name) => [name, mergeSchemas(part(first, name), part(second, name))]));
}
