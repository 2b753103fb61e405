import { type ConfigProblem, findJsonError, findSampleOversize } from "#engine/node.ts";

const pointer = "/sample_payload";

/**
 * Why a sample payload prevents activation, or null.
 *
 * The specification makes it required with the default `{}`, so `{}` counts as present: it is the true sample of a
 * sender that only pings, and a flow created through the API without tags must be able to go live. Only a field that a
 * user has cleared counts as missing.
 */
export function samplePayloadProblem(text: string): ConfigProblem[] {
  if (text.trim() === "") {
    const detail =
      "The sample payload is missing. Paste the JSON that senders will post, or {} if they post nothing.";
    return [{ pointer, code: "sample_payload_required", detail }];
  }
  const error = findSampleOversize(text) ?? findJsonError(text);
  if (error === null) return [];
  return [{ pointer, code: "sample_payload_invalid", detail: `The sample payload cannot be read. ${error}` }];
}
