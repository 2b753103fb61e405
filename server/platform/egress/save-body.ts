import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { Json } from "#lib/json.ts";

/** A body that is saved exceeds its limit, as sent or decompressed. */
export class BodyTooLarge extends Error {}

/** Saving failed, although the body was received without an error. `cause` is what `save` rejected with. */
export class SaveFailed extends Error {}

interface SaveOptions {
  /** The response's content coding; unknown ones are not decoded. */
  coding: string;
  maxBytes: number;
  save: (content: AsyncIterable<Uint8Array>) => Promise<Json>;
}

/**
 * Passes a body to `save` while it is received, holding only a few chunks in memory. Resolves as `save` does.
 *
 * @throws BodyTooLarge, SaveFailed, or the error of the connection or of zlib
 */
export async function saveBody(body: Readable, { coding, maxBytes, save }: SaveOptions): Promise<Json> {
  const received: { fault: unknown } = { fault: null };
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* limited(decoded(limited(body, maxBytes), coding), maxBytes);
    } catch (cause) {
      received.fault = cause;
      throw cause;
    }
  }
  try {
    return await save(watched());
  } catch (cause) {
    // It may not have been read at all.
    body.on("error", () => {}).destroy();
    if (received.fault !== null) throw received.fault;
    throw new SaveFailed("The body could not be saved.", { cause });
  }
}

async function* limited(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge("The body is larger than its limit.");
    yield chunk;
  }
}

/** Decodes one content coding as `decompress` does. An empty body is not decoded. */
async function* decoded(content: AsyncIterable<Uint8Array>, coding: string): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const whole = startingWith(first.value, chunks);
  const decoder = decoderOf(coding, first.value);
  if (!decoder) {
    yield* whole;
    return;
  }
  // An error of the source is passed on to the decoder, where it is thrown to whoever reads it.
  pipeline(Readable.from(whole, { objectMode: false }), decoder, () => {});
  yield* decoder;
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function decoderOf(coding: string, first: Uint8Array): Transform | null {
  switch (coding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      // See `decompress`.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      return null;
  }
}
