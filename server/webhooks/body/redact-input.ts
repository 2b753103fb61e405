import type { JsonObject } from "#lib/json.ts";
import { type Redaction, redactOutput } from "#server/flows/redaction/redact.ts";
import { maxValues } from "#server/platform/json/value-limit.ts";
import { JsonWriter } from "./json-writer.ts";

/** `1` may become `"[redacted]"`. */
const growthBytes = 12;

/** Redacts a large trigger output, given and returned as JSON bytes. */
export function redactInput(input: Buffer, redaction: Redaction): Buffer<ArrayBuffer> {
  const output: JsonObject = JSON.parse(input.toString("utf8"));
  redactOutput(output, redaction);
  const mostValues = Math.min(input.length / 2, 2 * maxValues());
  const writer = new JsonWriter(input.length + growthBytes * Math.ceil(mostValues));
  writer.value(output);
  return writer.written();
}
