import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

function readSample(text: string): JsonObject {
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value : { body: value };
  } catch {
    return {};
  }
}

/**
 * The output that a call with this body would give, with a made-up `_webhook` so that its tags can be suggested too. As at
 * runtime, the system's `_webhook` wins over one in the body, and a body that is no object lies under `body`.
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
