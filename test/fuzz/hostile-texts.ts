import type { Chooser } from "./chooser.ts";
import type { HostileWords } from "./hostile-words.ts";

/** Bodies of each kind, mostly well-formed. */
export interface HostileTexts {
  json(): string;
  form(): string;
  xml(): string;
  multipart(boundary: string): string;
}

export function createTexts(chooser: Chooser, { name, text, reference }: HostileWords): HostileTexts {
  const { one, chance, some, integer: whole } = chooser;

  const value = (depth: number): string => {
    if (depth <= 0) return one("0", "null", "true", '""', "1e999", "-0", "9007199254740993");
    return one(
      () => `{${some(4, () => `${JSON.stringify(name())}:${value(depth - 1)}`).join()}}`,
      () => `[${some(4, () => value(depth - 1)).join()}]`,
      () => `{"__proto__":${value(depth - 1)},"constructor":{"prototype":${value(depth - 1)}}}`,
      () => JSON.stringify(text()),
      reference,
    );
  };
  const json = (): string =>
    one(
      () => value(5),
      () => value(5),
      () => "[".repeat(whole(200)) + "]".repeat(whole(200)),
      () => `${'{"a":'.repeat(60 + whole(10))}1${"}".repeat(60 + whole(10))}`,
      () => `{${Array.from({ length: 9_990 + whole(20) }, (_, at) => `"${at}":0`).join()}}`,
    );

  const form = (): string =>
    some(12, () => {
      const path = some(chance(3) ? 40 : 4, () => `[${chance(20) ? "" : name()}]`).join("");
      return [name() + path, text()]
        .map((word) => (chance(50) ? encodeURIComponent(word.toWellFormed()) : word))
        .join("=");
    }).join("&");

  const element = (depth: number): string => {
    const tag = one("a", "b", "__proto__", "constructor", "toString", "x:y", "#text", "1", "");
    const attributes = some(
      3,
      () => ` ${one("a", "__proto__", "constructor")}="${one("1", "&lt;", "&x;", "<")}"`,
    );
    const inner =
      depth > 0
        ? some(4, () => element(depth - 1)).join("")
        : one("", "x", "&amp;", "&#0;", "&x;", "<![CDATA[<a>]]>", "<!-- a -->");
    return `<${tag}${attributes.join("")}>${inner}</${chance(95) ? tag : "z"}>`;
  };
  const xml = (): string =>
    one(
      () => element(4),
      () => element(4),
      () =>
        `<?xml version="1.0" encoding="${one("utf-8", "utf-16", "klingon", "ISO-8859-1")}"?>${element(2)}`,
      () => `<!DOCTYPE a [<!ENTITY x "${"x".repeat(100)}"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>`,
      () => `<!DOCTYPE a SYSTEM "file:///etc/passwd">${element(1)}`,
      () => `${"<a>".repeat(60 + whole(10))}${"</a>".repeat(60 + whole(10))}`,
    );

  const part = (boundary: string): string => {
    const disposition = one("form-data", "form-data", "form-data", "attachment", "", "form-data;;");
    const field = name().replaceAll(/[\r\n"]/g, chance(90) ? "_" : "$&");
    const file = one("", "a.txt", "../../x", "\u0000", "é", "a".repeat(500));
    const type = one(
      "text/plain",
      "application/octet-stream",
      "text/plain; charset=klingon",
      "text/plain; charset=utf-16le",
      "x",
      "image/png\r\nX: y",
    );
    const lines = [
      `--${boundary}`,
      `Content-Disposition: ${disposition}; name="${field}"${chance(40) ? `; filename="${file}"` : ""}`,
      ...(chance(50) ? [`Content-Type: ${type}`] : []),
      ...(chance(97) ? [""] : []),
      text(),
      "",
    ];
    return lines.join("\r\n");
  };
  const multipart = (boundary: string): string => {
    const parts = some(chance(3) ? 130 : 6, () => part(boundary)).join("");
    return `${chance(10) ? text() : ""}${parts}${chance(90) ? `--${boundary}--` : ""}${chance(80) ? "\r\n" : text()}`;
  };
  return { json, form, xml, multipart };
}
