import { expect, test } from "vitest";
import { decodeHeaderText } from "./header-text.ts";

const bytesOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString("latin1");

test.each([
  [bytesOf("/Größe", "utf8"), "/Größe"],
  [bytesOf("/Größe", "latin1"), "/Größe"],
  [bytesOf("日本 🎉", "utf8"), "日本 🎉"],
  ["plain", "plain"],
  ["Größe 日", "Größe 日"],
  ["", ""],
])("the header %j is %j", (header, text) => {
  expect(decodeHeaderText(header)).toBe(text);
});
