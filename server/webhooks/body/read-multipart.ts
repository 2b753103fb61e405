import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { multipartCharset } from "#lib/decoding/multipart-charset.ts";
import type { JsonObject } from "#lib/json.ts";
import { isFormError } from "#server/platform/http/form-error.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";
import { type Lease, smallBodyBytes } from "./body-budget.ts";
import { BodyBudgetExceeded, countBytes, peekChunk } from "./chunks.ts";
import { createPartReader, MultipartProblem, type Parts } from "./multipart-parts.ts";
import { type FlatField, nestFields } from "./nest-fields.ts";
import { maxContentBytes, type ParsedBody } from "./parsed-body.ts";
import type { LargeBody } from "./write-input.ts";

interface MultipartOptions {
  /** The id that its files are stored under. */
  executionId: string;
  maxBytes: number;
  lease: Lease;
}

/**
 * Parses a `multipart/form-data` body while it arrives (RFC 7578). Fields become those of any form; files are
 * written to storage chunk by chunk and become `{ filename, content_type, size, sha256, file_id }`, or null
 * if none was selected. The content is kept up to 1 MB if there are no files, and omitted otherwise. Large
 * fields are left for the parsing thread.
 *
 * @returns a problem if the body is malformed or has more than 10,000 fields or 100 files; none of its files
 *   remains
 * @throws StorageError, BodyBudgetExceeded, and the errors of `chunks`; none of its files remains
 */
export function readMultipart(
  chunks: AsyncIterable<Buffer>,
  contentType: string,
  options: MultipartOptions,
): Promise<ParsedBody | LargeBody | { problem: string }> {
  return readParts(chunks, contentType, options, (fields, { bytes, content }) =>
    bytes > smallBodyBytes
      ? { kind: "fields", fields, content: content(), bytes }
      : { fields: toFields(fields), ...content() },
  );
}

/** The body's contents beside the parts. */
interface MultipartRest {
  /** The approximate size of the fields. */
  bytes: number;
  content(): Omit<ParsedBody, "fields">;
}

/**
 * The same, with the parts as they were sent.
 *
 * @param use creates the result from them; if it throws, none of the files remains
 */
export async function readParts<T>(
  chunks: AsyncIterable<Buffer>,
  contentType: string,
  options: MultipartOptions,
  use: (parts: readonly FlatField[], rest: MultipartRest) => T,
): Promise<T | { problem: string }> {
  let files: Parts["files"] = [];
  try {
    const peeked = await peekChunk(chunks);
    const charset = peeked && multipartCharset(peeked.first);
    const opened = createPartReader(contentType, { ...options, charset });
    files = opened.files;
    const kept = keepUntilFile(holdFields(peeked?.all ?? chunks, opened, options.lease), files);
    await pipeline(kept.chunks, opened.parser);
    await Promise.all(files);
    const fields = opened.parts.map(({ name, value }) => [name, value] as const);
    return use(fields, { bytes: opened.fieldBytes(), content: kept.content });
  } catch (cause) {
    await Promise.allSettled(files);
    // Files that cannot be removed now are swept later.
    if (files.length > 0) await removeFilesOf([options.executionId]).catch(() => {});
    if (!(cause instanceof Error)) throw cause;
    if (cause instanceof MultipartProblem) return { problem: cause.message };
    if (isFormError(cause)) return { problem: `This is not multipart form data: ${cause.message}.` };
    throw cause;
  }
}

function toFields(parts: readonly FlatField[]): JsonObject {
  const fields = nestFields(parts);
  if (typeof fields === "string") throw new MultipartProblem(fields);
  const excess = findLimitViolation(fields);
  if (excess !== null) throw new MultipartProblem(excess);
  return fields;
}

/**
 * Bytes that may be between the body and a file: a chunk of the body, and the buffer of the file's stream.
 */
const onTheWayBytes = 262_144;

/**
 * Passes the chunks through, and reserves the bytes that have arrived and did not go to a file. The parser holds a
 * field in memory from its first byte and reports it with its last, so a sender that never ends it would otherwise
 * reserve nothing.
 */
async function* holdFields(
  chunks: AsyncIterable<Buffer>,
  { stored }: Parts,
  lease: Lease,
): AsyncGenerator<Buffer> {
  const arrived = { bytes: 0 };
  for await (const chunk of countBytes(chunks, arrived)) {
    if (!lease.reserve(arrived.bytes - stored.bytes - onTheWayBytes)) {
      throw new BodyBudgetExceeded("The budget for large bodies is exhausted.");
    }
    yield chunk;
  }
}

const sliceBytes = 16_384;

/** Slice by slice, each in its own turn of the event loop: a chunk may contain hundreds of parts. */
async function* inSlices(chunk: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < chunk.length; at += sliceBytes) {
    yield chunk.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}

function keepUntilFile(chunks: AsyncIterable<Buffer>, files: readonly unknown[]) {
  let kept: Buffer[] = [];
  let size = 0;
  const isOmitted = () => files.length > 0 || size > maxContentBytes;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (isOmitted()) kept = [];
      else kept.push(chunk);
      yield* inSlices(chunk);
    }
  }
  return {
    chunks: pass(),
    content(): Omit<ParsedBody, "fields"> {
      if (isOmitted()) return { content: "", contentEncoding: null, contentOmitted: true };
      const bytes = Buffer.concat(kept);
      return isUtf8(bytes)
        ? { content: bytes.toString("utf8"), contentEncoding: null, contentOmitted: false }
        : { content: bytes.toString("base64"), contentEncoding: "base64", contentOmitted: false };
    },
  };
}
