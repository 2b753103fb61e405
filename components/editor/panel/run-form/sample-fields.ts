import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** A field of the form that is made from a sample. Lists, objects and null are edited as JSON text. */
export interface SampleField {
  name: string;
  kind: "text" | "number" | "boolean" | "json";
  /** The initial value of the field: JSON fields hold text. */
  initial: Json;
}

/** One field for each of the sample's; null if the text is not a JSON object. */
export function toSampleFields(sample: string): SampleField[] | null {
  let value: unknown;
  try {
    value = parseExactJson(sample);
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  return Object.entries(value).map(([name, example]) => toField(name, example));
}

function toField(name: string, example: Json): SampleField {
  if (typeof example === "string") return { name, kind: "text", initial: example };
  if (typeof example === "number") return { name, kind: "number", initial: example };
  if (typeof example === "boolean") return { name, kind: "boolean", initial: example };
  return { name, kind: "json", initial: JSON.stringify(example, null, 2) };
}

/** The input that the form's values make; null while a JSON field cannot be read. */
export function toInput(fields: readonly SampleField[], values: Readonly<JsonObject>): JsonObject | null {
  try {
    const entries = fields.map(({ name, kind, initial }): [string, Json] => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? null) : initial;
      return [name, kind === "json" && typeof value === "string" ? parseExactJson(value) : value];
    });
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
