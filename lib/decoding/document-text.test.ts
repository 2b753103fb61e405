import { expect, test } from "vitest";
import { decodeDocument } from "./document-text.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["UTF-8 without a word about it", Buffer.from("é"), "application/rss+xml", "é"],
  ["a byte order mark, against the content type", Buffer.from("\uFEFFé"), "text/xml; charset=latin1", "é"],
  ["the content type's charset", latin("é"), 'text/xml; charset="ISO-8859-1"', "é"],
  [
    "the declaration's",
    latin('<?xml version="1.0" encoding="ISO-8859-1"?>é'),
    "text/xml",
    expect.stringContaining("?>é"),
  ],
  [
    "Windows' Cyrillic",
    Buffer.concat([latin("<?xml version='1.0' encoding='windows-1251'?>"), Buffer.from([0xcf, 0xf0])]),
    "application/octet-stream",
    expect.stringContaining("Пр"),
  ],
  ["UTF-16", Buffer.from("\uFEFFé", "utf16le"), "", "é"],
  [
    "UTF-16 without a mark",
    Buffer.from("<?xml version='1.0' encoding='UTF-16'?><é中文/>", "utf16le"),
    "text/xml",
    expect.stringContaining("<é中文/>"),
  ],
  [
    "UTF-16 without a mark, big-endian",
    Buffer.from("<中文中文中文中文/>", "utf16le").swap16(),
    "text/xml; charset=utf-16",
    "<中文中文中文中文/>",
  ],
  ["UTF-16 by the header", Buffer.from("é中", "utf16le"), "text/plain; charset=utf-16", "é中"],
  ["an unknown charset", Buffer.from("é"), "text/xml; charset=nonsense", "é"],
  ["Windows-1252, where it is not UTF-8", latin("caf\xe9 \x80"), "text/html", "café €"],
  [
    "JSON by the header",
    Buffer.from('{"a":"\xa4"}', "latin1"),
    "application/json;charset=ISO-8859-15",
    '{"a":"€"}',
  ],
  ["JSON without a word about it", latin('{"a":"é"}'), "application/json", '{"a":"é"}'],
  ["CSV by the header", Buffer.from([0xb1, 0xe6]), "text/csv; header=present; charset = ISO-8859-2", "ąć"],
  [
    "a page's meta element",
    Buffer.concat([latin("<html><head><meta charset='euc-kr'>"), Buffer.from([0xc7, 0xd1])]),
    "text/html",
    expect.stringContaining("'>한"),
  ],
  [
    "a page's http-equiv",
    latin('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">é'),
    "text/html",
    expect.stringContaining(">é"),
  ],
  [
    "the header, against a page's meta element",
    Buffer.from("<meta charset=iso-8859-1>é"),
    "text/html; charset=utf-8",
    expect.stringContaining(">é"),
  ],
  [
    "a document's own charset, where the header's is unknown",
    latin('<?xml version="1.0" encoding="windows-1252"?><a>é</a>'),
    "application/xml; charset=none",
    expect.stringContaining("<a>é</a>"),
  ],
  [
    "a page that declares UTF-16 and is not",
    Buffer.from("<meta charset=utf-16>é"),
    "text/html",
    expect.stringContaining(">é"),
  ],
])("decodes %s", (_, bytes, contentType, text) => {
  expect(decodeDocument(bytes, contentType)).toEqual(text);
});

test.each(["x-windows-949", "CP949", "ms949", "X-EUC-KR"])(
  "reads what Java and Windows call %s",
  (charset) => {
    const bytes = Buffer.from([0xb0, 0xa1]);
    expect(decodeDocument(bytes, `text/plain; charset=${charset}`)).toBe("가");
  },
);
