import type { Readable } from "node:stream";

/** A part of a file: from its first byte to its last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where the bytes of files lie, each under a key: on a disk or in an S3 bucket. What belongs to whom is in the database
 * (`stored_files`). Both pass one suite: `conformance.ts`.
 */
export interface FileStorage {
  /** Writes all that the stream gives. Rejects when that is not possible, or with what the stream failed with. */
  write(key: string, content: Readable): Promise<void>;
  /** The bytes again, or a part of them that they have; null when there are none under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Nothing lies under the key afterwards. Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
}

/** The key of a file, spread over 256 folders by the random end of its id. */
export function fileKey(fileId: string): string {
  return `${fileId.slice(-2)}/${fileId}`;
}
