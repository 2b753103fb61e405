import type { JsonObject } from "#lib/json.ts";
import { type Field, maxFields, nestFields, tooManyFields } from "./nest-fields.ts";

/**
 * The fields of an `application/x-www-form-urlencoded` body (WHATWG URL, "application/x-www-form-urlencoded parsing"), nested
 * as `nestFields` says. Takes linear time and stops at the limit on fields. `URLSearchParams` does neither: it takes time
 * quadratic in the number of pairs, 2.6 s for 1 MB of `a&`.
 *
 * @param charset of the percent-encoded bytes; a label that `decodeText` knows
 * @returns the fields, or a sentence saying what there is too much of
 */
export function parseForm(text: string, charset: string): JsonObject | string {
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  const fields: Field[] = [];
  for (let at = skipSeparators(text, 0); at < text.length; ) {
    if (fields.length === maxFields) return tooManyFields;
    const ampersand = text.indexOf("&", at);
    const end = ampersand < 0 ? text.length : ampersand;
    fields.push(readField(text.slice(at, end), decoder));
    at = skipSeparators(text, end);
  }
  return nestFields(fields);
}

const separator = "&".charCodeAt(0);

/** The index of the first character from here on that is not `&`. */
function skipSeparators(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === separator) at += 1;
  return at;
}

function readField(part: string, decoder: TextDecoder): Field {
  const equals = part.indexOf("=");
  return equals < 0
    ? [decode(part, decoder), ""]
    : [decode(part.slice(0, equals), decoder), decode(part.slice(equals + 1), decoder)];
}

function decode(part: string, decoder: TextDecoder): string {
  return part
    .replaceAll("+", " ")
    .replace(/(?:%[0-9a-fA-F]{2})+/g, (bytes) =>
      decoder.decode(Buffer.from(bytes.replaceAll("%", ""), "hex")),
    );
}
