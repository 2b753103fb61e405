import type { Readable } from "node:stream";
import { fileStorage } from "#server/platform/storage/configured.ts";
import type { ByteRange } from "#server/platform/storage/file-storage.ts";

const keyOf = (releaseId: string) => `artifacts/${releaseId}`;

/** Keeps a release's file. Rejects when storage does not take it, or with what the stream failed with. */
export async function writeArtifact(releaseId: string, content: Readable): Promise<void> {
  await (await fileStorage()).write(keyOf(releaseId), content);
}

/** A release's file, or a part of it; null when it is gone. */
export async function openArtifact(releaseId: string, range: ByteRange | null): Promise<Readable | null> {
  return (await fileStorage()).read(keyOf(releaseId), range ?? undefined);
}

/** Nothing of a release's file is kept afterwards. */
export async function removeArtifact(releaseId: string): Promise<void> {
  await (await fileStorage()).remove(keyOf(releaseId));
}
