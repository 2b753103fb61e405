import { isJsonObject } from "#lib/json.ts";
import type { Call } from "#server/webhooks/calls/schema.ts";

/**
 * What the call put out, as a sample payload: JSON text without the system's `_webhook`, laid out. Null where the call has no
 * output.
 */
export function sampleOfCall({ output }: Pick<Call, "output">): string | null {
  if (!isJsonObject(output)) return null;
  const { _webhook: _, ...fields } = output;
  return JSON.stringify(fields, null, 2);
}
