import { sampleRecord } from "#engine/webhook/sample-record.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

function readSample(text: string): JsonObject {
  try {
    const value: Json = parseExactJson(text);
    return isJsonObject(value) ? value : { body: value };
  } catch {
    return {};
  }
}

/**
 * The output for a call with this body, with an invented `_webhook` so that its tags can be suggested too. As at run
 * time, the system's `_webhook` takes precedence over one in the body, and a body that is not an object becomes `body`.
 */
export function sampleOutput(text: string): JsonObject {
  return { ...readSample(text), _webhook: sampleRecord(text) };
}
