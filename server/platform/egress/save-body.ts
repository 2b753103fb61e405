import { pipeline, Readable } from "node:stream";
import type { Json } from "#lib/json.ts";
import { type Coding, codingsToUndo, createDecoder } from "./content-codings.ts";

/** A body that is saved exceeds its limit, as sent or decompressed. */
export class BodyTooLarge extends Error {}

/**
 * Saving failed, although the body was received without an error. `cause` is the reason with which `save`
 * rejected.
 */
export class SaveFailed extends Error {}

interface SaveOptions {
  /** The response's content codings; a body with an unknown one is not decoded. */
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
      yield* decodedWithin(limited(body, maxBytes), coding, maxBytes);
    } catch (cause) {
      received.fault = cause;
      throw cause;
    }
  }
  try {
    return await save(watched());
  } catch (cause) {
    // It may be unread.
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

/** Undoes the content codings one after the other. Each layer is limited, as each could multiply the size. */
function decodedWithin(
  content: AsyncIterable<Uint8Array>,
  header: string,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  let layer = content;
  for (const coding of codingsToUndo(header) ?? []) layer = limited(undo(layer, coding), maxBytes);
  return layer;
}

/** An empty body is not decoded. */
async function* undo(content: AsyncIterable<Uint8Array>, coding: Coding): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decoder = createDecoder(coding, first.value);
  // An error of the source is passed on to the decoder, which throws it to its reader.
  pipeline(Readable.from(startingWith(first.value, chunks), { objectMode: false }), decoder, () => {});
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
