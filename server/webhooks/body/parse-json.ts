import { findJsonError } from "#engine/tags/json-error.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { stripMark } from "./decode-text.ts";
import { findExcess } from "./excess.ts";

/** What a JSON text says: its object, `{ body: <value> }` for any other value, no fields for an empty text. */
export interface JsonFields {
  fields: JsonObject;
  /** The JSON text of `fields`, where that is what was sent and reads the same everywhere. */
  fieldsText?: string;
}

/** @returns the fields, or what is wrong with the text */
export function parseJson(text: string): JsonFields | string {
  const source = stripMark(text);
  let value: Json;
  try {
    value = JSON.parse(source);
  } catch {
    if (source.trim() === "") return { fields: {} };
    return findJsonError(source) ?? "The body is not JSON.";
  }
  const excess = findExcess(value);
  if (excess !== null) return excess;
  if (!isJsonObject(value)) return { fields: { body: value } };
  return isRepresentable(value) ? { fields: value, fieldsText: source } : { fields: value };
}

/** Whether no number in it is too large for JavaScript, as `1e999` is: such a one counts as null from then on. */
function isRepresentable(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  for (const name in value) if (!isRepresentable((value as JsonObject)[name] as Json)) return false;
  return true;
}

/** Whether a text is JSON. */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(stripMark(text));
    return true;
  } catch {
    return false;
  }
}
