const declaration = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * The charset of an XML document that came without one (RFC 7303 §3): its byte order mark's, else what its declaration says,
 * else UTF-8. Lower case.
 */
export function xmlCharset(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  const head = bytes.toString("latin1", 0, 200);
  const said = declaration.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // Its letters could be read, so it is not in two bytes each, whatever it says.
  return said.startsWith("utf-16") ? "utf-8" : said;
}
