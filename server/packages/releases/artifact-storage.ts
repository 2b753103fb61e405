import type { Readable } from "node:stream";
import { fileStorage } from "#server/platform/storage/configured.ts";
import type { ByteRange } from "#server/platform/storage/file-storage.ts";

const keyOf = (releaseId: string) => `artifacts/${releaseId}`;

/** Stores a release's file. Rejects if storage fails, or with the error of the stream. */
export async function writeArtifact(releaseId: string, content: Readable): Promise<void> {
  await (await fileStorage()).write(keyOf(releaseId), content);
}

/** A release's file, or a range of it; null if it does not exist. */
export async function openArtifact(releaseId: string, range: ByteRange | null): Promise<Readable | null> {
  return (await fileStorage()).read(keyOf(releaseId), range ?? undefined);
}

export async function removeArtifact(releaseId: string): Promise<void> {
  await (await fileStorage()).remove(keyOf(releaseId));
}
