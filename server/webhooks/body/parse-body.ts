import { isUtf8 } from "node:buffer";
import { contentCoding } from "#server/platform/http/content-coding.ts";
import { BodyReadError, firstHeader, type HeaderLists } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { StorageError } from "#server/platform/storage/files.ts";
import {
  bodyTooLarge,
  type CallRefusal,
  decompressedTooLarge,
  invalidBody,
  refusals,
} from "#server/webhooks/responses/responses.ts";
import { type Lease, smallBodyBytes } from "./body-budget.ts";
import { BodyBudgetExceeded, collectChunks, toChunks } from "./chunks.ts";
import { type BodyType, readContentType } from "./content-type.ts";
import { DecompressedTooLarge, decodeContent, InvalidContentCoding } from "./decode-content.ts";
import type { BodyStream } from "./open-body.ts";
import { parseText } from "./parse-text.ts";
import type { ParsedBody } from "./parsed-body.ts";
import { readFileBody } from "./read-file-body.ts";
import { readMultipart } from "./read-multipart.ts";
import type { LargeBody } from "./write-input.ts";

export interface BodyOptions {
  maxBytes: number;
  /** Of the decompressed body. */
  maxDecompressedBytes: number;
  /** The body's share of the process's memory. */
  lease: Lease;
  /** The execution that owns the files in the body. */
  executionId: string;
}

export type ParsedCallBody = ParsedBody | LargeBody | { refusal: CallRefusal };

/**
 * Parses a call's body into the trigger's output (docs/product.md §1). A body that has been read and has no content
 * coding is parsed synchronously; a large one is left for the parsing thread.
 *
 * @returns a refusal if the body does not match its headers, is too large or incomplete, or if a file in it could not
 * be stored
 */
export function parseCallBody(
  { method, headers }: { method: string; headers: HeaderLists },
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: BodyOptions,
): ParsedCallBody | Promise<ParsedCallBody> {
  const header = firstHeader(headers, "content-type");
  const type = readContentType(header);
  const coding = contentCoding(headers);
  const isFile = method !== "GET" && (type.kind === "multipart" || type.kind === "file");
  if (body.kind === "read" && coding === null && !isFile && !isBinary(method, type, body.bytes)) {
    return parseWhole(method, type, body.bytes);
  }
  const chunks = body.kind === "read" ? toChunks(body.bytes) : body.chunks;
  const decoded =
    coding === null || coding === "unsupported"
      ? chunks
      : decodeContent(chunks, coding, Math.min(options.maxBytes, options.maxDecompressedBytes));
  return parseArriving({ method, type, header: header ?? "" }, decoded, options);
}

function parseWhole(method: string, type: BodyType, bytes: Buffer): ParsedCallBody {
  if (bytes.length > smallBodyBytes) return { kind: "text", type, bytes };
  return toParsed(parseText(method, type, bytes));
}

function toParsed(parsed: ParsedBody | LargeBody | { problem: string }): ParsedCallBody {
  return "problem" in parsed ? { refusal: invalidBody(parsed.problem) } : parsed;
}

/** A body without a type is a file if it is not text. */
function isBinary(method: string, { kind }: BodyType, bytes: Buffer): boolean {
  return kind === "none" && method !== "GET" && !isUtf8(bytes);
}

async function parseArriving(
  { method, type, header }: { method: string; type: BodyType; header: string },
  chunks: AsyncIterable<Buffer>,
  options: BodyOptions,
): Promise<ParsedCallBody> {
  const { executionId, lease } = options;
  try {
    if (method !== "GET" && type.kind === "multipart") {
      return toParsed(await readMultipart(chunks, header, options));
    }
    if (method !== "GET" && type.kind === "file") return await readFileBody(chunks, type.type, executionId);
    const bytes = await collectChunks(chunks, lease);
    if (!isBinary(method, type, bytes)) return parseWhole(method, type, bytes);
    return await readFileBody(toChunks(bytes), "application/octet-stream", executionId);
  } catch (cause) {
    return { refusal: bodyRefusal(cause, options) };
  }
}

/**
 * Why a body that was parsed while it arrived is refused.
 *
 * @throws faults that the body did not cause
 */
export function bodyRefusal(
  cause: unknown,
  { maxBytes, maxDecompressedBytes }: Pick<BodyOptions, "maxBytes" | "maxDecompressedBytes">,
): CallRefusal {
  if (cause instanceof BodyBudgetExceeded) return refusals.busy;
  if (cause instanceof DecompressedTooLarge)
    return decompressedTooLarge(Math.min(maxBytes, maxDecompressedBytes));
  if (cause instanceof StorageError) {
    logger().error({ fault: describeFault(cause.cause) }, "file of a call not stored");
    return refusals.unavailable;
  }
  if (cause instanceof BodyReadError && cause.kind === "too_large") return bodyTooLarge(maxBytes);
  if (cause instanceof BodyReadError || cause instanceof InvalidContentCoding)
    return invalidBody(cause.message);
  throw cause;
}
