import type { Call } from "#api/webhooks/calls/schema.ts";
import { isJsonObject } from "#lib/json.ts";

/**
 * The call's output as a sample payload: formatted JSON without the system's `_webhook`. Null if the call has no
 * output.
 */
export function sampleOfCall({ output }: Pick<Call, "output">): string | null {
  if (!isJsonObject(output)) return null;
  const { _webhook: _, ...fields } = output;
  return JSON.stringify(fields, null, 2);
}
