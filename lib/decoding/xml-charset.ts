import { markedCharset } from "./charset.ts";

const declaration = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * The charset of an XML document whose content type does not name one (RFC 7303 §3): from its byte order
 * mark, otherwise from its declaration, otherwise UTF-8. Lower case.
 */
export function xmlCharset(bytes: Uint8Array): string {
  return markedCharset(bytes) ?? declaredXmlCharset(bytes) ?? "utf-8";
}

/**
 * The charset of a document's XML declaration, in lower case; null without one. A document in UTF-16 without a mark is recognized by
 * the zero of its first character (XML 1.0, appendix F).
 */
export function declaredXmlCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && (bytes[2] || bytes[3])) return "utf-16le";
  if (bytes[0] === 0 && bytes[1] === 0x3c && (bytes[2] || bytes[3])) return "utf-16be";
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  const declared = declaration.exec(head)?.[1]?.toLowerCase() ?? null;
  // The declaration was readable as single bytes, so the charset cannot be UTF-16, whatever it declares.
  return declared?.startsWith("utf-16") ? "utf-8" : declared;
}
