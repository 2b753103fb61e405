import type { Readable } from "node:stream";

/** A range of a file: from its first byte to its last, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Stores the bytes of files, each under a key: on a disk or in an S3 bucket. The database records their owners
 * (`stored_files`). Both implementations pass one suite: `conformance.ts`.
 */
export interface FileStorage {
  /** Writes the whole stream. Rejects if that fails, or with the stream's error. */
  write(key: string, content: Readable): Promise<void>;
  /** The bytes, or a range within them; null if the key does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes the key. Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
}

/** The key of a file, distributed over 256 folders by the random end of its id. */
export function fileKey(fileId: string): string {
  return `${fileId.slice(-2)}/${fileId}`;
}

/**
 * The key, if it is one. Keys come from ids, so another one is a fault of ours: a path could lead to any file of the machine.
 */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(key)) throw new Error("This is not the key of a stored file.");
  return key;
}
