import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { checkedKey, type FileStorage } from "./file-storage.ts";

/** Files in a local folder, which is created when it is first needed. Other accounts cannot read them. */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    // Not with `putStream`: if the stream fails it rejects immediately, and may still create the file after it has been
    // removed.
    async write(key, content) {
      const path = join(folder, checkedKey(key));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, content, { mode: 0o600 });
    },
    async read(key, range) {
      const part = range && { start: range.first, end: range.last };
      return opened(createReadStream(join(folder, checkedKey(key)), part));
    },
    remove: async (key) => disk.delete(checkedKey(key)),
  };
}

/** Waits until the stream is readable or has failed. */
async function opened(stream: Readable): Promise<Readable | null> {
  try {
    await once(stream, "open");
    return stream;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}
