import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { cutText } from "#lib/cut-text.ts";
import { StartError } from "#lib/start-error.ts";
import { isMacOf } from "#server/platform/encryption/mac.ts";
import {
  type Header,
  headerName,
  headerSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  signedText,
} from "./format.ts";

export const backupPurpose = "backups";

/** The header and the manifest are read into memory. */
const maxJsonBytes = 64 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup to its end, entry by entry, and returns its manifest.
 *
 * @param receive gets every entry between header and manifest; content that it leaves unread is skipped
 * @throws StartError if the file is not a backup, is truncated or was changed, which may be known only at its
 *   end; errors of `receive` unchanged
 */
export async function readArchive(
  path: string,
  receive: (entry: ArchiveEntry, header: Header) => Promise<void>,
): Promise<{ header: Header; manifest: Manifest }> {
  const hash = createHash("sha256");
  const tar = extract();
  let header: Header | null = null;
  let manifest: Manifest | null = null;
  let fault: { cause: unknown } | undefined;
  const piped = pipeline(createReadStream(path), createGunzip(), tar as unknown as NodeJS.WritableStream);
  piped.catch((cause: Error) => tar.destroy(cause));
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (manifest) throw new Error("something follows the manifest");
      if (name === manifestName) {
        manifest = manifestSchema.parse(await readJson(entry as unknown as AsyncIterable<Buffer>, size));
        if (manifest.sha256 !== hash.digest("hex")) throw new Error("the checksum does not match");
        continue;
      }
      hash.update(`${name}\n${size}\n`);
      const content = hashed(entry as unknown as AsyncIterable<Buffer>, hash);
      if (header) {
        await receive({ name, size, content }, header).catch((cause: unknown) => {
          fault = { cause };
          throw cause;
        });
      } else if (name === headerName) header = headerSchema.parse(await readJson(content, size));
      else throw new Error("it has no header");
      // Unread content is skipped, but belongs to the checksum.
      for await (const _ of content);
    }
    await piped;
  } catch (cause) {
    if (fault) throw fault.cause;
    throw damaged(path, cause);
  }
  if (!header || !manifest) throw damaged(path, "it ends too early");
  if (!isMacOf(backupPurpose, signedText(manifest), manifest.mac))
    throw damaged(path, "it was changed, or SECRET_KEY is not that of the backup");
  return { header, manifest };
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function readJson(entry: AsyncIterable<Buffer>, size: number): Promise<unknown> {
  if (size > maxJsonBytes) throw new Error("its description is too large");
  return JSON.parse((await buffer(entry)).toString("utf8"));
}

function damaged(path: string, cause: unknown): StartError {
  const message = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : String(cause);
  // It may quote the file, and is printed on a terminal.
  const reason = cutText(message.replaceAll(/\p{Cc}/gu, "?"), 300);
  return new StartError(`${path} is not a complete backup (${reason}). Nothing was restored from it.`, {
    cause,
  });
}
