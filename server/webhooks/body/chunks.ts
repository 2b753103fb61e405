import type { Lease } from "./body-budget.ts";

/** A body that is held as a whole, as one piece. */
export async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** There is no room for the body now. */
export class BodyBudgetExceeded extends Error {}

/**
 * All pieces as one.
 *
 * @param length how long they are together, where that is known: each is then copied as it arrives, and never held twice
 * @throws BodyBudgetExceeded where the lease cannot hold them
 */
export async function collectChunks(
  chunks: AsyncIterable<Buffer>,
  lease: Lease,
  length: number | null = null,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let whole: Buffer | null = null;
  let size = 0;
  for await (const part of chunks) {
    if (!lease.hold(size + part.length))
      throw new BodyBudgetExceeded("The budget for large bodies is spent.");
    if (length === null) parts.push(part);
    else {
      // Not before the first piece: a sender may announce much and send nothing.
      whole ??= Buffer.allocUnsafeSlow(length);
      part.copy(whole, size);
    }
    size += part.length;
  }
  return whole?.subarray(0, size) ?? Buffer.concat(parts);
}

/** The same pieces; adds their sizes to `total` as they are taken. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  total: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    total.bytes += chunk.length;
    yield chunk;
  }
}

/** What a body consists of, once its first piece has been looked at; null when there is none. */
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
