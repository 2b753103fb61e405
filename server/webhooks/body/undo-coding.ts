import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { Coding } from "#server/platform/http/content-coding.ts";
import { peek } from "./pieces.ts";

/** A body that becomes larger than it may once its content coding is undone. */
export class GrownTooLarge extends Error {}

/** A body that is not what its content coding says. */
export class CodingDamaged extends Error {}

/**
 * A body with its content coding undone, piece by piece. An empty body stays empty.
 *
 * @param maxBytes of what comes out; what goes in is its source's to limit
 * @throws GrownTooLarge as soon as more comes out, and whatever the source throws; CodingDamaged
 */
export async function* undoCoding(
  chunks: AsyncIterable<Buffer>,
  coding: Coding,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const source = await peek(chunks);
  if (!source) return;
  const decoder = createDecoder(coding, source.first);
  const feeding = pipeline(source.all, decoder).catch((cause: unknown) => cause);
  let size = 0;
  try {
    for await (const chunk of decoder) {
      size += chunk.length;
      if (size > maxBytes) throw new GrownTooLarge("The body is too large.");
      yield chunk;
    }
  } catch (cause) {
    if (!isZlibError(cause)) throw cause;
    throw new CodingDamaged(`The body is not valid ${coding}.`, { cause });
  } finally {
    decoder.destroy();
    await feeding;
  }
}

/** `deflate` means zlib's format; some send it without its header, which begins with the method 8 (RFC 1950 §2.2). */
function createDecoder(coding: Coding, first: Buffer): Transform {
  if (coding === "gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function isZlibError(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && /^(Z_|ERR_)/.test(String(cause.code));
}
