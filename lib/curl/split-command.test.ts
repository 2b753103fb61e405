import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCommand } from "./split-command.ts";

test.each<[string, string[] | null]>([
  ["curl a b", ["curl", "a", "b"]],
  ["  curl\t a\n b", ["curl", "a"]],
  ["curl a\n -X POST\n 'https://b.example'", ["curl", "a", "-X", "POST", "https://b.example"]],
  ["curl -X DELETE a\ncurl -d x b", ["curl", "-X", "DELETE", "a"]],
  ["curl a `\n  -X POST", ["curl", "a", "-X", "POST"]],
  ["curl a > file -H b 2>&1 < in", ["curl", "a", "-H", "b"]],
  ["curl 2 a 2> log &> all", ["curl", "2", "a"]],
  [`curl "$(cat "a b")" $(echo c d)`, ["curl", `$(cat "a b")`, "$(echo c d)"]],
  ["curl # a remark\n -d b", ["curl", "-d", "b"]],
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
  expect(splitCommand(text)?.words ?? null).toEqual(words);
});

test("gives back every word that is quoted", () => {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), (words) => {
      const text = words.map(quote).join(" \\\n");
      // Without a line continuation, a value can look like an escape of Windows.
      fc.pre(words.length > 1 || !text.includes("^"));
      expect(splitCommand(text)?.words ?? null).toEqual(words);
    }),
  );
});

test.each<[string, string[]]>([
  ["curl a", []],
  ["curl a\n\n", []],
  ["curl a;", []],
  ["curl a # b", []],
  ["curl '$TOKEN' \\$x \"\\$y $ $.z\"", []],
  ["curl -X DELETE a\ncurl -d x b", ["“curl -d x b” was ignored"]],
  ["curl a | jq .", ["“| jq .” was ignored"]],
  ["curl a && curl b", ["“&& curl b” was ignored"]],
  ["curl a; curl b", ["“; curl b” was ignored"]],
  ["curl a\n-d b", ["Lines were joined"]],
  ["curl a > out.json", ["“> out.json” was ignored"]],
  ['curl a -H "X: $TOKEN"', ["$TOKEN was imported as text"]],
  [`curl a/\${ID}/$1`, [`\${ID} was imported as text`, "$1 was imported as text"]],
  ["curl a -d `date` $(pwd)", ["`date` was imported as text", "$(pwd) was imported as text"]],
  ['curl ^"a/%TOKEN%^" ^\n -d b', ["%TOKEN% was imported as text"]],
  ['curl ^"a/%C3%A4^" ^\n -d b', []],
])("tells what it does not take from %j", (text, notes) => {
  expect(splitCommand(text)?.notes).toEqual(notes.map((note) => expect.stringContaining(note)));
});

test.each([
  ["curl -d @- a <<EOF\n{\n}\nEOF\n", "{\n}\n"],
  ["curl -d @- a <<-'EOF' -X PUT\r\n\tx\r\n\tEOF\r\ncurl b", "x\n"],
  ["curl -d @- a <<< 'x y'", "x y\n"],
])("reads the input of %j", (text, input) => {
  const command = splitCommand(text);
  expect(command?.input).toBe(input);
  expect(command?.words.slice(0, 4)).toEqual(["curl", "-d", "@-", "a"]);
});

test("takes a long text in a moment, whatever is in it", () => {
  for (const part of [
    '""',
    "''",
    "$''",
    "a'b'",
    "\\\n",
    "^\n",
    "$'\\x41'",
    "`",
    "$(",
    "$A ",
    "<<a\n",
    "> a ",
    "\n-a",
  ]) {
    const started = performance.now();
    splitCommand(part.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(5000);
  }
});
