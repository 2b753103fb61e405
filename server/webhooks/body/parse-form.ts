import type { JsonObject } from "#lib/json.ts";
import { type Field, nestFields } from "./nest-fields.ts";

/**
 * The fields of an `application/x-www-form-urlencoded` body, as `nestFields` says.
 *
 * @param charset of the percent-encoded bytes; a label that `decodeText` knows
 * @returns the fields, or a sentence saying what there is too much of
 */
export function parseForm(text: string, charset: string): JsonObject | string {
  const fields = charset === "utf-8" ? [...new URLSearchParams(text)] : readFields(text, charset);
  return nestFields(fields);
}

/** What URLSearchParams does for UTF-8 (WHATWG URL, "application/x-www-form-urlencoded parsing"). */
function readFields(text: string, charset: string): Field[] {
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  const decode = (part: string) =>
    part
      .replaceAll("+", " ")
      .replace(/(?:%[0-9a-fA-F]{2})+/g, (bytes) =>
        decoder.decode(Buffer.from(bytes.replaceAll("%", ""), "hex")),
      );
  return text
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
}
