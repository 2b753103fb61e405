import { conversionLimits } from "#engine/conversion-port.ts";
import { sizeText } from "#lib/size-text.ts";
import { ConversionError, type ConversionWork, type Converted } from "./conversion-work.ts";

/** A converter that needs its input as a whole. */
export function wholeInput(
  convert: (input: Buffer) => Converted | Promise<Converted>,
  maxBytes: number = conversionLimits.wholeBytes,
): ConversionWork {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
      return false;
    },
    // The pieces are given up first: with them, a large input would be in memory twice.
    end: () => convert(Buffer.concat(chunks.splice(0))),
  };
}

export function tooLarge(maxBytes: number): ConversionError {
  return new ConversionError(
    "file_too_large",
    `The file has more than ${sizeText(maxBytes)}, the most that is read.`,
  );
}
