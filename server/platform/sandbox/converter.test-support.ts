import { afterAll } from "vitest";
import type { Conversion, ConversionResult, TableRange } from "#engine/conversion-port.ts";
import { type Converter, createConverter } from "./converter.ts";

export const wholeTable: TableRange = { hasHeader: true, columns: [], firstRow: 1, maxRows: 10_000 };

/** A converter for the tests of a file. */
export function setConverter(): Converter {
  const converter = createConverter(1);
  afterAll(() => converter.close());
  return converter;
}

/** Runs a conversion on inputs that are in memory. `written` is the file that it wrote. */
export async function convertWith(
  converter: Converter,
  conversion: Conversion,
  ...inputs: (string | Uint8Array)[]
): Promise<ConversionResult & { written: Buffer }> {
  const chunks: Uint8Array[] = [];
  const result = await converter.convert({
    conversion,
    inputs: inputs.map((input) => () => pieces(Buffer.from(input as Uint8Array))),
    async save(content) {
      for await (const chunk of content) chunks.push(chunk);
      return "saved";
    },
    signal: new AbortController().signal,
  });
  return { ...result, written: Buffer.concat(chunks) };
}

/** The pieces are small, so that characters and rows are cut in two. */
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const size = bytes.length > 100_000 ? 65_536 : 7;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
