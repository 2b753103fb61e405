/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Its keys are untrusted: read them with `Object.hasOwn`, never through a prototype. */
export type JsonObject = { [key: string]: Json };

/** True for a plain JSON object: not null and not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
