import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { liquid } from "./liquid.ts";
import { renderTemplate } from "./render.ts";
import { anyJson, anyText, jsonObject, scopeOf } from "./test-support.ts";

const payload: Json = {
  name: "Ada",
  quoted: 'say "hi"',
  order: { total: 12.5, note: null, paid: false },
  items: [{ sku: "a b/c" }, { sku: "d" }],
  matrix: [
    [1, 2],
    [3, 4],
  ],
  empty_text: "",
  template: "{{ order.total }}{% for i in items %}x{% endfor %}",
  "odd name": "odd",
  _webhook: { headers: { "x-github-event": ["push"] }, method: "POST" },
};
const scope = scopeOf(payload);

function resolved(source: string, encoding: Encoding = "value", given = scope): Json {
  const rendered = renderTemplate(source, given, encoding);
  if ("problem" in rendered) throw new Error(`${rendered.problem.code}: ${rendered.problem.detail}`);
  return rendered.value;
}

function problemOf(source: string, encoding: Encoding = "value") {
  const rendered = renderTemplate(source, scope, encoding);
  return "problem" in rendered ? rendered.problem : null;
}

function warningsOf(source: string, encoding: Encoding = "value") {
  const rendered = renderTemplate(source, scope, encoding);
  return "problem" in rendered ? rendered.problem : rendered.warnings;
}

describe("a setting that is exactly one tag keeps its type", () => {
  test.each<[string, Json]>([
    ["{{order.total}}", 12.5],
    ["{{ order.paid }}", false],
    ["{{- order.note -}}", null],
    ["{{items}}", [{ sku: "a b/c" }, { sku: "d" }]],
    ["{{ order }}", { total: 12.5, note: null, paid: false }],
    ["{{ order.total | times: 1.2 }}", 15],
    ["{{ order.total | times: 1.25 | round: 1 }}", 15.6],
    ["{{ name | upcase }}", "ADA"],
    ["{{ items | map: 'sku' }}", ["a b/c", "d"]],
    ["{{ items | where: 'sku', 'd' | first }}", { sku: "d" }],
    ["{{ items | map: 'nothing' }}", [null, null]],
    ["{{ missing | default: 5 }}", 5],
    ["{{ 'text' }}", "text"],
    ["{{ nil }}", null],
    ["{{ 12 }}", 12],
    ["{{ order.total > 10 }}", true],
    ["{{ 0 | times: -1 }}", 0],
  ])("%s", (source, value) => {
    expect(resolved(source)).toEqual(value);
  });

  test("data is handed on, not copied", () => {
    expect(resolved("{{ items }}")).toBe(scope.fields.items);
  });
});

describe("paths", () => {
  test.each<[string, Json]>([
    ["{{items[0].sku}}", "a b/c"],
    ["{{items[-1].sku}}", "d"],
    ["{{items.first.sku}}", "a b/c"],
    ["{{items.last.sku}}", "d"],
    ["{{items.size}}", 2],
    ["{{matrix[1][0]}}", 3],
    ["{{name.size}}", 3],
    ["{{order.size}}", 3],
    ["{{_webhook.headers.x-github-event[0]}}", "push"],
    ['{{_webhook.headers["x-github-event"][0]}}', "push"],
    ['{{["odd name"]}}', "odd"],
    ["{{hook.order.total}}", 12.5],
    ["{% assign at = 1 %}{{ items[at].sku }}", "d"],
  ])("%s", (source, value) => {
    expect(resolved(source)).toEqual(value);
  });

  test("read the same alone, with a filter, and inside text", () => {
    for (const path of [
      "items[-1].sku",
      "items.first.sku",
      "_webhook.headers.x-github-event[0]",
      "order.total",
    ]) {
      const alone = String(resolved(`{{ ${path} }}`));
      expect(resolved(`{{ ${path} | append: "" }}`)).toBe(alone);
      expect(resolved(`>{{ ${path} }}`)).toBe(`>${alone}`);
    }
  });
});

describe("mixed text gives a string", () => {
  test.each<[string, Encoding, string]>([
    ["Total: {{order.total}}", "value", "Total: 12.5"],
    [" {{order.total}}", "value", " 12.5"],
    ["{{order.total}}{{order.paid}}", "value", "12.5false"],
    ["{{items}}!", "value", '[{"sku":"a b/c"},{"sku":"d"}]!'],
    ["{{order}}", "text", '{"total":12.5,"note":null,"paid":false}'],
    ["[{{order.note}}]", "text", "[]"],
    ["{{order.total}}", "text", "12.5"],
    ["{% for item in items %}{{forloop.index}}:{{item.sku}} {% endfor %}", "text", "1:a b/c 2:d "],
    ["{% if order.paid %}yes{% else %}no{% endif %}", "text", "no"],
    ["{% capture x %}<{{name}}>{% endcapture %}{{x}}{{x}}", "text", "<Ada><Ada>"],
    ["{% echo name %}{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}", "text", "Adaab"],
    ["{% raw %}{{name}}{% endraw %}", "text", "{{name}}"],
    ["no tags: } { %", "text", "no tags: } { %"],
    ["", "text", ""],
  ])("%s (%s)", (source, encoding, value) => {
    expect(resolved(source, encoding)).toBe(value);
  });

  test("without tags, a number stays text", () => {
    expect(resolved("10")).toBe("10");
  });
});

describe("a tag that finds nothing", () => {
  test.each<[string, Encoding, Json]>([
    ["{{nothing}}", "value", null],
    ["{{order.nothing.more}}", "value", null],
    ["{{order.note.more}}", "value", null],
    ["{{items[9]}}", "value", null],
    ["a{{nothing}}b", "value", "ab"],
    ["{{nothing}}", "text", ""],
    ["{{nothing}}", "header", ""],
    ['{"a": {{nothing}}, "b": "{{nothing}}"}', "json", '{"a": null, "b": ""}'],
  ])("%s (%s) is empty, with a warning", (source, encoding, value) => {
    expect(resolved(source, encoding)).toEqual(value);
    expect(warningsOf(source, encoding)).toContainEqual({
      tag: expect.stringMatching(/^\{\{.*\}\}$/),
      message: expect.stringContaining("has no value"),
      missing: true,
    });
  });

  test("warns though a filter makes something of it", () => {
    expect(warningsOf("{{ nothing | upcase }}")).toMatchObject([
      { tag: "{{ nothing | upcase }}", missing: true },
    ]);
    expect(warningsOf("{{ name | append: nothing }}")).toMatchObject([{ missing: true }]);
  });

  test.each([
    "{{ nothing | default: 'none' }}",
    "{{ nothing | upcase | default: 'none' }}",
    "{{ order.note }}",
    "{{ empty_text }}",
    "{{ order.paid }}",
    "{% if nothing %}a{% endif %}",
    "{{ nothing == nil }}",
    "plain",
  ])("%s does not warn", (source) => {
    expect(warningsOf(source)).toEqual([]);
  });

  test("warns once per tag, however often a loop comes by", () => {
    expect(warningsOf("{% for i in (1..9) %}{{ nothing }}{{ gone }}{% endfor %}")).toHaveLength(2);
  });

  test("warns when the default finds nothing either", () => {
    expect(warningsOf("{{ nothing | default: nothing_else }}")).toMatchObject([{ missing: true }]);
  });

  test("a result that JSON cannot hold is empty, with a warning, and not counted as missing", () => {
    expect(resolved("{{ 1 | divided_by: 0 }}")).toBe(null);
    expect(warningsOf("{{ 1 | divided_by: 0 }}")).toMatchObject([{ missing: false }]);
    expect(resolved("{{ 1 | divided_by: 0 }}!")).toBe("!");
    expect(resolved('{{ "" | split: "," | push: nothing }}')).toEqual([null]);
  });
});

describe("what cannot be rendered is a named problem", () => {
  test.each<[string, string]>([
    ["{{ unclosed", "template_syntax"],
    ["{% if a %}", "template_syntax"],
    ["{% nope %}", "template_syntax"],
    ["{{ name | nope }}", "template_syntax"],
    ["{{ first name }}", "template_syntax"],
    ["{{ }}", "template_syntax"],
    ["{% include 'x' %}", "template_syntax"],
    ["{% render '/etc/passwd' %}", "template_syntax"],
    ["{% layout 'x' %}", "template_syntax"],
    ["{% increment order %}", "template_syntax"],
    ["{{ items | where_exp: 'i', template }}", "template_syntax"],
    ["{{ quoted | base64_decode }}", "template_failed"],
    ["{{ '%' | url_decode }}", "template_failed"],
    ["{{ 'now' | date: '%Y', 'Nowhere/Land' }}", "template_failed"],
  ])("%s: %s", (source, code) => {
    expect(problemOf(source)).toMatchObject({ code });
  });

  test.each<[string, string]>([
    ["a range of a hundred million", "{% for i in (1..100000000) %}{% endfor %}"],
    ["loops without end", "{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}"],
    [
      "a text doubled forty times by a filter",
      `{% assign a = "xxxxxxxxxx" %}${"{% assign a = a | append: a %}".repeat(40)}`,
    ],
    [
      "a text doubled forty times by capturing",
      `{% capture a %}xxxxxxxxxx{% endcapture %}${"{% capture a %}{{a}}{{a}}{% endcapture %}".repeat(40)}`,
    ],
    ["a template of a million characters", `${"x".repeat(1_000_001)}{{a}}`],
    ["tags nested fifty thousand deep", "{% if a %}".repeat(50_000)],
  ])("%s is stopped by a limit", (_name, source) => {
    expect(problemOf(source)).toMatchObject({ code: "template_limit" });
  });

  test("dates are the same on every machine: UTC and English", () => {
    expect(resolved("{{ 0 | date: '%A %H:%M %z' }}")).toBe("Thursday 00:00 +0000");
    expect(resolved("{{ '2026-01-01T12:00:00+02:00' | date: '%H:%M' }}")).toBe("10:00");
  });

  test("says where", () => {
    expect(problemOf("first line\n{{ name | nope }}")?.detail).toContain("(line 2, column 1)");
  });
});

describe("nothing in a tag reaches a prototype", () => {
  const names = [
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
  ];
  const holders = [
    "",
    "order.",
    "items.",
    "items[0].",
    "name.",
    "order.total.",
    "hook.",
    "nothing.",
    "empty.",
  ];
  const bare = scopeOf(JSON.parse(JSON.stringify(payload)));

  test.each(holders.flatMap((holder) => names.map((name) => `${holder}${name}`)))(
    "{{ %s }} finds nothing",
    (path) => {
      for (const source of [
        `{{ ${path} }}`,
        `{{ ${path}.name }}`,
        `{{ ${path}.constructor }}`,
        `{{ ${path} | json }}`,
      ]) {
        expect(resolved(source, "value", bare)).toBe(null);
        expect(resolved(`>${source}`, "text", bare)).toBe(">");
      }
    },
  );

  test.each(names)("neither through loops, filters nor computed names: %s", (name) => {
    for (const source of [
      `{% for i in items %}{{ i.${name} }}{{ forloop.${name} }}{{ forloop.${name}.${name} }}{% endfor %}`,
      `{% tablerow i in items %}{{ tablerowloop.${name} }}{% endtablerow %}`,
      `{{ items | map: "${name}" | compact | size }}`,
      `{{ items | sum: "${name}" }}`,
      `{{ items | where: "${name}" | size }}`,
      `{{ items | find: "${name}" }}`,
      `{% assign n = "${name}" %}{{ order[n] }}{{ items[n] }}{{ [n] }}`,
    ]) {
      expect(String(resolved(source, "text", bare)).replace(/<[^>]*>/g, "")).toMatch(/^0?$/);
    }
  });

  test("a field that is really called so is data like any other", () => {
    const data: Json = JSON.parse('{"a": {"__proto__": {"x": 1}, "constructor": "c"}}');
    expect(resolved("{{ a.__proto__.x }}", "value", scopeOf(data))).toBe(1);
    expect(resolved("{{ a.constructor }}", "value", scopeOf(data))).toBe("c");
    expect({}).not.toHaveProperty("x");
  });
});

describe("data stays data", () => {
  test.each<Encoding>(["value", "text", "header", "html"])(
    "template syntax in a payload is not run (%s)",
    (encoding) => {
      expect(String(resolved("{{ template }}", encoding))).toBe(payload.template);
      expect(String(resolved("{{ template | append: '' }}", encoding))).toBe(payload.template);
    },
  );

  test("a tag does not change what it reads", () => {
    const before = JSON.stringify(payload);
    resolved(
      "{% assign order = 1 %}{% for name in items %}{{ name | json }}{% endfor %}{{ items | reverse | sort: 'sku' | json }}",
    );
    resolved("{{ items | push: 1 | pop | shift | unshift: 2 | concat: items | json }}");
    expect(JSON.stringify(payload)).toBe(before);
  });
});

const encodings: readonly Encoding[] = [
  "value",
  "text",
  "json",
  "url",
  "header",
  "disposition",
  "address",
  "html",
];

const anyTemplate = fc
  .array(
    fc.oneof(
      anyText,
      fc
        .tuple(
          fc.constantFrom(
            "name",
            "order",
            "items[0]",
            "a.b.c",
            "empty",
            "(1..9)",
            '"x"',
            "nothing",
            "forloop",
            "[name]",
          ),
          fc.array(
            fc.tuple(
              fc.constantFrom(...Object.keys(liquid.filters), "nope"),
              fc.constantFrom(
                "",
                ": name",
                ": 3",
                ": -1",
                ': "a"',
                ": order",
                ": 1, 2",
                ': "%Y%", name',
                ": items",
              ),
            ),
            { maxLength: 3 },
          ),
        )
        .map(
          ([path, filters]) => `{{ ${path}${filters.map(([name, args]) => ` | ${name}${args}`).join("")} }}`,
        ),
      fc.constantFrom(
        ...[
          "{% for i in items %}",
          "{% endfor %}",
          "{% if name %}",
          "{% else %}",
          "{% endif %}",
          "{% break %}",
        ],
        ...[
          "{% assign name = order %}",
          "{% capture x %}",
          "{% endcapture %}",
          "{% cycle name, order %}",
          "{% case name %}",
        ],
        ...[
          "{% when order %}",
          "{% endcase %}",
          "{% raw %}",
          "{% endraw %}",
          "{% liquid echo name %}",
          "{{",
          "}}",
          "{%",
          "%}",
        ],
        ...[
          "{% tablerow i in items cols: name %}",
          "{% endtablerow %}",
          "{% unless a %}",
          "{% endunless %}",
          "{% comment %}",
        ],
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

test("rendering gives a value or a named problem for every template, whatever the data", () => {
  fc.assert(
    fc.property(anyTemplate, jsonObject(anyJson), fc.constantFrom(...encodings), (source, data, encoding) => {
      const before = JSON.stringify(data);
      const rendered = renderTemplate(source, scopeOf(data), encoding);
      expect(JSON.stringify(data)).toBe(before);
      if ("problem" in rendered) expect(rendered.problem.detail).toMatch(/\S/);
      else expect(JSON.parse(JSON.stringify(rendered.value))).toEqual(rendered.value);
    }),
    { numRuns: 3000 },
  );
}, 60_000);
