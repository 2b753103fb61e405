import { isUtf8 } from "node:buffer";
import { charsetLabel, markedCharset } from "./charset.ts";

/**
 * Decodes bytes to text in exactly this charset, and keeps a byte order mark as a character. Invalid bytes
 * become replacement characters, and `faithful` is then false: the text no longer represents all sent bytes.
 *
 * @param charset a label of the WHATWG Encoding Standard, such as `utf-8` or `iso-8859-1`
 * @returns null if the charset is unknown
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

/** Removes the byte order mark, which only indicates the encoding. PowerShell may put a second one before it. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.replace(/^\uFEFF+/, "") : text;
}

/** A slice of wide characters has to fit in V8's young generation: larger strings stay until a full collection. */
const sliceBytes = 16_384;

/**
 * Decodes text slice by slice: a string of ten million characters would take up to 20 MB.
 *
 * @param charset a known one; invalid bytes become replacement characters, or throw a TypeError if `fatal`
 */
export function* decodeSlices(bytes: Buffer, charset: string, fatal = false): Generator<string> {
  const decoder = new TextDecoder(charset, { fatal, ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** The charset of a text: its byte order mark's, else the declared one, else UTF-8. */
export function charsetOf(bytes: Uint8Array, declared: string | null): string {
  return markedCharset(bytes) ?? (declared === null ? "utf-8" : charsetLabel(declared));
}
