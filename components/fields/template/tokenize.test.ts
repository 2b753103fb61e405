import fc from "fast-check";
import { expect, test } from "vitest";
import { type Syntax, tokenize } from "./tokenize.ts";

const read = (text: string, syntax: Syntax) =>
  tokenize(text, syntax).map(({ start, end, kind }) => `${kind}:${text.slice(start, end)}`);

test("reads a tag with its filters", () => {
  expect(read('Hi {{ order.items[0].sku | default: "a|b" | round: 2 }}!', "text")).toEqual([
    "tag:{{",
    "tag-path:order",
    "tag-path:.",
    "tag-path:items",
    "tag-path:[",
    "tag-number:0",
    "tag-path:]",
    "tag-path:.",
    "tag-path:sku",
    "tag-filter:| default",
    'tag-string:"a|b"',
    "tag-filter:| round",
    "tag-number:2",
    "tag:}}",
  ]);
});

test("keeps to its own quotes inside a JSON string", () => {
  expect(read('{"who": "{{ name | default: "none" }}!", "n": -1.5e3}', "json")).toEqual([
    'key:"who"',
    'string:"',
    "tag:{{",
    "tag-path:name",
    "tag-filter:| default",
    'tag-string:"none"',
    "tag:}}",
    'string:!"',
    'key:"n"',
    "number:-1.5e3",
  ]);
});

test("goes on inside a tag and an element on the next line", () => {
  expect(read("{{ a\n| upcase }}b", "text")).toEqual([
    "tag:{{",
    "tag-path:a",
    "tag-filter:| upcase",
    "tag:}}",
  ]);
  expect(read('<a\nhref="{{url}}">', "html")).toEqual([
    "keyword:<a",
    "key:href",
    'string:"',
    "tag:{{",
    "tag-path:url",
    "tag:}}",
    'string:"',
    "keyword:>",
  ]);
});

test("sees no tags in a JSON document", () => {
  expect(read('{"a": "{{b}}", "c\\"": null}', "document")).toEqual([
    'key:"a"',
    'string:"{{b}}"',
    'key:"c\\""',
    "keyword:null",
  ]);
});

test("leaves plain text alone, whatever it holds", () => {
  expect(read('a "b" 12 <i> true', "text")).toEqual([]);
});

test("gives tokens in order, without overlaps, inside the text, for any text at all", () => {
  const piece = fc.constantFrom(
    "{{",
    "}}",
    "{%",
    "%}",
    '"',
    "'",
    "|",
    " ",
    "\n",
    "a",
    "1",
    "<b",
    ">",
    "<!--",
    "-->",
    "{",
    "\\",
    ":",
    ".",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom<Syntax>("text", "json", "html", "document"),
      (pieces, syntax) => {
        const text = pieces.join("");
        let last = 0;
        for (const { start, end } of tokenize(text, syntax)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});
