import type { Call } from "#server/webhooks/calls/schema.ts";
import { sampleOfCall } from "./sample-of-call.ts";

/** A call's payload as text to compare: what it put out, laid out, or else its body as it was sent. */
export function payloadText(call: Call): string {
  return sampleOfCall(call) ?? call.body ?? "";
}

/** A call's headers as text to compare, in the order of their names. */
export function headersText({ headers }: Pick<Call, "headers">): string {
  return Object.keys(headers)
    .sort()
    .flatMap((name) => (headers[name] ?? []).map((value) => `${name}: ${value}`))
    .join("\n");
}

/** A sample laid out as payloads are; text that is no JSON as it is. */
export function sampleText(sample: string): string {
  try {
    return JSON.stringify(JSON.parse(sample), null, 2);
  } catch {
    return sample;
  }
}
