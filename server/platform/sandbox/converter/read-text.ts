import { conversionLimits, type TextEncoding } from "#engine/conversion-port.ts";
import { decodeFile } from "#lib/decoding/text-decoder.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { isShallow } from "#lib/json-depth.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork } from "./conversion-work.ts";

export function readText({ encoding }: { encoding: TextEncoding }): ConversionWork {
  return wholeInput(
    (input) => ({ value: { text: decodeFile(input, encoding), format: "text" } }),
    conversionLimits.valueBytes,
  );
}

export function readJson({ encoding }: { encoding: TextEncoding }): ConversionWork {
  return wholeInput((input) => {
    const data = parseJson(decodeFile(input, encoding), "file_invalid");
    return { value: { data, format: "json" } };
  }, conversionLimits.valueBytes);
}

/** @throws ConversionError with this code */
export function parseJson(text: string, code: string): Json {
  let data: Json;
  try {
    data = parseExactJson(text);
  } catch (cause) {
    throw new ConversionError(code, `This is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  if (isShallow(data)) return data;
  throw new ConversionError(code, "The JSON nests deeper than 512 levels.");
}
