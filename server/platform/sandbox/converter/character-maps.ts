import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

let unpacked: ReadonlyMap<string, Uint8Array> | undefined;

/**
 * Gives PDF.js the predefined character maps that fonts of Chinese, Japanese and Korean PDFs name instead of containing one.
 * Written by `scripts/pack-character-maps.ts`; a megabyte once unpacked, which happens when a PDF first needs one.
 */
export class CharacterMaps {
  /** @param request.filename as `Adobe-Japan1-UCS2.bcmap` */
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    unpacked ??= unpack();
    const map = unpacked.get(filename);
    if (!map) throw new Error(`There is no character map ${filename}.`);
    // PDF.js may take the bytes away.
    return map.slice();
  }
}

function unpack(): Map<string, Uint8Array> {
  const bytes = brotliDecompressSync(readFileSync(join(import.meta.dirname, "character-maps.br")));
  const start = bytes.indexOf("\n") + 1;
  const index = bytes.toString("utf8", 0, start - 1).split(",");
  let offset = start;
  return new Map(
    index.map((entry) => {
      const [name = "", length] = entry.split(" ");
      const from = offset;
      offset += Number(length);
      return [name, bytes.subarray(from, offset)];
    }),
  );
}
