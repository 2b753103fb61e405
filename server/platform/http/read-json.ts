import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { scanJson } from "#server/platform/json/scan-json.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { toHttpRequest } from "./web-adapter.ts";

/** Deeper and larger than any flow, and far below the limits of the stack and the memory. */
const limits = { depth: 100, keys: 200_000, items: 200_000 };

/** A body as sent and parsed; undefined if empty. */
export interface JsonBody {
  text: string;
  value: Json | undefined;
}

/**
 * Reads a request's body as JSON, whatever its content type. Refuses more than `maxBytes` (413
 * `body_too_large`, without reading the rest), and bodies that are not JSON in UTF-8 (400 `invalid_json`).
 */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody | Refusal> {
  const read = await toHttpRequest(request).readBody(maxBytes);
  if (read.kind === "too_large") {
    return refuse(413, "body_too_large", `The body can have at most ${maxBytes} bytes.`);
  }
  if (read.kind === "aborted")
    return refuse(400, "body_incomplete", "The connection closed before the body was complete.");
  if (read.bytes.length === 0) return { text: "", value: undefined };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(read.bytes);
    // Checked before it is parsed. Invalid JSON is left to the parser, which reports the position.
    const scan = scanJson(stripMark(read.bytes), limits);
    if (scan.kind === "excessive") return refuse(400, "invalid_json", scan.excess);
    const value: Json = parseExactJson(text);
    return { text, value };
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
    return refuse(400, "invalid_json", `The body is not JSON: ${reason(cause)}`);
  }
}

/** Removes a byte order mark, as the decoder does: the scan would stop at it. */
function stripMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Where parsing failed, without the text itself: it may contain a secret. */
function reason(cause: Error): string {
  return (
    /position \d+(?: \(line \d+ column \d+\))?/.exec(cause.message)?.[0] ??
    "it ends too early or is not UTF-8"
  );
}
