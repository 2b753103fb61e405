import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { compileTemplate } from "./compile.ts";
import { renameNames } from "./rename.ts";
import { renderTemplate } from "./render.ts";
import { scopeOf } from "./test-support.ts";

function problemOf(source: string): string | null {
  const template = compileTemplate(source);
  if (template.kind === "unreadable") return template.problem.detail;
  return template.refusal?.detail ?? null;
}

test.each([
  "{% if a - b > 100 %}x{% endif %}",
  "{% if a -b > 100 %}x{% endif %}",
  "{% if a b c %}x{% endif %}",
  "{% if a > 1 b %}x{% endif %}",
  "{% if a %}x{% elsif a b %}y{% endif %}",
  "{% unless a b %}x{% endunless %}",
  "{% if a and %}x{% endif %}",
  "{% if a == %}x{% endif %}",
  "{% if == a %}x{% endif %}",
  "{% if %}x{% endif %}",
  "{% if not %}x{% endif %}",
  "{% assign x = 1 - 2 %}",
  "{% assign x = a b %}",
  "{% assign x = a, b %}",
  "{% assign x = %}",
  "{% echo a b %}",
  "{{ a b }}",
  "{{ a, b }}",
  "{{ a - 1 }}",
  "{% case a b %}{% when 1 %}x{% endcase %}",
  "{% case a %}{% when 1 - 2 %}x{% endcase %}",
  "{% case a %}{% when 1 2 %}x{% endcase %}",
  "{% case a %}{% when 1, %}x{% endcase %}",
  "{% case a %}{% when %}x{% endcase %}",
  "{% case a %}{% when 1 and 2 %}x{% endcase %}",
  "{% for x in a b %}x{% endfor %}",
  "{% for x in a limit 2 %}x{% endfor %}",
  "{% for x in a limit: %}x{% endfor %}",
  "{% for x in a | sort %}x{% endfor %}",
  "{% for x in a limit: 'two' %}x{% endfor %}",
  "{% for x in a offset: 'two' %}x{% endfor %}",
  "{% if a <> 1 %}x{% endif %}",
  "{% comment %}{% comment %}{% endcomment %}{% if a b %}x{% endif %}",
  "{% for x in a lmit: 2 %}x{% endfor %}",
  "{% tablerow x in a columns: 2 %}x{% endtablerow %}",
  "{% capture x y %}x{% endcapture %}",
  "{% capture x | upcase %}x{% endcapture %}",
  "{% for x in a %}{% break x %}{% endfor %}",
  "{% if a %}x{% else b %}y{% endif %}",
  "{% if a %}x{% endif b %}",
  "{% cycle a b %}",
  "{% liquid\n assign x = 1 - 2\n %}",
  "{% for x in a %}{% if x y %}z{% endif %}{% endfor %}",
])("refuses %s, before publishing and when it is rendered", (source) => {
  expect(problemOf(source)).not.toBeNull();
  expect(renderTemplate(source, scopeOf({ a: 1, b: 2, c: 3 }), "text")).toHaveProperty("problem");
});

test.each([
  "{{ a | upcase: 1 }}",
  "{{ a | append }}",
  "{{ a | append: 'b', 'c' }}",
  "{{ a | replace }}",
  "{{ a | slice: 'x' }}",
  "{{ a | slice }}",
  "{{ a | plus }}",
  "{{ a | plus: 'many' }}",
  "{{ a | truncate: 'x' }}",
  "{{ a | truncate: true }}",
  "{{ a | round: 'x' }}",
  "{{ a | join: ', ', 1 }}",
  "{{ a | append: text: 'b' }}",
  "{{ a | default: 'b', allow_false: true, other: 1 }}",
  "{{ a | sort_numbers: 'n', 'down' }}",
  "{{ a | slice: 1.5 }}",
  "{{ a | round: 1.2 }}",
  "{{ a | concat: 'x' }}",
  "{{ a | divided_by: 2, 'yes' }}",
  "{{ a | pad_start: 'x' }}",
  "{{ a | take: -1, 2 }}",
  "{{ a | chunk: 0 }}",
  "{% if a | size: 1 %}x{% endif %}",
  "{% assign x = a | upcase: 1 %}",
  "{% unless a | append %}x{% endunless %}",
  "{% case a | plus %}{% when 1 %}x{% endcase %}",
  "{% if a %}{% else %}{{ a | first: 1 }}{% endif %}",
  "{% for x in a %}{{ x | append }}{% endfor %}",
  "{% capture x %}{{ a | append }}{% endcapture %}",
  "{% liquid\n echo a | append\n %}",
])("refuses the parameters in %s before publishing", (source) => {
  expect(problemOf(source)).toMatch(/\(line 1|\(line 2/);
});

test.each<[string, string]>([
  ["{% if a-b > 100 %}x{% endif %}", ""],
  ["{% if a > 0 and a < 2 or b == 9 %}x{% endif %}", "x"],
  ["{% if not a == 1 %}x{% endif %}", ""],
  ["{% unless a == 2 %}x{% endunless %}", "x"],
  ["{% case a %}{% when 3, 1 or 2 %}x{% else %}y{% endcase %}", "x"],
  ["{% case a %}\n {% when 1 -%} x{% endcase %}", "x"],
  ["{% for x in list limit: 2 offset:1 reversed %}{{ x }}{% endfor %}", "32"],
  ["{% for x in list, limit: 1 %}{{ x }}{% endfor %}", "1"],
  ["{% for x in (1..3) %}{{ x }}{% endfor %}", "123"],
  ["{% for i in list offset: continue %}{{ i }}{% endfor %}", "123"],
  [
    "{% tablerow x in list cols: 3 %}{{ x }}{% endtablerow %}",
    '<tr class="row1"><td class="col1">1</td><td class="col2">2</td><td class="col3">3</td></tr>',
  ],
  ["{% capture x %}y{% endcapture %}{{ x }}", "y"],
  ['{% capture "x" %}y{% endcapture %}{{ x }}', "y"],
  ["{% comment %}{% if a b %}{% assign x = 1 - 2 %}{% endcomment %}x", "x"],
  ["{% comment a b %}c{% endcomment %}x", "x"],
  ["{% raw %}{% if a b %}{% endraw %}", "{% if a b %}"],
  ["{% # a b %}x", "x"],
  ["{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}", "ab"],
  ["{% cycle 'g': 'a', 'b' %}", "a"],
  ["{% assign x = list | first | plus: 1 %}{{ x }}", "2"],
  ["{% liquid\n assign x = 1\n if x == 1\n echo 'y'\n endif\n %}", "y"],
  ["{{ missing | default: 'd', allow_false: true }}", "d"],
  ["{{ 'abc' | slice: '1', a }}", "b"],
  ["{{ 'abc' | replace: 'b' }}", "ac"],
  ["{{ false | default: allow_false: true, 'd' }}", "false"],
  ["{{ a | divided_by: 2, true }}", "0"],
  ["{{ list | concat: list | join }}", "1 2 3 1 2 3"],
  ["{{ 'a.b' | regex_replace: '\\.', '-' }}", "a-b"],
  ["{% if a == 1 %}x{%- else -%}y{%- endif -%}", "x"],
  ["{{- a -}}", "1"],
])("still reads %s", (source, text) => {
  expect(problemOf(source)).toBeNull();
  expect(renderTemplate(source, scopeOf({ a: 1, b: 2, list: [1, 2, 3] }), "text")).toMatchObject({
    value: text,
  });
});

test("the message says what to write instead, and where", () => {
  expect(problemOf("\n{% if a - b > 100 %}x{% endif %}")).toMatch(/“-” is not an operator.*minus.*line 2/);
  expect(problemOf("{{ a | upcase: 1 }}")).toBe("upcase accepts no parameters, not 1 (line 1, column 1)");
  expect(problemOf("{{ a | append }}")).toBe("append needs “text”: append: text (line 1, column 1)");
});

test("versions that were published with wrong parameters keep running", () => {
  expect(renderTemplate("{{ a | upcase: 1 }}", scopeOf({ a: "x" }), "text")).toMatchObject({ value: "X" });
});

const words = ["true", "false", "nil", "null", "empty", "blank", "and", "or", "not", "contains"];

test.each(words)("a field called %s is that field in an output tag", (word) => {
  const data = { [word]: { x: [7] }, order: { [word]: 5 } };
  const value = (source: string): Json | undefined => {
    const rendered = renderTemplate(source, scopeOf(data), "value");
    return "value" in rendered && rendered.warnings.length === 0 ? rendered.value : undefined;
  };
  expect(value(`{{${word}}}`)).toEqual({ x: [7] });
  expect(value(`{{ ${word}.x[0] }}`)).toBe(7);
  expect(value(`{{ ${word}["x"] }}`)).toEqual([7]);
  expect(value(`{{ ${word} | json }}`)).toBe('{"x":[7]}');
  expect(value(`{{ order.${word} }}`)).toBe(5);
  expect(value(`{{ ["${word}"].x[0] }}`)).toBe(7);
  expect(value(`{% echo ${word}.x[0] %}`)).toBe(7);
  expect(value(`{% liquid\necho ${word}.x[0]\n%}`)).toBe("7");
  expect(value(`{% if order.${word} == 5 %}y{% endif %}`)).toBe("y");
  expect(value(`{% assign y = order.${word} %}{{ y }}`)).toBe("5");
});

test.each<[string, Json]>([
  ["{{ true }}", true],
  ["{% assign empty = 5 %}{{ empty }}", "5"],
  ['{"a": {{ true }}}', '{"a": true}'],
  ["{{ false }}", false],
  ["{{ nil }}", null],
  ["{{ null }}", null],
  ["{{ true | json }}", "true"],
  ["{{ x == empty }}", true],
  ["{% if x == empty %}y{% endif %}", "y"],
  ["{% if x == blank %}y{% endif %}", "y"],
  ["{% assign z = false %}{% if z %}y{% else %}n{% endif %}", "n"],
  ["{{ x | default: true }}", true],
  ["{% case z %}{% when nil %}y{% endcase %}", "y"],
])("without such a field %s is the literal", (source, value) => {
  expect(renderTemplate(source, scopeOf({ x: "" }), "value")).toEqual({ value, warnings: [] });
});

test("in the place of a literal the word stays one, whatever the payload has", () => {
  const scope = scopeOf({ x: "", empty: 1, false: true, nil: 2, true: 0 });
  const text = (source: string) => renderTemplate(source, scope, "text");
  expect(text("{% if x == empty %}y{% endif %}")).toMatchObject({ value: "y" });
  expect(text("{% assign z = false %}{% if z %}y{% else %}n{% endif %}")).toMatchObject({ value: "n" });
  expect(text("{{ x | default: true }}")).toMatchObject({ value: "true" });
  expect(text("{{ missing == nil }}")).toMatchObject({ value: "true" });
});

test("a missing field with the name of an operator is missing", () => {
  expect(renderTemplate("{{ and }}", scopeOf({}), "value")).toMatchObject({
    value: null,
    warnings: [{ tag: "{{ and }}", missing: true }],
  });
});

test.each<[string, boolean, number]>([
  ['"10" > "9"', true, 0],
  ["n > 100", false, 1],
  ["n < 100", false, 1],
  ['"1,000" >= 500', false, 1],
  ['"b" > "a"', false, 1],
  ['"2026-01-02" > "2026-01-01T23:00:00Z"', true, 0],
  ['"2026-01-01" < 5', false, 1],
  ["missing > 1", false, 0],
  ["nil <= 1", false, 0],
  ["list > 1", false, 1],
  ["true > false", false, 1],
  ['"8202522731445525542" > "8202522731445525541"', true, 0],
  ["n == 'n/a' and 2 > 1", true, 0],
])("%s is %s in a tag, as in a condition", (condition, isTrue, warnings) => {
  const scope = scopeOf({ n: "n/a", list: [2] });
  const branch = renderTemplate(`{% if ${condition} %}y{% else %}n{% endif %}`, scope, "text");
  expect(branch).toMatchObject({ value: isTrue ? "y" : "n" });
  expect("warnings" in branch && branch.warnings.length).toBe(warnings);
  const tag = renderTemplate(`{{ ${condition} }}`, scope, "value");
  expect(tag).toMatchObject({ value: isTrue });
  expect("warnings" in tag && tag.warnings.length).toBe(warnings);
});

test("renaming finds a word that is a field, and leaves one that is a value", () => {
  const source = "{{ empty }}{{ and.total | upcase }}{% if x == empty %}{% endif %}";
  const renamed = renameNames(
    source,
    new Map([
      ["empty", "none"],
      ["and", "or"],
    ]),
  );
  expect(renamed).toBe('{{ none }}{{ ["or"].total | upcase }}{% if x == empty %}{% endif %}');
});

test("a loop and a bare condition read the field, too", () => {
  const scope = scopeOf({ empty: [1, 2], blank: true, nil: [3] });
  const text = (source: string) => renderTemplate(source, scope, "text");
  expect(text("{% for x in empty %}{{ x }}{% endfor %}")).toMatchObject({ value: "12" });
  expect(text("{% for x in nil limit: 1 %}{{ x }}{% endfor %}")).toMatchObject({ value: "3" });
  expect(text("{% if blank %}y{% endif %}")).toMatchObject({ value: "y" });
  expect(text("{% if x %}{% elsif empty %}y{% endif %}")).toMatchObject({ value: "y" });
  expect(text("{% unless blank %}n{% else %}y{% endunless %}")).toMatchObject({ value: "y" });
  expect(text("{% if false %}y{% else %}n{% endif %}")).toMatchObject({ value: "n" });
  expect(renderTemplate("{% for x in empty %}y{% endfor %}", scopeOf({}), "text")).toMatchObject({
    value: "",
  });
});
