import { findJsonError } from "#engine/tags/json-error.ts";
import { stripByteOrderMark } from "#lib/decoding/decode-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { measureJson } from "#server/platform/json/measure-json.ts";

/** The fields of a JSON text: its object, `{ body: <value> }` for any other value, no fields for an empty text. */
export interface JsonFields {
  fields: JsonObject;
  /** The JSON text of `fields`, if the original text can be used unchanged. */
  fieldsText?: string;
}

/** @returns the fields, or a problem of the text */
export function parseJsonBody(text: string): JsonFields | string {
  const source = stripByteOrderMark(text);
  let value: Json;
  try {
    value = JSON.parse(source);
  } catch {
    if (source.trim() === "") return { fields: {} };
    return findJsonError(source) ?? "The body is not JSON.";
  }
  const { violation: excess, isRepresentable } = measureJson(value);
  if (excess !== null) return excess;
  if (!isJsonObject(value)) return { fields: { body: value } };
  return isRepresentable ? { fields: value, fieldsText: source } : { fields: value };
}

/** Whether a text is JSON. */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(stripByteOrderMark(text));
    return true;
  } catch {
    return false;
  }
}
