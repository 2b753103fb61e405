import { expect, test } from "vitest";
import { completionContext } from "./completion-context.ts";

/** `¦` is the caret. */
function at(marked: string) {
  const caret = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  const context = completionContext(text, caret);
  if (!context) return null;
  const { from, to, ...rest } = context;
  return { ...rest, replaces: text.slice(from, to) };
}

test.each([
  ["Hi {{¦", "", "}}"],
  ["Hi {{ ord¦", "ord", "}}"],
  ["{{order.¦}}", "order.", ""],
  ["{{order.to¦tal}} of {{b}}", "order.total", ""],
  ["{{or¦ of {{b}}", "or", "}}"],
  ["{{or¦}", "or", "}"],
  ["{{items[0].s¦", "items[0].s", "}}"],
  ["{{- na¦", "na", "}}"],
  ['{{ a | default: "x" | plus: ot¦ }}', "ot", ""],
  ["{% if ord¦ %}", "ord", ""],
])("offers tags in %j", (marked, replaces, closing) => {
  expect(at(marked)).toEqual({ kind: "path", replaces, closing });
});

test.each([
  ["{{ name | ¦ }}", ""],
  ["{{ name | up¦ }}", "up"],
  ["{{ name | up¦case }}", "upcase"],
  ["{{name|¦", ""],
])("offers filters in %j", (marked, replaces) => {
  expect(at(marked)).toEqual({ kind: "filter", replaces });
});

test.each(["Hi ¦", "{¦", "{{a}} ¦", '{{ a | default: "¦" }}', "{% if a %}¦", "{{ 'a¦"])(
  "offers nothing in %j",
  (marked) => expect(at(marked)).toBeNull(),
);
