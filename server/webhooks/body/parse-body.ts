import { BodyBroken, firstHeader, type HeaderLists } from "#server/http/exchange.ts";
import { bodyTooLarge, invalidBody, type RefusalDetails } from "#server/webhooks/answers.ts";
import { contentCoding } from "./content-coding.ts";
import { type BodyType, readContentType } from "./content-type.ts";
import type { BodyStream } from "./open-body.ts";
import { parseText } from "./parse-text.ts";
import type { ParsedBody } from "./parsed-body.ts";
import { CodingDamaged, undoCoding } from "./undo-coding.ts";

export interface BodyOptions {
  /** Of the body once its content coding is undone. */
  maxBytes: number;
  /** The execution that files in the body belong to. */
  executionId: string;
}

type Parsed = ParsedBody | { refusal: RefusalDetails };

/**
 * Turns a call's body into the trigger's output (product.md §1). A body that was read and came without a content coding is
 * parsed at once, without a promise.
 *
 * @returns a refusal where the body is not what its headers say, is too large or breaks off
 */
export function parseBody(
  { method, headers }: { method: string; headers: HeaderLists },
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: BodyOptions,
): Parsed | Promise<Parsed> {
  const type = readContentType(firstHeader(headers, "content-type"));
  const coding = contentCoding(headers);
  if (body.kind === "read" && coding === null) return parseWhole(method, type, body.bytes);
  const chunks = body.kind === "read" ? pieces(body.bytes) : body.chunks;
  const decoded =
    coding === null || coding === "unsupported" ? chunks : undoCoding(chunks, coding, options.maxBytes);
  return parseArriving(method, type, decoded, options);
}

function parseWhole(method: string, type: BodyType, bytes: Buffer): Parsed {
  const parsed = parseText(method, type, bytes);
  return "problem" in parsed ? { refusal: invalidBody(parsed.problem) } : parsed;
}

async function parseArriving(
  method: string,
  type: BodyType,
  chunks: AsyncIterable<Buffer>,
  { maxBytes }: BodyOptions,
): Promise<Parsed> {
  try {
    return parseWhole(method, type, await collect(chunks));
  } catch (cause) {
    if (cause instanceof BodyBroken && cause.kind === "too_large") return { refusal: bodyTooLarge(maxBytes) };
    if (cause instanceof BodyBroken || cause instanceof CodingDamaged) {
      return { refusal: invalidBody(cause.message) };
    }
    throw cause;
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}
