export const byteEncodings = ["hex", "base64", "base64url"] as const;
export type ByteEncoding = (typeof byteEncodings)[number];

/** Bytes as text. base64url has no padding (RFC 4648 §5). */
export function encodeBytes(bytes: Uint8Array, encoding: ByteEncoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const base64 = toBase64(bytes);
  return encoding === "base64" ? base64 : base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The bytes of a text; null if it is not in this encoding. Text is UTF-8. White space in the others is ignored, and both
 * alphabets of base64 are accepted, with padding or without.
 */
export function decodeBytes(text: string, encoding: ByteEncoding | "text"): Uint8Array<ArrayBuffer> | null {
  if (encoding === "text") return new TextEncoder().encode(text);
  const compact = text.replace(/\s+/g, "");
  return encoding === "hex" ? fromHex(compact) : fromBase64(compact);
}

/** The text of bytes in UTF-8; null if they are not valid. */
export function toUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const unpadded = text
    .replace(/={1,2}$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (unpadded.length % 4 === 1 || !/^[0-9a-z+/]*$/i.test(unpadded)) return null;
  return Uint8Array.from(atob(unpadded), (character) => character.charCodeAt(0));
}

/** Characters that `fromCharCode` takes at once; all at once would exceed the stack. */
const chunkBytes = 8192;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}
