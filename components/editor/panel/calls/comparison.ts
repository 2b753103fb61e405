import type { Call } from "#api/webhooks/calls/schema.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { sampleOfCall } from "./sample-of-call.ts";

/** A call's payload as text to compare: its formatted output, or else its body as received. */
export function payloadText(call: Call): string {
  return sampleOfCall(call) ?? call.body ?? "";
}

/** A call's headers as text to compare, sorted by name. */
export function headersText({ headers }: Pick<Call, "headers">): string {
  return Object.keys(headers)
    .sort()
    .flatMap((name) => (headers[name] ?? []).map((value) => `${name}: ${value}`))
    .join("\n");
}

/** A sample formatted like payloads; invalid JSON is unchanged. */
export function sampleText(sample: string): string {
  try {
    return JSON.stringify(parseExactJson(sample), null, 2);
  } catch {
    return sample;
  }
}
