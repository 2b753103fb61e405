import { xmlCharset } from "#lib/xml-charset.ts";

/**
 * The text of a feed: by its byte order mark, else by the charset of its content type, else by its XML declaration
 * (RFC 7303). An unknown charset is read as UTF-8, and invalid bytes become replacement characters.
 */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const given = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? "";
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  const charset = given === "" || hasMark ? xmlCharset(bytes) : given;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
