import { conversionLimits } from "#engine/conversion-port.ts";
import { isLightJson } from "#lib/json-scan.ts";
import { ConversionError, count } from "./conversion-work.ts";

const { values, names } = conversionLimits;

/**
 * Refuses a result that would take the worker long to parse. Rows with the same keys cost little for their size; hundreds of
 * thousands of different keys take seconds.
 *
 * @param json without spaces between values
 * @throws ConversionError
 */
export function checkValues(json: string): void {
  if (!isLightJson(Buffer.from(json), { depth: Number.POSITIVE_INFINITY, parts: values })) {
    const message = `The output has more than ${count(values)} keys and items. Read less of the file.`;
    throw new ConversionError("output_too_large", message);
  }
  if (hasMoreNames(json)) {
    const message = `The output has more than ${count(names)} different keys. Read less of the file.`;
    throw new ConversionError("output_too_large", message);
  }
}

function hasMoreNames(json: string): boolean {
  const seen = new Set<string>();
  for (let start = json.indexOf('"'); start >= 0; ) {
    const end = endOfText(json, start);
    if (json[end + 1] === ":") seen.add(json.slice(start, end));
    if (seen.size > names) return true;
    start = json.indexOf('"', end + 1);
  }
  return false;
}

/** The position of the quote that ends the text. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"' || at >= json.length) return at;
  }
}
