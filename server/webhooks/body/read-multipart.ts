import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream/promises";
import type { JsonObject } from "#lib/json.ts";
import { removeFilesOf } from "#server/storage/files.ts";
import { findExcess } from "./excess.ts";
import { MultipartProblem, openParts, type Parts } from "./multipart-parts.ts";
import { nestFields } from "./nest-fields.ts";
import type { ParsedBody } from "./parsed-body.ts";

/** How the parser says that a body is not what it should be. */
const parserProblem = /^(Malformed|Unexpected end|Multipart:)/;

/**
 * Takes a `multipart/form-data` body apart while it arrives (RFC 7578). Fields become what those of any form become; files
 * are written to storage piece by piece and become `{ filename, content_type, size, sha256, file_id }`, or null where none
 * was chosen. The content is kept as long as no file comes, and omitted then.
 *
 * @returns what is wrong, where it is not such a body or has more than 10,000 fields or 100 files; none of its files stays then
 * @throws StorageFault, and what `chunks` throws; none of its files stays then either
 */
export async function readMultipart(
  chunks: AsyncIterable<Buffer>,
  contentType: string,
  options: { executionId: string; maxBytes: number },
): Promise<ParsedBody | { problem: string }> {
  let files: Parts["files"] = [];
  try {
    const opened = openParts(contentType, options);
    files = opened.files;
    const kept = keepUntilFile(chunks, files);
    await pipeline(kept.chunks, opened.parser);
    await Promise.all(files);
    return { fields: toFields(opened.parts), ...kept.content() };
  } catch (cause) {
    await Promise.allSettled(files);
    // What cannot be removed now is swept later.
    if (files.length > 0) await removeFilesOf([options.executionId]).catch(() => {});
    if (!(cause instanceof Error)) throw cause;
    if (cause instanceof MultipartProblem) return { problem: cause.message };
    if (parserProblem.test(cause.message))
      return { problem: `This is not multipart form data: ${cause.message}.` };
    throw cause;
  }
}

function toFields(parts: Parts["parts"]): JsonObject {
  const fields = nestFields(parts.map(({ name, value }) => [name, value]));
  if (typeof fields === "string") throw new MultipartProblem(fields);
  const excess = findExcess(fields);
  if (excess !== null) throw new MultipartProblem(excess);
  return fields;
}

function keepUntilFile(chunks: AsyncIterable<Buffer>, files: readonly unknown[]) {
  let kept: Buffer[] = [];
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (files.length === 0) kept.push(chunk);
      else kept = [];
      yield chunk;
    }
  }
  return {
    chunks: pass(),
    content(): Omit<ParsedBody, "fields"> {
      if (files.length > 0) return { content: "", contentEncoding: null, contentOmitted: true };
      const bytes = Buffer.concat(kept);
      return isUtf8(bytes)
        ? { content: bytes.toString("utf8"), contentEncoding: null, contentOmitted: false }
        : { content: bytes.toString("base64"), contentEncoding: "base64", contentOmitted: false };
    },
  };
}
