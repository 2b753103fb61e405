const declaration = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * The charset of an XML document whose type has none (RFC 7303 §3): from its byte order mark, otherwise from its
 * declaration, otherwise UTF-8. Lower case.
 */
export function xmlCharset(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  const head = bytes.toString("latin1", 0, 200);
  const declared = declaration.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // The declaration was readable as single bytes, so the charset cannot be UTF-16, whatever it declares.
  return declared.startsWith("utf-16") ? "utf-8" : declared;
}
