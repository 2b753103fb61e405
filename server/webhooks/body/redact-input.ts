import type { JsonObject } from "#lib/json.ts";
import { type Redaction, redactOutput } from "#server/flows/redaction/redact.ts";
import { JsonWriter } from "./json-writer.ts";

/** A body's 10,000 keys and 100,000 items may each grow by a few bytes. */
const growthBytes = 4_000_000;

/** Redacts a large trigger output, given and returned as JSON bytes. */
export function redactInput(input: Buffer, redaction: Redaction): Buffer<ArrayBuffer> {
  const output: JsonObject = JSON.parse(input.toString("utf8"));
  redactOutput(output, redaction);
  const writer = new JsonWriter(input.length + growthBytes);
  writer.value(output);
  return writer.written();
}
