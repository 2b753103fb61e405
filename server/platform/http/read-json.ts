import type { Json } from "#lib/json.ts";
import { scanJson } from "#server/platform/json/scan-json.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { toHttpRequest } from "./web-adapter.ts";

/** Deeper and larger than any flow, and far from where walking a value would exhaust the stack or the memory. */
const limits = { depth: 100, keys: 200_000, items: 200_000 };

/** A body as it was sent and as what it means; undefined for an empty one. */
export interface JsonBody {
  text: string;
  value: Json | undefined;
}

/**
 * Reads a request's body as JSON, whatever its content type says. Refuses more than `maxBytes` (413 `body_too_large`, read no
 * further than that), and what is not JSON in UTF-8 (400 `invalid_json`).
 */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody | Refusal> {
  const read = await toHttpRequest(request).readBody(maxBytes);
  if (read.kind === "too_large") {
    return refuse(413, "body_too_large", `A body of at most ${maxBytes} bytes is accepted here.`);
  }
  if (read.kind === "aborted") return refuse(400, "body_incomplete", "The body broke off before its end.");
  if (read.bytes.length === 0) return { text: "", value: undefined };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(read.bytes);
    // Before anything is made of it. What is not JSON is left to the parser, which says where.
    const scan = scanJson(stripMark(read.bytes), limits);
    if (scan.kind === "excessive") return refuse(400, "invalid_json", scan.excess);
    const value: Json = JSON.parse(text);
    return { text, value };
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
    return refuse(400, "invalid_json", `The body is not JSON: ${reason(cause)}`);
  }
}

/** As the decoder does: a scan that stopped at it would look at nothing. */
function stripMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Where it stops being JSON, without the text itself: what was sent may be a secret. */
function reason(cause: Error): string {
  return (
    /position \d+(?: \(line \d+ column \d+\))?/.exec(cause.message)?.[0] ??
    "it ends too early or is not UTF-8"
  );
}
