import { strFromU8, type UnzipFileInfo, unzipSync } from "fflate";
import { ConversionError, count } from "./conversion-work.ts";

const maxEntries = 5000;
const maxInflatedBytes = 150_000_000;
/** Compressed tables are 5 to 30 times smaller. Bombs are 1,000 times smaller. */
const maxRatio = 200;
/** Small entries may be compressed better. */
const ratioCountsFrom = 1_000_000;

/**
 * Refuses an archive that would become too large, by the sizes that its directory declares. Nothing is
 * inflated: readers must not inflate an entry beyond its declared size.
 *
 * @returns the names of its entries
 */
export function checkZip(input: Buffer): string[] {
  const names: string[] = [];
  let inflated = 0;
  readDirectory(input, ({ name, size, originalSize, compression }) => {
    names.push(name);
    inflated += originalSize;
    if (names.length > maxEntries)
      throw new ConversionError(
        "file_too_complex",
        `The archive has more than ${count(maxEntries)} entries.`,
      );
    const isUndeclared = originalSize === 0 && size > 2;
    const isBomb = originalSize > ratioCountsFrom && originalSize > size * maxRatio;
    if (
      isUndeclared ||
      isBomb ||
      inflated > maxInflatedBytes ||
      (compression === 0 && size !== originalSize)
    ) {
      const message = `The file would become ${count(Math.round(inflated / 1e6))} MB when it is decompressed, or more than ${maxRatio} times as large. That is more than is read.`;
      throw new ConversionError("file_too_large", message);
    }
    return false;
  });
  return names;
}

/** One entry as text, at most as long as declared. Empty if the archive does not have it. */
export function readEntry(input: Buffer, wanted: string): string {
  const files = readDirectory(input, ({ name }) => name === wanted);
  return strFromU8(files[wanted] ?? new Uint8Array());
}

function readDirectory(input: Buffer, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(input, { filter });
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause;
    throw new ConversionError("file_invalid", "This is not a ZIP archive, or it is damaged.");
  }
}
