import { findJsonError } from "#engine/tags/json-error.ts";
import { stripByteOrderMark } from "#lib/decoding/decode-text.ts";
import { type ExactJson, readExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";

/** The fields of a JSON text: its object, `{ body: <value> }` for any other value, no fields for an empty text. */
export interface JsonFields {
  fields: JsonObject;
  /** The JSON text of `fields`: the original one, except for numbers that a double cannot hold. */
  fieldsText?: string;
}

/** @returns the fields, or a problem of the text */
export function parseJsonBody(text: string): JsonFields | string {
  const source = stripByteOrderMark(text);
  let read: ExactJson;
  try {
    read = readExactJson(source);
  } catch {
    if (source.trim() === "") return { fields: {} };
    return findJsonError(source) ?? "The body is not JSON.";
  }
  const { value, text: fieldsText } = read;
  const excess = findLimitViolation(value);
  if (excess !== null) return excess;
  return isJsonObject(value) ? { fields: value, fieldsText } : { fields: { body: value } };
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
