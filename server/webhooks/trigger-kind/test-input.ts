import type { JsonObject } from "#lib/json.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { parseText } from "#server/webhooks/body/parse-text.ts";
import { toTriggerOutput } from "#server/webhooks/body/webhook-record.ts";

/**
 * The trigger's output for a POST of this JSON text, by the parser of real calls, with metadata as if the call had just
 * come from this machine.
 *
 * @returns a problem if a call with this body would be refused
 */
export function toTestInput(text: string, now: Date): { input: JsonObject } | { problem: string } {
  const body = parseText("POST", readContentType("application/json"), Buffer.from(text));
  if ("problem" in body) return body;
  const headers = {
    "content-type": ["application/json"],
    "content-length": [String(Buffer.byteLength(text))],
    "user-agent": ["millrace test"],
  };
  const { output } = toTriggerOutput(body, {
    method: "POST",
    headers,
    target: "/",
    ip: "127.0.0.1",
    atMs: now.getTime(),
  });
  return { input: output };
}
