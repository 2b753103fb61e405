import { expect, test } from "vitest";
import { charsetOf } from "./decode-text.ts";
import { createDecoder, decodeFile } from "./text-decoder.ts";

const polish = "żółw €";
const utf8 = Buffer.from(polish);
const mark = Buffer.from("\uFEFF");
const wide = Buffer.from(polish, "utf16le");
const wideMark = Buffer.from("\uFEFF", "utf16le");
const ascii = (length: number) => Buffer.from("x".repeat(length));
const western = Buffer.from("caf\xe9 \x80", "latin1");

test.each<[what: string, bytes: Buffer[], encoding: string, declared: string | null, text: string]>([
  ["UTF-8", [utf8], "auto", null, polish],
  ["UTF-8 with a mark", [mark, utf8], "auto", null, polish],
  ["a mark against a choice and a declaration", [mark, utf8], "windows-1252", "iso-8859-2", polish],
  ["UTF-16 with a mark", [wideMark, wide], "auto", null, polish],
  ["UTF-16, big-endian", [Buffer.from(wideMark).swap16(), Buffer.from(wide).swap16()], "utf-8", null, polish],
  ["UTF-16 without a mark", [Buffer.from("a,b\n1,2\n", "utf16le")], "auto", null, "a,b\n1,2\n"],
  ["a choice against a declaration", [western], "windows-1252", "utf-8", "café €"],
  ["a declaration", [Buffer.from([0xb1, 0xe6])], "auto", "ISO-8859-2", "ąć"],
  ["a declaration that is not known", [utf8], "auto", "utf-9", polish],
  ["Windows-1252, because it is not UTF-8", [western], "auto", null, "café €"],
  [
    "Windows-1252 after pages of ASCII",
    [ascii(200_000), western],
    "auto",
    null,
    `${"x".repeat(200_000)}café €`,
  ],
  ["UTF-8 after pages of ASCII", [ascii(4095), utf8], "auto", null, `${"x".repeat(4095)}${polish}`],
  ["the beginning of a character at the end", [Buffer.from([0x61, 0xc3])], "auto", null, "aÃ"],
  ["nothing", [], "auto", null, ""],
])("reads %s, whole and byte by byte", (_, parts, encoding, declared, text) => {
  const bytes = Buffer.concat(parts);
  expect(decodeFile(bytes, encoding, declared)).toBe(text);
  const decoder = createDecoder(encoding, declared);
  let read = "";
  for (let at = 0; at < bytes.length; at += 1) read += decoder.write(bytes.subarray(at, at + 1));
  expect(read + decoder.end()).toBe(text);
});

test.each<[what: string, bytes: Buffer, declared: string | null, charset: string]>([
  ["its mark", Buffer.concat([wideMark, wide]), "utf-8", "utf-16le"],
  ["what is declared", utf8, "iso-8859-2", "iso-8859-2"],
  ["UTF-8", western, null, "utf-8"],
])("the charset of a body is %s", (_, bytes, declared, charset) => {
  expect(charsetOf(bytes, declared)).toBe(charset);
});
