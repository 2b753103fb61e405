/*
 * Names of folders are in a UTF-7 that IMAP has changed: `Entwürfe` is `Entw&APw-rfe`, and `&` is `&-`.
 *
 * https://www.rfc-editor.org/rfc/rfc3501#section-5.1.3
 */

/** A name as people read it. One that is not encoded as it should be is returned as it is. */
export function decodeFolder(name: string): string {
  return name.replaceAll(/&([^-]*)-/g, (whole, encoded: string) => {
    if (encoded === "") return "&";
    const bytes = Buffer.from(encoded.replaceAll(",", "/"), "base64");
    if (bytes.length % 2 !== 0) return whole;
    const text = bytes.swap16().toString("utf16le");
    return encodeFolder(text) === whole ? text : whole;
  });
}

/** A name as servers know it. */
export function encodeFolder(name: string): string {
  return name.replaceAll("&", "&-").replaceAll(/[^\x20-\x7e]+/g, (text) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    return `&${bytes.toString("base64").replaceAll("/", ",").replace(/=+$/, "")}-`;
  });
}
