import { createHash } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** Writes the entries of an archive one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** @throws if the stream has another size, in bytes */
  addStream(name: string, size: number, content: Readable): Promise<void>;
  /** SHA-256 over the names, sizes and contents of all entries so far. */
  digest(): string;
  /** Completes the file under its name. Before that it is called `<path>.partial`. */
  close(): Promise<void>;
  /** Removes the written file. */
  abort(): Promise<void>;
}

/** Writes a gzipped tar file that only its owner may read. */
export function createArchive(path: string): ArchiveWriter {
  const partial = `${path}.partial`;
  const hash = createHash("sha256");
  const tar = pack();
  const stopped = new AbortController();
  // An existing file may be a link to another file, or readable by others. `wx` fails if someone creates one
  // meanwhile.
  rmSync(partial, { force: true });
  const file = createWriteStream(partial, { flags: "wx", mode: 0o600 });
  const written = pipeline(tar, createGzip({ level: 3 }), file, { signal: stopped.signal });
  // A full disk also fails the entry that is being written; `close` reports it.
  written.catch(() => {});
  const failed = written.then(() => new Promise<never>(() => {}));
  const announce = (name: string, size: number) => hash.update(`${name}\n${size}\n`);

  return {
    async add(name, content) {
      announce(name, content.byteLength).update(content);
      const added = new Promise<void>((done, fail) => {
        tar.entry({ name, size: content.byteLength, mode: 0o600 }, content, (cause) =>
          cause ? fail(cause) : done(),
        );
      });
      await Promise.race([added, failed]);
    },
    async addStream(name, size, content) {
      announce(name, size);
      let seen = 0;
      async function* measured() {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          seen += chunk.byteLength;
          if (seen > size) break;
          hash.update(chunk);
          yield chunk;
        }
        if (seen !== size) throw new Error(`${name} does not have the ${size} bytes that are recorded.`);
      }
      const entry = tar.entry({ name, size, mode: 0o600 });
      await Promise.race([pipeline(measured(), entry as unknown as NodeJS.WritableStream), failed]);
    },
    digest: () => hash.copy().digest("hex"),
    async close() {
      tar.finalize();
      await written;
      await sync(partial);
      await rename(partial, path);
      await sync(dirname(path));
    },
    async abort() {
      stopped.abort();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** A power failure after this loses nothing. */
async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}
