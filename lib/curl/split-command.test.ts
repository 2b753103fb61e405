import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCommand } from "./split-command.ts";

test.each<[string, string[] | null]>([
  ["curl a b", ["curl", "a", "b"]],
  ["  curl\t a\n b", ["curl", "a"].concat("b")],
  [`curl 'a b' "c d" e\\ f`, ["curl", "a b", "c d", "e f"]],
  [`curl ''`, ["curl", ""]],
  [`curl 'it'\\''s' 'it'"'"'s'`, ["curl", "it's", "it's"]],
  // What stands around a quote keeps its backslashes.
  [`curl '{"a":"\\"'"'"'"}'`, ["curl", `{"a":"\\"'"}`]],
  [`curl '\\n' "\\n" "\\"\\\\\\$\\\`" `, ["curl", "\\n", "\\n", '"\\$`']],
  [`curl $'a\\n\\t\\'\\\\ \\x41\\u00e9\\101\\q' $"b"`, ["curl", "a\n\t'\\ Aé" + "A\\q", "b"]],
  [`curl $'\\U0001f600\\UFFFFFFFF'`, ["curl", "😀\ufffd"]],
  ["curl \\\n  a \\\r\n  b", ["curl", "a", "b"]],
  ['curl "a\\\nb" c\\\nd', ["curl", "ab", "cd"]],
  ["curl a | jq .", ["curl", "a"]],
  ["curl a > file; curl b", ["curl", "a"]],
  ["curl a && curl b", ["curl", "a"]],
  ["curl a & curl b", ["curl", "a"]],
  ["curl https://a.example/?b=1&c=2", ["curl", "https://a.example/?b=1&c=2"]],
  ["curl a # a remark", ["curl", "a"]],
  ["curl a#part", ["curl", "a#part"]],
  ["curl $TOKEN `pwd` $(pwd)", ["curl", "$TOKEN", "`pwd`", "$(pwd)"]],
  ['curl ^"a^" ^\r\n  -d ^"^{^\\^"b^\\^":1^}^" ', ["curl", "a", "-d", '{"b":1}']],
  ["curl a ^\n  b", ["curl", "a", "b"]],
  ['curl ^"one^\n\ntwo^"', ["curl", "one\ntwo"]],
  ["curl 'a^b' \\\n c", ["curl", "a^b", "c"]],
  ["curl 'open", null],
  ['curl "open', null],
  ["curl $'open\\'", null],
  ["curl a\\", ["curl", "a"]],
  ["", []],
])("splits %j", (text, words) => {
  expect(splitCommand(text)).toEqual(words);
});

test("gives back every word that is quoted", () => {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), (words) => {
      const text = words.map(quote).join(" \\\n");
      // Without a line continuation, a value can look like an escape of Windows.
      fc.pre(words.length > 1 || !text.includes("^"));
      expect(splitCommand(text)).toEqual(words);
    }),
  );
});

test("takes a long text in a moment, whatever is in it", () => {
  for (const part of ['""', "''", "$''", "a'b'", "\\\n", "^\n", "$'\\x41'"]) {
    const started = performance.now();
    splitCommand(part.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(5000);
  }
});
