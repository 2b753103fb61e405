import { type ConfigProblem, findJsonError } from "#engine/node.ts";

const pointer = "/sample_payload";

/**
 * What keeps a sample payload from being good enough to activate the flow.
 *
 * The specification makes it required and gives it the default `{}`. `{}` therefore counts as given: it is the true sample
 * of a sender that only pings, and a flow made through the API without tags must be able to go live. Missing is a field
 * that somebody emptied.
 */
export function samplePayloadProblem(text: string): ConfigProblem[] {
  if (text.trim() === "") {
    const detail =
      "The sample payload is missing. Paste the JSON that senders will post, or {} if they post nothing.";
    return [{ pointer, code: "sample_payload_required", detail }];
  }
  const error = findJsonError(text);
  if (error === null) return [];
  return [{ pointer, code: "sample_payload_invalid", detail: `The sample payload cannot be read. ${error}` }];
}
