import { Readable } from "node:stream";
import { fileStorage } from "#server/storage/configured.ts";
import type { ByteRange } from "./byte-range.ts";

const keyOf = (releaseId: string) => `artifacts/${releaseId}`;

/** Keeps a release's file. Rejects when storage does not take it, or with what the stream failed with. */
export async function writeArtifact(releaseId: string, content: Readable): Promise<void> {
  await (await fileStorage()).write(keyOf(releaseId), content);
}

/** A release's file, or a part of it; null when it is gone. */
export async function readArtifact(releaseId: string, range: ByteRange | null): Promise<Readable | null> {
  const whole = await (await fileStorage()).read(keyOf(releaseId));
  return whole && range ? Readable.from(slice(whole, range)) : whole;
}

/** Nothing of a release's file is kept afterwards. */
export async function removeArtifact(releaseId: string): Promise<void> {
  await (await fileStorage()).remove(keyOf(releaseId));
}

async function* slice(whole: Readable, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of whole as AsyncIterable<Buffer>) {
    const start = Math.max(0, first - at);
    const end = Math.min(piece.length, last + 1 - at);
    if (start < end) yield piece.subarray(start, end);
    at += piece.length;
    if (at > last) break;
  }
}
