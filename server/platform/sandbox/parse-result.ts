import type { Json } from "#lib/json.ts";
import { FrameError } from "./frames.ts";

/**
 * Parses the result that a child sent as JSON text.
 *
 * @throws FrameError if it is not JSON
 */
export function parseResult(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FrameError("it sent a result that is not JSON", { cause });
  }
}
