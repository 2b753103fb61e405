import { findJsonError } from "#engine/tags/json-error.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { stripMark } from "./decode-text.ts";
import { findExcess } from "./excess.ts";

/** The object that a JSON text is, `{ body: <value> }` for any other value, no fields for an empty text; or what is wrong. */
export function parseJson(text: string): JsonObject | string {
  const source = stripMark(text);
  let value: Json;
  try {
    value = JSON.parse(source);
  } catch {
    return source.trim() === "" ? {} : (findJsonError(source) ?? "The body is not JSON.");
  }
  return findExcess(value) ?? (isJsonObject(value) ? value : { body: value });
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
