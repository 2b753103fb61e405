import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { isLightJson } from "#lib/json-scan.ts";
import { maxResultDepth } from "./child/stop.ts";
import { FrameError } from "./frames.ts";

/**
 * Parses the result that a child sent as JSON text. A result that nests deeper is not parsed: a megabyte of
 * brackets would keep this process busy for a tenth of a second.
 *
 * @param parts the number of keys and items that it may have
 * @returns null if it nests deeper than 512 levels, or has more parts
 * @throws FrameError if it is not JSON
 */
export function parseResult(text: string, parts = Number.POSITIVE_INFINITY): { value: Json } | null {
  if (!isLightJson(Buffer.from(text), { depth: maxResultDepth, parts })) return null;
  try {
    return { value: parseExactJson(text) };
  } catch (cause) {
    throw new FrameError("it sent a result that is not JSON", { cause });
  }
}
