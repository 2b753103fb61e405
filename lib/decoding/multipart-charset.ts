import { isCharset } from "./charset.ts";
import { decodeHeaderText } from "./header-text.ts";

const named =
  /content-disposition: ?form-data; ?name="?_charset_"?[^\r\n]{0,200}\r\n(?:[^\r\n]{1,200}\r\n){0,5}\r\n([\w.:-]{1,40})\r\n/i;

const beyondBytes = /[\u0100-\uffff]/;

/**
 * The charset that a multipart form names in its field `_charset_` (RFC 7578 §4.6), which counts for fields without one in their
 * type; null if it names none that is known.
 *
 * @param start the form's beginning
 */
export function multipartCharset(start: Buffer): string | null {
  const charset = named.exec(start.toString("latin1"))?.[1]?.toLowerCase();
  return charset !== undefined && isCharset(charset) ? new TextDecoder(charset).encoding : null;
}

/**
 * The text of a field's or file's name, which was read byte by byte as Latin-1: UTF-8 if it is valid, else of the form's charset,
 * else Latin-1.
 */
export function decodePartName(latin1: string, charset: string | null): string {
  const text = decodeHeaderText(latin1);
  return text === latin1 ? decodePartValue(latin1, charset) : text;
}

/** The text of a field's value in the form's charset. @param value read as Latin-1, or text already if its part names a charset */
export function decodePartValue(value: string, charset: string | null): string {
  if (charset === null || beyondBytes.test(value)) return value;
  return new TextDecoder(charset).decode(Buffer.from(value, "latin1"));
}
