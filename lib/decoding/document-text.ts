import { charsetLabel, charsetOfType, isCharset } from "./charset.ts";
import { decodeFile } from "./text-decoder.ts";
import { declaredXmlCharset } from "./xml-charset.ts";

/**
 * The text of a document that was received. Its charset is that of its byte order mark, else of its content type, else the one that it
 * declares itself (`<?xml encoding="…"?>`, `<meta charset="…">`). Without any of them it is UTF-8, or Windows-1252 if it is not
 * valid UTF-8. An unknown charset counts as none.
 *
 * @param contentType the header, or "" without one
 */
export function decodeDocument(bytes: Buffer, contentType: string): string {
  const given = charsetLabel(charsetOfType(contentType) ?? "");
  // A type does not say the order of UTF-16's bytes.
  const isGiven = isCharset(given) && !/^utf-?16$/i.test(given);
  const declared = (isGiven ? null : documentCharset(bytes, contentType)) ?? given;
  return decodeFile(bytes, "auto", declared === "" ? null : charsetLabel(declared));
}

function documentCharset(bytes: Buffer, contentType: string): string | null {
  if (/\bx?html\b/i.test(contentType)) return declaredHtmlCharset(bytes) ?? declaredXmlCharset(bytes);
  return declaredXmlCharset(bytes);
}

/** The charset of a page's `<meta>`. The page was readable as single bytes so far, so it cannot be UTF-16, whatever it declares. */
export function declaredHtmlCharset(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 2048).toString("latin1");
  const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:-]{1,40})/i.exec(head)?.[1] ?? null;
  return declared !== null && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}
