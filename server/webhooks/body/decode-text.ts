import { isUtf8 } from "node:buffer";

/**
 * Bytes as text. Where they do not fit the charset, replacement characters stand in, and `faithful` is false: the text then
 * does not hold all that was sent.
 *
 * @param charset a label of the WHATWG Encoding Standard, such as `utf-8` or `iso-8859-1`
 * @returns null when the charset is not known
 */
export function decodeText(bytes: Buffer, charset: string): { text: string; faithful: boolean } | null {
  if (charset === "utf-8") return { text: bytes.toString("utf8"), faithful: isUtf8(bytes) };
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes), faithful: true };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    return { text: new TextDecoder(charset, { ignoreBOM: true }).decode(bytes), faithful: false };
  }
}

/** A byte order mark says how text is encoded and is no part of it. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** A slice of wide characters has to fit where V8 collects young objects: larger strings stay until it collects everything. */
const sliceBytes = 16_384;

/**
 * Text slice by slice: a string of ten million characters would take up to 20 MB.
 *
 * @param charset one that is known; bytes that do not fit it become replacement characters, or throw a TypeError if `fatal`
 */
export function* decodeSlices(bytes: Buffer, charset: string, fatal = false): Generator<string> {
  const decoder = new TextDecoder(charset, { fatal, ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** Whether there is such a charset. */
export function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}
