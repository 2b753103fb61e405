import { expect, test } from "vitest";
import { decodeFeed } from "./feed-text.ts";

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
  ["an unknown charset", Buffer.from("é"), "text/xml; charset=nonsense", "é"],
])("decodes %s", (_, bytes, contentType, text) => {
  expect(decodeFeed(bytes, contentType)).toEqual(text);
});
