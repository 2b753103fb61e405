import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { ContentCoding } from "#server/platform/http/content-coding.ts";
import { peekChunk } from "./chunks.ts";

/** A body that exceeds its limit when its content coding is decoded. */
export class DecompressedTooLarge extends Error {}

/** A body that does not match its content coding. */
export class InvalidContentCoding extends Error {}

/**
 * Decodes a body's content coding, chunk by chunk. An empty body stays empty.
 *
 * @param maxBytes of the decoded body; the source limits the encoded one
 * @throws DecompressedTooLarge as soon as the limit is exceeded, InvalidContentCoding, and whatever the source throws
 */
export async function* decodeContent(
  chunks: AsyncIterable<Buffer>,
  coding: ContentCoding,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const source = await peekChunk(chunks);
  if (!source) return;
  const decoder = createDecoder(coding, source.first);
  const feeding = pipeline(source.all, decoder).catch((cause: unknown) => cause);
  let size = 0;
  try {
    for await (const chunk of decoder) {
      size += chunk.length;
      if (size > maxBytes) throw new DecompressedTooLarge("The body is too large.");
      yield chunk;
    }
  } catch (cause) {
    if (!isZlibError(cause)) throw cause;
    throw new InvalidContentCoding(`The body is not valid ${coding}.`, { cause });
  } finally {
    decoder.destroy();
    await feeding;
  }
}

/** `deflate` means zlib's format. Some senders omit its header, which begins with the method 8 (RFC 1950 §2.2). */
function createDecoder(coding: ContentCoding, first: Buffer): Transform {
  if (coding === "gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function isZlibError(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && /^(Z_|ERR_)/.test(String(cause.code));
}
