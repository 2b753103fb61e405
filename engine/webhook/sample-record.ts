import type { JsonObject } from "#lib/json.ts";

/** An invented `_webhook` of a call with this body, so that its tags can be suggested before the first call. */
export function sampleRecord(content: string): JsonObject {
  return {
    method: "POST",
    headers: { "content-type": ["application/json"], "user-agent": ["sample"] },
    query: {},
    ip: "203.0.113.7",
    timestamp: "2026-01-01T12:00:00.000+00:00",
    content,
  };
}
