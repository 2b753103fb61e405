import { isLightJson } from "#lib/json-scan.ts";

/**
 * Keys and items of a sample payload. It is read with every change of its flow, in a process that serves all
 * users.
 */
const maxParts = 50_000;

/** Why a sample payload is too large to work with; null if it is not. */
export function findSampleOversize(json: string): string | null {
  if (
    json.length <= maxParts ||
    isLightJson(new TextEncoder().encode(json), { depth: Number.POSITIVE_INFINITY, parts: maxParts })
  )
    return null;
  return `It has more than ${maxParts} keys and items. Leave out what no tag uses.`;
}
