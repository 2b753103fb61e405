import { ignoredBecause, type Selection } from "#engine/webhook/reception.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import type { TriggerInput } from "./trigger-input.ts";

/** Why an authenticated call of a provider starts nothing; null if it starts the flow. */
export function ignoredCall(
  takes: Selection,
  { headers }: Pick<HttpRequest, "headers">,
  { output, text }: Pick<TriggerInput, "output" | "text">,
): string | null {
  // The body of a large call was parsed on another thread, which returned its text.
  return ignoredBecause(takes, output ?? parseExactJson(text.toString()), (name) =>
    firstHeader(headers, name),
  );
}
