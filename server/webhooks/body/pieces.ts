import type { Lease } from "./body-budget.ts";

/** A body that is held as a whole, as one piece. */
export async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** There is no room for the body now. */
export class BudgetSpent extends Error {}

/**
 * All pieces as one.
 *
 * @throws BudgetSpent where the lease cannot hold them
 */
export async function collect(chunks: AsyncIterable<Buffer>, lease: Lease): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunks) {
    size += part.length;
    if (!lease.hold(size)) throw new BudgetSpent("The budget for large bodies is spent.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What a body consists of, once its first piece has been looked at; null when there is none. */
export async function peek(
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
