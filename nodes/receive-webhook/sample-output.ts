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
  return {
    ...readSample(text),
    _webhook: {
      method: "POST",
      headers: { "content-type": ["application/json"], "user-agent": ["sample"] },
      query: {},
      ip: "203.0.113.7",
      timestamp: "2026-01-01T12:00:00.000+00:00",
      content: text,
    },
  };
}
