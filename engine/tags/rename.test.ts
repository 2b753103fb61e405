import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { refersTo, renameNames, variablesIn } from "./rename.ts";
import { renderTemplate } from "./render.ts";
import { buildScope } from "./scope.ts";
import { anyJson, anyText } from "./test-support.ts";

const changes = new Map([["call", "fetch"]]);

test.each([
  ["{{call.body.id}}", "{{fetch.body.id}}"],
  ["{{ call }} and {{call.a}}", "{{ fetch }} and {{fetch.a}}"],
  ["{{- call -}}\n{{-call.a-}}", "{{- fetch -}}\n{{-fetch.a-}}"],
  ["{{ items[call.index] }}", "{{ items[fetch.index] }}"],
  ["{{ call[call.index].call }}", "{{ fetch[fetch.index].call }}"],
  [`{{ ["call"].a }}{{ ['call'] }}`, `{{ ["fetch"].a }}{{ ['fetch'] }}`],
  ['{{ a | default: call.name }} {{ "call" }}', '{{ a | default: fetch.name }} {{ "call" }}'],
  ["{{ a | slice: call.x, call.y | append: call }}", "{{ a | slice: fetch.x, fetch.y | append: fetch }}"],
  ["{{ a | default: 1, allow_false: call.b }}", "{{ a | default: 1, allow_false: fetch.b }}"],
  ["{{ call.a == 1 and call.b contains call.c }}", "{{ fetch.a == 1 and fetch.b contains fetch.c }}"],
  ["{{ (call.from..call.to) }}", "{{ (fetch.from..fetch.to) }}"],
  ["{% if call.ok %}call{% elsif call %}{% endif %}", "{% if fetch.ok %}call{% elsif fetch %}{% endif %}"],
  ["{% unless call %}{{call}}{% endunless %}", "{% unless fetch %}{{fetch}}{% endunless %}"],
  [
    "{% case call.x %}{% when call.y, 'call' %}{{call}}{% endcase %}",
    "{% case fetch.x %}{% when fetch.y, 'call' %}{{fetch}}{% endcase %}",
  ],
  ["{% cycle call: call.a, call.b %}", "{% cycle fetch: fetch.a, fetch.b %}"],
  ["{% echo call | upcase %}", "{% echo fetch | upcase %}"],
  ["{% liquid\n echo call\n assign x = call.x %}", "{% liquid\n echo fetch\n assign x = fetch.x %}"],
  ["{% capture x %}{{ call }}{% endcapture %}", "{% capture x %}{{ fetch }}{% endcapture %}"],
  [
    "{% for x in call.items limit: call.n offset: 2 %}{{ call.name }}{% else %}{{ call }}{% endfor %}",
    "{% for x in fetch.items limit: fetch.n offset: 2 %}{{ fetch.name }}{% else %}{{ fetch }}{% endfor %}",
  ],
  [
    "{% tablerow x in call cols: call.c %}{% endtablerow %}",
    "{% tablerow x in fetch cols: fetch.c %}{% endtablerow %}",
  ],
])("%j follows the new name", (before, after) => expect(renameNames(before, changes)).toBe(after));

test.each([
  "call me {call} {{",
  "{{ body.call }}",
  "{{ body[call_2] }}{{ recall.x }} {{ call_2.x }} {{ call-back }}",
  "{{ name | default: 1, call: 2 }}",
  `{{ 'call' }}{{ "call | call" }}{{ body["call"] }}`,
  "{% raw %}{{ call.x }}{% endraw %}",
  "{% comment %}{{ call.x }}{% endcomment %}{% # call %}",
  "{% if x %}{{ call.x }}",
  "{{ name | call }}",
])("%j names something else, or cannot be read, and stays", (text) =>
  expect(renameNames(text, changes)).toBe(text),
);

test.each([
  [
    "in",
    "inn",
    "{% for x in items %}{{ x }}{{ in.a }}{% endfor %}",
    "{% for x in items %}{{ x }}{{ inn.a }}{% endfor %}",
  ],
  ["for", "each", "{% for x in for.items %}{% endfor %}", "{% for x in each.items %}{% endfor %}"],
  ["limit", "most", "{% for x in y limit: limit %}{% endfor %}", "{% for x in y limit: most %}{% endfor %}"],
  ["if", "when", "{% if if %}{% endif %}", "{% if when %}{% endif %}"],
  [
    "continue",
    "go",
    "{% for x in continue.a offset: continue %}{% endfor %}",
    "{% for x in go.a offset: continue %}{% endfor %}",
  ],
  ["upcase", "big", "{{ upcase | upcase }}", "{{ big | upcase }}"],
  ["call", "empty", "{{ call.a }}{% if call %}{% endif %}", '{{ ["empty"].a }}{% if ["empty"] %}{% endif %}'],
  ["empty", "full", '{{ a == empty }}{{ ["empty"].a }}', '{{ a == empty }}{{ ["full"].a }}'],
])("the key %j becomes %j among Liquid's own words", (from, to, before, after) =>
  expect(renameNames(before, new Map([[from, to]]))).toBe(after),
);

test.each([
  ["{% assign call = call.x %}{{ call }}", "{% assign call = fetch.x %}{{ call }}"],
  ["{{ call }}{% assign call = 1 %}{{ call }}", "{{ fetch }}{% assign call = 1 %}{{ call }}"],
  [
    "{% capture call %}{{ call }}{% endcapture %}{{ call }}",
    "{% capture call %}{{ fetch }}{% endcapture %}{{ call }}",
  ],
  [
    "{% for call in call.items %}{{ call.a }}{% else %}{{ call }}{% endfor %}{{ call.b }}",
    "{% for call in fetch.items %}{{ call.a }}{% else %}{{ fetch }}{% endfor %}{{ fetch.b }}",
  ],
  [
    "{% tablerow call in call %}{{ call }}{% endtablerow %}",
    "{% tablerow call in fetch %}{{ call }}{% endtablerow %}",
  ],
])("%j keeps the template's own variable of that name", (before, after) =>
  expect(renameNames(before, changes)).toBe(after),
);

test.each([
  [
    "{% if a %}{% assign call = 1 %}{% endif %}{{ call }}",
    "{% if a %}{% assign fetch = 1 %}{% endif %}{{ fetch }}",
  ],
  [
    "{% for x in y %}{{ call }}{% capture 'call' %}{% endcapture %}{% endfor %}",
    "{% for x in y %}{{ fetch }}{% capture 'fetch' %}{% endcapture %}{% endfor %}",
  ],
])("in %j the variable cannot be told from the node, and is renamed with it", (before, after) =>
  expect(renameNames(before, changes)).toBe(after),
);

test("several names change at once, and may change places", () => {
  const swapped = new Map([
    ["a", "b"],
    ["b", "a"],
  ]);
  expect(renameNames("{{ a.b }}{{ b.a }}", swapped)).toBe("{{ b.b }}{{ a.a }}");
});

test("knows which names a template refers to, and which are its own", () => {
  const template = "{{ call.a }}{% for x in y %}{{ x }}{% endfor %}{% assign z = 1 %}{{ z }}";
  expect(["call", "y", "x", "z", "a"].filter((name) => refersTo(template, name))).toEqual(["call", "y"]);
  expect(variablesIn(template)).toEqual(new Set(["x", "forloop", "z"]));
});

/** Valid templates made of fragments that use the names `a` and `b` as node keys and as variables. */
const anyName = fc.constantFrom("a", "a", "b", "in", "item");
const anyPath = fc
  .tuple(anyName, fc.constantFrom("", ".a", ".x", "[0]", '["a"]', "[a]", "[b.x]", ".size"))
  .map((parts) => parts.join(""));
const anyFilter = fc.oneof(
  fc.constant(""),
  anyPath.map((path) => ` | default: ${path}`),
  anyPath.map((path) => ` | append: ${path} | upcase`),
);
const anyPiece = fc.letrec<{ pieces: string; piece: string }>((tie) => ({
  pieces: fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
  piece: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.tuple(anyPath, anyFilter).map(([path, filter]) => `{{ ${path}${filter} }}`),
    anyText.filter((text) => !/\{[{%]/.test(text)),
    fc.tuple(anyName, anyPath).map(([name, path]) => `{% assign ${name} = ${path} %}`),
    tie("pieces").map((inside) => `{% raw %}${inside.replace(/\{%/g, "")}{% endraw %}`),
    fc
      .tuple(anyName, tie("pieces"))
      .map(([name, inside]) => `{% capture ${name} %}${inside}{% endcapture %}`),
    fc
      .tuple(anyPath, tie("pieces"), tie("pieces"))
      .map(([path, yes, no]) => `{% if ${path} == a %}${yes}{% else %}${no}{% endif %}`),
    fc
      .tuple(anyName, anyPath, anyName, tie("pieces"), tie("pieces"))
      .map(
        ([name, path, limit, inside, none]) =>
          `{% for ${name} in ${path} limit: ${limit}.size %}${inside}{% else %}${none}{% endfor %}`,
      ),
    fc
      .tuple(anyPath, tie("pieces"))
      .map(([path, inside]) => `{% case a %}{% when ${path} %}${inside}{% endcase %}`),
    // Liquid counts cycles of the same words together, whatever the words refer to, so each has its own words here.
    fc.tuple(anyPath, fc.uuid()).map(([path, id]) => `{% cycle ${path}, "${id}" %}`),
  ),
})).pieces;

test("a template renders with the new name what it rendered with the old one", () => {
  fc.assert(
    fc.property(anyPiece, anyJson, anyJson, anyJson, (template, a, b, item) => {
      const render = (source: string, key: string) => {
        const keyed: [string, Json][] = [
          [key, a],
          ["b", b],
          ["in", item],
        ];
        const outputs = keyed.map(([name, output]) => ({ key: name, output }));
        const rendered = renderTemplate(source, buildScope({ item }, outputs), "text");
        return "value" in rendered ? rendered.value : rendered.problem.code;
      };
      const renamed = renameNames(template, new Map([["a", "renamed"]]));
      expect(render(renamed, "renamed")).toEqual(render(template, "a"));
      expect(refersTo(renamed, "a")).toBe(false);
      expect(renameNames(renamed, new Map([["renamed", "a"]]))).toBe(template);
    }),
    { numRuns: 500 },
  );
});
