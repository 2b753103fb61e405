/** The charset of a byte order mark; null without one. */
export function markedCharset(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Whether the charset is known: a label of the WHATWG Encoding Standard, such as `utf-8` or `iso-8859-1`. */
export function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}

/** A charset's label by the WHATWG Encoding Standard, also of Java's and Windows' names for it: `x-windows-949`, `cp949`, `MS932`. */
export function charsetLabel(name: string): string {
  if (name === "utf-8" || isCharset(name)) return name;
  const plain = name.toLowerCase().replace(/^x-/, "");
  const page = /^(?:cp|ms)-?(\d{3,4})$/.exec(plain)?.[1];
  const labels = [plain, page === undefined ? "" : page === "932" ? "windows-31j" : `windows-${page}`];
  return labels.find((label) => label !== "" && isCharset(label)) ?? name;
}

/** The `charset` parameter of a content type; null without one. */
export function charsetOfType(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?\s*([\w.:+-]+)/i.exec(contentType)?.[1] ?? null;
}
