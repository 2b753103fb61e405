import { Zip, ZipDeflate } from "fflate";
import { conversionLimits } from "#engine/conversion-port.ts";
import { ConversionError, type ConversionWork, type Write } from "./conversion-work.ts";

/** Writes an archive while its entries arrive. */
export function writeZip({ names }: { names: readonly string[] }, write: Write): ConversionWork {
  let bytes = 0;
  let at = 0;
  let fault: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) fault ??= error;
    else write(chunk);
  });
  function begin(): ZipDeflate {
    const entry = new ZipDeflate(names[at] ?? "file", { level: 6 });
    // The same content gives the same archive.
    entry.mtime = new Date(1980, 0, 1);
    zip.add(entry);
    return entry;
  }
  let entry = begin();
  return {
    add(chunk) {
      bytes += chunk.length;
      if (bytes > conversionLimits.writtenBytes) {
        throw new ConversionError(
          "file_too_large",
          "The files in the archive have more than 100 MB together.",
        );
      }
      entry.push(chunk);
      if (fault) throw fault;
      return false;
    },
    next() {
      entry.push(new Uint8Array(), true);
      at += 1;
      entry = begin();
    },
    end() {
      entry.push(new Uint8Array(), true);
      zip.end();
      if (fault) throw fault;
      return { value: { entries: names.length } };
    },
  };
}
