import fc from "fast-check";
import { expect, test } from "vitest";
import { abbreviate, charactersOf, cutText, toStorable, toStorableJson } from "./cut-text.ts";

test.each([
  ["Ada", 5, "Ada"],
  ["Ada", 2, "Ad"],
  ["🎉🎉", 1, ""],
  ["🎉🎉", 2, "🎉"],
  ["🎉🎉", 3, "🎉"],
  ["a🎉", 2, "a"],
  ["", 0, ""],
])("the first units of %j, at most %i, are %j", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test("a cut text is well-formed if the text is, and never longer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max);
      expect([cut.isWellFormed(), cut.length <= max, text.startsWith(cut)]).toEqual([true, true, true]);
      expect(abbreviate(text, max).isWellFormed()).toBe(true);
    }),
  );
});

test("characters are code points", () => {
  expect(charactersOf("a🎉é")).toEqual(["a", "🎉", "é"]);
});

test("texts that PostgreSQL's JSON functions refuse become storable", () => {
  expect(toStorable("a\ud83cb\u0000c🎉")).toBe("a\uFFFDb\uFFFDc🎉");
  expect(JSON.parse(toStorableJson({ message: "x\udf89", list: ["\u0000"], n: 1 }))).toEqual({
    message: "x\uFFFD",
    list: ["\uFFFD"],
    n: 1,
  });
});
