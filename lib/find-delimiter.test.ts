import { expect, test } from "vitest";
import { findDelimiter } from "./find-delimiter.ts";

test.each<[what: string, text: string, delimiter: string]>([
  ["commas", "a,b,c\n1,2,3", ","],
  ["the most frequent of one line", "a;b,c;d", ";"],
  ["tabs", "a\tb", "\t"],
  ["bars", "a|b\r1|2\r", "|"],
  ["nothing", "", ","],
  ["one column", "a\n1\n2", ","],
  ["empty lines before the first", "\r\n\r\na;b\r\n1;2", ";"],
  ["decimal commas", "name;price\nA;1,5\nB;2,5\nC;3,5", ";"],
  ["a column of sentences with commas", "note\nHello, Ada\nHello, Bo", ","],
  ["a first line without what the others have", "a\nb;c\nd;e", ","],
  ["sentences in one of two columns", "id;note\n1;Hello, Ada, and Bo\n2;One, two, three, four", ";"],
  ["more commas than semicolons in the header", "last, first, middle;id\nA;1\nB;2\nC;3", ";"],
  ["delimiters in quotes", '"a;b;c",d\n"1;2;3",4', ","],
  ["quotes in quotes", '"a""; ;""b",d', ","],
  ["line breaks in quotes", '"a\n;\n;\n;",b\n"1\n;",2', ","],
  ["a quote that is never closed", 'a;b\n"1,2,3,4', ";"],
  ["inches, which are no quotes", 'size,name\n5",a\n6" x 4";b,c', ","],
  ["a quote after a space, which is none", 'a; "b\n1; "2', ";"],
  ["lists in cells", "id,tags\n1,a|b|c\n2,d|e|f", ","],
  ["a cell that is empty in some lines", "a;b;c\n1;2\n3;4;5\n6;7;8", ";"],
  ["more than 20 lines", `a;b\n${"1;2\n".repeat(19)}${"1,2,3\n".repeat(500)}`, ";"],
])("the delimiter of text with %s is found", (_, text, delimiter) => {
  expect(findDelimiter(text)).toBe(delimiter);
});
