import type { Readable } from "node:stream";

/**
 * Where the bytes of files lie, each under a key: on a disk or in an S3 bucket. What belongs to whom is in the database
 * (`stored_files`). Both pass one suite: `conformance.ts`.
 */
export interface FileStorage {
  /** Writes all that the stream gives. Rejects when that is not possible, or with what the stream failed with. */
  write(key: string, content: Readable): Promise<void>;
  /** The bytes again; null when there are none under the key. */
  read(key: string): Promise<Readable | null>;
  /** Nothing lies under the key afterwards. Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
}

/** The key of a file, spread over 256 folders by the random end of its id. */
export function keyOf(fileId: string): string {
  return `${fileId.slice(-2)}/${fileId}`;
}
