import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { newId } from "#lib/id.ts";
import { fileStorage } from "./configured.ts";
import { completeFile, deleteFileRows, insertFile, listFilesOf, listOrphanedFiles } from "./file-rows.sql.ts";
import { fileKey } from "./file-storage.ts";

/** A file could not be stored because the disk, the bucket or the database failed. A later retry can help. */
export class StorageError extends Error {}

/** A stored file. */
export interface WrittenFile {
  id: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Writes a file to storage as it arrives, holding only one chunk in memory.
 *
 * @param owner the execution that owns it, which may not be stored yet
 * @throws StorageError; errors of `content` unchanged. A partly written file is removed.
 */
export async function storeFile(
  content: AsyncIterable<Uint8Array>,
  owner: { ownerId: string; filename: string | null; contentType: string },
): Promise<WrittenFile> {
  const id = newId();
  const measured = measure(content);
  try {
    await insertFile({ id, ...owner });
    await (await fileStorage()).write(fileKey(id), Readable.from(measured.content, { objectMode: false }));
    const written = measured.result();
    await completeFile(id, written);
    return { id, ...written };
  } catch (cause) {
    // A file that cannot be removed now is swept later.
    await removeFiles([id]).catch(() => {});
    if (measured.fault !== null) throw measured.fault;
    throw new StorageError("A file could not be stored.", { cause });
  }
}

function measure(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  const measured = {
    fault: null as unknown,
    content: pass(),
    result: () => ({ size, sha256: hash.digest("hex") }),
  };
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of content) {
        size += chunk.byteLength;
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      measured.fault = cause;
      throw cause;
    }
  }
  return measured;
}

/** The bytes of a file; null if they do not exist. */
export async function readFile(id: string): Promise<Readable | null> {
  return (await fileStorage()).read(fileKey(id));
}

/** Removes files, their bytes first, so that an interrupted removal can be repeated. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const storage = await fileStorage();
  for (const id of ids) await storage.remove(fileKey(id));
  await deleteFileRows(ids);
}

/** Removes the files of these executions. Resolves with their number. */
export async function removeFilesOf(ownerIds: readonly string[]): Promise<number> {
  const ids = await listFilesOf(ownerIds);
  await removeFiles(ids);
  return ids.length;
}

/** Removes the files of an execution that a text, which names its other files by their ids, does not name. */
export async function removeUnnamedFiles(ownerId: string, text: string | Buffer): Promise<void> {
  const ids = await listFilesOf([ownerId]);
  await removeFiles(ids.filter((id) => !text.includes(id)));
}

/**
 * Removes up to a hundred files whose owners' ids are in this range and no longer exist. Resolves with their number.
 */
export async function deleteOrphanedFiles(owners: { from: string; before: string }): Promise<number> {
  const ids = await listOrphanedFiles(owners);
  await removeFiles(ids);
  return ids.length;
}
