import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { isLightJson } from "#lib/json-scan.ts";
import { maxResultDepth } from "./child/stop.ts";
import { FrameError } from "./frames.ts";

/**
 * Parses the result that a child sent as JSON text. One that nests deeper is not parsed: a megabyte of brackets would
 * keep this process busy for a tenth of a second.
 *
 * @returns null if it nests deeper than 512 levels
 * @throws FrameError if it is not JSON
 */
export function parseResult(text: string): { value: Json } | null {
  if (!isLightJson(Buffer.from(text), { depth: maxResultDepth, parts: Number.POSITIVE_INFINITY }))
    return null;
  try {
    return { value: parseExactJson(text) };
  } catch (cause) {
    throw new FrameError("it sent a result that is not JSON", { cause });
  }
}
