import { isUtf8 } from "node:buffer";
import { BodyBroken, firstHeader, type HeaderLists } from "#server/http/exchange.ts";
import { describeFault } from "#server/http/fault.ts";
import { logger } from "#server/logger.ts";
import { StorageFault } from "#server/storage/files.ts";
import { bodyTooLarge, invalidBody, type RefusalDetails, refusals } from "#server/webhooks/answers.ts";
import { contentCoding } from "./content-coding.ts";
import { type BodyType, readContentType } from "./content-type.ts";
import type { BodyStream } from "./open-body.ts";
import { parseText } from "./parse-text.ts";
import type { ParsedBody } from "./parsed-body.ts";
import { collect, pieces } from "./pieces.ts";
import { readFileBody } from "./read-file-body.ts";
import { readMultipart } from "./read-multipart.ts";
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
 * @returns a refusal where the body is not what its headers say, is too large or breaks off, or where a file in it could
 *   not be stored
 */
export function parseBody(
  { method, headers }: { method: string; headers: HeaderLists },
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: BodyOptions,
): Parsed | Promise<Parsed> {
  const header = firstHeader(headers, "content-type");
  const type = readContentType(header);
  const coding = contentCoding(headers);
  const isFile = method !== "GET" && (type.kind === "multipart" || type.kind === "file");
  if (body.kind === "read" && coding === null && !isFile && !isBinary(method, type, body.bytes)) {
    return parseWhole(method, type, body.bytes);
  }
  const chunks = body.kind === "read" ? pieces(body.bytes) : body.chunks;
  const decoded =
    coding === null || coding === "unsupported" ? chunks : undoCoding(chunks, coding, options.maxBytes);
  return parseArriving({ method, type, header: header ?? "" }, decoded, options);
}

function parseWhole(method: string, type: BodyType, bytes: Buffer): Parsed {
  return toParsed(parseText(method, type, bytes));
}

function toParsed(parsed: ParsedBody | { problem: string }): Parsed {
  return "problem" in parsed ? { refusal: invalidBody(parsed.problem) } : parsed;
}

/** A body without a type is a file when it is no text at all. */
function isBinary(method: string, { kind }: BodyType, bytes: Buffer): boolean {
  return kind === "none" && method !== "GET" && !isUtf8(bytes);
}

async function parseArriving(
  { method, type, header }: { method: string; type: BodyType; header: string },
  chunks: AsyncIterable<Buffer>,
  options: BodyOptions,
): Promise<Parsed> {
  const { maxBytes, executionId } = options;
  try {
    if (method !== "GET" && type.kind === "multipart") {
      return toParsed(await readMultipart(chunks, header, options));
    }
    if (method !== "GET" && type.kind === "file") return await readFileBody(chunks, type.type, executionId);
    const bytes = await collect(chunks);
    if (!isBinary(method, type, bytes)) return parseWhole(method, type, bytes);
    return await readFileBody(pieces(bytes), "application/octet-stream", executionId);
  } catch (cause) {
    return { refusal: toRefusal(cause, maxBytes) };
  }
}

function toRefusal(cause: unknown, maxBytes: number): RefusalDetails {
  if (cause instanceof StorageFault) {
    logger().error({ fault: describeFault(cause.cause) }, "a file that came with a call could not be stored");
    return refusals.unavailable;
  }
  if (cause instanceof BodyBroken && cause.kind === "too_large") return bodyTooLarge(maxBytes);
  if (cause instanceof BodyBroken || cause instanceof CodingDamaged) return invalidBody(cause.message);
  throw cause;
}
