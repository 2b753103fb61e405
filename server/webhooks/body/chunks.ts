import type { Lease } from "./body-budget.ts";

/** A body that is in memory as a whole, as one chunk. */
export async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** The budget has no room for the body at the moment. */
export class BodyBudgetExceeded extends Error {}

/**
 * Joins all chunks.
 *
 * @param length the total length, if known: each chunk is then copied as it arrives, and is in memory only
 *   once
 * @throws BodyBudgetExceeded if the lease cannot hold them
 */
export async function collectChunks(
  chunks: AsyncIterable<Buffer>,
  lease: Lease,
  length: number | null = null,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let joined: Buffer | null = null;
  let size = 0;
  for await (const part of chunks) {
    if (!lease.reserve(size + part.length))
      throw new BodyBudgetExceeded("The budget for large bodies is exhausted.");
    if (length === null) parts.push(part);
    else {
      // Not before the first chunk: a sender may announce a large body and send nothing.
      joined ??= Buffer.allocUnsafeSlow(length);
      part.copy(joined, size);
    }
    size += part.length;
  }
  return joined?.subarray(0, size) ?? Buffer.concat(parts);
}

/** Passes the chunks through and adds their sizes to `total` as they are read. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  total: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    total.bytes += chunk.length;
    yield chunk;
  }
}

/** A body after its first chunk has been read; null if it is empty. */
export async function peekChunk(
  chunks: AsyncIterable<Buffer>,
): Promise<{ first: Buffer; all: AsyncGenerator<Buffer> } | null> {
  const rest = chunks[Symbol.asyncIterator]();
  const { done, value } = await rest.next();
  return done ? null : { first: value, all: resume(value, rest) };
}

async function* resume(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
