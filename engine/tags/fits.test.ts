import fc from "fast-check";
import addressparser from "nodemailer/lib/addressparser";
import { describe, expect, test } from "vitest";
import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { renderTemplate } from "./render.ts";
import { anyJson, anyText, scopeOf } from "./test-support.ts";

function render(source: string, data: Json, encoding: Encoding): string {
  const rendered = renderTemplate(source, scopeOf(data), encoding);
  if ("problem" in rendered) throw new Error(`${rendered.problem.code}: ${rendered.problem.detail}`);
  return String(rendered.value);
}

function problem(source: string, data: Json, encoding: Encoding) {
  const rendered = renderTemplate(source, scopeOf(data), encoding);
  return "problem" in rendered ? rendered.problem : null;
}

const data: Json = {
  name: 'Ada "the" \\ first\n',
  total: 12.5,
  items: [{ sku: 'a"b' }],
  ok: true,
  nil: null,
  html: "<b>&'\"</b>",
};

describe("JSON", () => {
  test.each<[string, Json]>([
    [
      '{"hello": "{{name}}", "total": {{total}}, "items": {{items}}}',
      { hello: 'Ada "the" \\ first\n', total: 12.5, items: [{ sku: 'a"b' }] },
    ],
    [
      '{"a": "{{items}}", "b": "{{total}} and {{ok}}{{nil}}"}',
      { a: '[{"sku":"a\\"b"}]', b: "12.5 and true" },
    ],
    ['{"a": {{nil}}, "b": {{ok}}, "c": {{name}}}', { a: null, b: true, c: 'Ada "the" \\ first\n' }],
    ['{ {{name}}: 1, "{{ok}}": 2 }', { 'Ada "the" \\ first\n': 1, true: 2 }],
    [
      '[{% for i in items %}{"s": "{{i.sku}}"}{% unless forloop.last %},{% endunless %}{% endfor %}]',
      [{ s: 'a"b' }],
    ],
    ['{"a": {% if ok %}"{% else %}["{% endif %}{{name}}"}', { a: 'Ada "the" \\ first\n' }],
    ['{"a": {{ items | map: "sku" }}, "b": {{ total | times: 2 }}}', { a: ['a"b'], b: 25 }],
    ['{"a": {{ items | json }}, "b": "{{ items | json }}"}', { a: [{ sku: 'a"b' }], b: '[{"sku":"a\\"b"}]' }],
    [
      '{"a": "{{ name | raw }}", "b": {{ name | raw }}}',
      { a: 'Ada "the" \\ first\n', b: 'Ada "the" \\ first\n' },
    ],
    ['{"a": "\\\\{{name}}"}', { a: '\\Ada "the" \\ first\n' }],
    ['{% capture x %}{{name}}"{% endcapture %}{"a": "{{x}}"}', { a: 'Ada "the" \\ first\n"' }],
    ["{{items}}", [{ sku: 'a"b' }]],
    ["{{ name }}", 'Ada "the" \\ first\n'],
    ['{"a": {{ items | json: "x" }}}', { a: '[\nx{\nxx"sku": "a\\"b"\nx}\n]' }],
  ])("%s", (source, value) => {
    expect(JSON.parse(render(source, data, "json"))).toEqual(value);
  });

  test("the rest of the text stays as it was written", () => {
    expect(render('{\n  "a" : "{{ok}}"\n}\n', data, "json")).toBe('{\n  "a" : "true"\n}\n');
  });

  test("a blank template stays blank", () => {
    expect(render(" \n", data, "json")).toBe("");
  });

  test.each([
    ['{"a": {{ok}}{{ok}}}', /line 1, column 7, near “.*truetrue/],
    ['{"a": 1,\n "b": x{{ok}}}', /line 2, column 7/],
    ['{"a": "{{ok}}"', /ends too early, at line 1, column 13/],
    ["{% if nil %}{}{% endif %}", /ends too early/],
    ['{"a": "\\{{ok}}"}', /backslash/],
    ["plain", /line 1, column 1/],
  ])("%s is refused, with its place", (source, detail) => {
    expect(problem(source, data, "json")).toEqual({
      code: "invalid_json",
      detail: expect.stringMatching(detail),
    });
  });

  test("any text put into a string is that string when the JSON is read", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const source = '{"a": "{{a}}", "both": ["{{a}}{{b}}", "x{{ b }}y"], "{{a | append: b}}": 0}';
        expect(JSON.parse(render(source, { a, b }, "json"))).toEqual(
          Object.fromEntries([
            ["a", a],
            ["both", [a + b, `x${b}y`]],
            [a + b, 0],
          ]),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("any data put in as a value is that value when the JSON is read", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const read = JSON.parse(
          render('{"v": {{v}}, "list": [{{v}}, "{{v}}"], "end": 1}', { v: value }, "json"),
        );
        const copy = JSON.parse(JSON.stringify(value));
        const text = typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
        expect(read).toEqual({ v: copy, list: [copy, text], end: 1 });
      }),
      { numRuns: 500 },
    );
  });
});

describe("URL", () => {
  const url: Json = {
    base: "https://api.example.com:8080/v1/",
    host: "api.example.com:8080",
    word: "a b/ü?&=#+%",
    path: "/orders/1 2?x",
    n: 7,
    empty: "",
    list: [1, "a"],
  };
  const word = encodeURIComponent("a b/ü?&=#+%");

  test.each([
    [
      "https://a.example/{{word}}/x?q={{word}}&n={{n}}#{{word}}",
      `https://a.example/${word}/x?q=${word}&n=7#${word}`,
    ],
    ["{{base}}{{word}}?q={{list}}", `https://api.example.com:8080/v1/${word}?q=%5B1%2C%22a%22%5D`],
    ["{{base}}", "https://api.example.com:8080/v1/"],
    ["https://{{host}}/x", "https://api.example.com:8080/x"],
    ["https://shop{{n}}.example/", "https://shop7.example/"],
    ["https://{{n}}.example/", "https://7.example/"],
    ["https://a.example{{path}}", "https://a.example/orders/1%202%3Fx"],
    ["https://{{n}}:{{word}}@a.example/", `https://7:${word}@a.example/`],
    ["https://a.example:{{n}}/", "https://a.example:7/"],
    ["https://a.example/{{empty}}{{word}}", `https://a.example/${word}`],
    ["/relative/{{word}}", `/relative/${word}`],
    [" https://a.example/a b\n ", "https://a.example/a%20b"],
  ])("%s", (source, value) => {
    expect(render(source, url, "url")).toBe(value);
  });

  test("spaces and controls in a base are encoded, not passed on", () => {
    expect(render("{{b}}x", { b: " https://a.example/a\r\nb\t{c} " }, "url")).toBe(
      "https://a.example/a%0D%0Ab%09%7Bc%7Dx",
    );
  });

  test.each([
    ["https://a.example{{v}}", ".evil.example"],
    ["https://a.example{{v}}/x", "@evil.example"],
    ["https://a.example{{v}}?x", ":1@evil.example"],
    ["https://a.example{{empty}}{{v}}", "evil"],
    ["https://a.example{{dash}}{{v}}", "evil.example"],
    ["{{base}}{{v}}", ".evil.example"],
    ["https://a.example/x/{{v}}/y", ".."],
    ["https://a.example/x/{{v}}", "."],
    ["https://a.example/.{{v}}/", "."],
    ["https://a.example{{v}}", "/../x"],
    ["https://a.example/%2e{{v}}/", "."],
  ])("%s is refused for %s", (source, v) => {
    const given = { v, empty: "", dash: "-", base: "https://a.example" };
    expect(problem(source, given, "url")).toEqual({
      code: "invalid_url",
      detail: expect.stringMatching(/would change it|would change the path/),
    });
  });

  test("no value in the path, query or fragment changes another part", () => {
    const source = "https://u@a.example:81/x/{{a}}/{{b}}/y?a={{a}}&b=-{{b}}&c=1#f{{a}}";
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const rendered = renderTemplate(source, scopeOf({ a, b }), "url");
        if ("problem" in rendered) {
          expect([a, b].some((text) => text === "." || text === "..")).toBe(true);
          return;
        }
        const url = new URL(String(rendered.value));
        expect(url.host).toBe("a.example:81");
        expect(url.pathname.split("/").map(decodeURIComponent)).toEqual([
          "",
          "x",
          a.toWellFormed(),
          b.toWellFormed(),
          "y",
        ]);
        expect([...url.searchParams]).toEqual([
          ["a", a.toWellFormed()],
          ["b", `-${b.toWellFormed()}`],
          ["c", "1"],
        ]);
        expect(decodeURIComponent(url.hash)).toBe(`#f${a.toWellFormed()}`);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    "https://a.example{{a}}{{b}}",
    "https://a.example{{a}}/{{b}}",
    "{{base}}{{a}}{{b}}",
    "{{none}}{{a}}{{b}}",
  ])("no value behind the host changes it, or is taken for one: %s", (source) => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const rendered = renderTemplate(source, scopeOf({ a, b, base: "https://a.example" }), "url");
        if ("problem" in rendered) return;
        const url = URL.parse(String(rendered.value));
        expect(url?.host ?? "a.example").toBe("a.example");
      }),
      { numRuns: 1000 },
    );
  });

  test("no control character survives in any place", () => {
    fc.assert(
      fc.property(anyText, (v) => {
        for (const source of [
          "{{v}}",
          "{{v}}/x",
          "https://a.example/{{v}}?{{v}}#{{v}}",
          `${v.replaceAll("{", "")}/{{v}}`,
        ]) {
          const rendered = renderTemplate(source, scopeOf({ v }), "url");
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
          if ("value" in rendered) expect(rendered.value).not.toMatch(/[\u0000-\u0020\u007f]/);
        }
      }),
    );
  });
});

describe("header", () => {
  test.each([
    ["Bearer {{t}}", { t: "abc" }, "Bearer abc"],
    ["{{t}}", { t: { a: [1] } }, '{"a":[1]}'],
    ["a\tb {{t}}", { t: "ü" }, "a\tb ü"],
  ])("%s", (source, given, value) => {
    expect(render(source, given, "header")).toBe(value);
  });

  test.each([
    ["x{{t}}", "a\r\nSet-Cookie: b", "The value of {{t}} holds a line break"],
    ["{{t}}", "\n", "a line break"],
    ["{{t}}", "a\0b", "a control character"],
    ["one\ntwo {{t}}", "a", "The header's text holds a line break"],
    ["one\ntwo", "a", "The header's text holds a line break"],
  ])("%j is refused for %j", (source, t, detail) => {
    expect(problem(source, { t }, "header")).toEqual({
      code: "line_break_in_header",
      detail: expect.stringContaining(detail),
    });
  });

  test("a header never holds a line break or another control character", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const rendered = renderTemplate(`${a}{{b}}{{ b | upcase }}`, scopeOf({ b }), "header");
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
        if ("value" in rendered) expect(rendered.value).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/);
      }),
    );
  });
});

describe("HTML", () => {
  const escaped = "&lt;b&gt;&amp;&#39;&#34;&lt;/b&gt;";
  test.each([
    ["<p>{{html}}</p>", `<p>${escaped}</p>`],
    ["{{html | raw}}", "<b>&'\"</b>"],
    ["{{html | raw | downcase}}", escaped],
    ["{{html | escape}}", escaped],
    ["{{html | newline_to_br}}", escaped],
    ["{% echo html %}{% cycle html %}", escaped + escaped],
    ["{% capture x %}<i>{{html}}</i>{% endcapture %}{{ x | raw }}", `<i>${escaped}</i>`],
    ["{% for i in items %}{{ i }}{% endfor %}", "{&#34;sku&#34;:&#34;a\\&#34;b&#34;}"],
  ])("%s", (source, value) => {
    expect(render(source, data, "html")).toBe(value);
  });

  test("no tag of HTML comes out of data, unless by raw", () => {
    const source = [
      "{{ d }}|{{ d | upcase }}|{{ d | json }}|{{ d | escape }}|{{ d | strip_html | append: d }}|{{ d | raw | append: d }}",
      "{% assign e = d | raw %}{{ e }}{% capture c %}{{ d }}{% cycle d %}{% endcapture %}{{ c | raw }}{{ c }}",
      "{% for x in d %}{{ x }}{{ x[0] }}{% endfor %}{% case d %}{% when d %}{{ d }}{% endcase %}{% echo d %}{% cycle d, d %}",
    ].join("");
    fc.assert(
      fc.property(anyJson, (d) => {
        const rendered = renderTemplate(source, scopeOf({ d }), "html");
        if ("value" in rendered) expect(rendered.value).not.toMatch(/[<>"']/);
      }),
      { numRuns: 500 },
    );
  });
});

const plain = (address: string) => ({ name: "", address });

describe("address", () => {
  test.each<[string, Json, string]>([
    ["{{to}}", { to: "ada@example.com" }, "ada@example.com"],
    ["{{to}}", { to: "Ada <ada@example.com>" }, "Ada <ada@example.com>"],
    ["{{to}}", { to: ["a@example.com", "b@example.com"] }, "a@example.com, b@example.com"],
    ["{{to}}, c@example.com", { to: [] }, "c@example.com"],
    ["{{name}} <{{to}}>", { name: "Hopper, Grace", to: "g@example.com" }, '"Hopper, Grace" <g@example.com>'],
    [
      '"{{name}}" <{{to}}>',
      { name: 'A "b" \\, c@d', to: "g@example.com" },
      '"A \\"b\\" \\\\, c@d" <g@example.com>',
    ],
  ])("%s", (source, given, value) => {
    expect(render(source, given, "address")).toBe(value);
  });

  test.each<[string, Json]>([
    ["{{to}}", "a@example.com, b@example.com"],
    ["{{to}}", "a@example.com;b@example.com"],
    ["{{to}}", ["a@example.com, b@example.com"]],
    ["{{to}}", { address: "a@example.com" }],
    ["<{{to}}>", "a@example.com>, b@example.com"],
    ["<{{to}}>", "x>, <y"],
    ["<{{to}}>", ["a@example.com", "b@example.com"]],
    ["{{to}}", "<a@example.com>, <b@example.com>"],
  ])("%s is refused for %j", (source, to) => {
    expect(problem(source, { to }, "address")).toMatchObject({ code: "address_invalid" });
  });

  const hostileNames = [
    "Ada <evil@x.y>",
    "<evil@x.y>",
    "evil@x.y",
    "evil@x.y,",
    "evil@x.y;",
    "Lovelace, Ada",
    'Ada "the first" Lovelace',
    "back\\slash\\",
    '"',
    "Team: evil@x.y;",
    "Ada (evil@x.y)",
    "(",
    ")",
    ">",
    "[evil@x.y]",
    "O'Brien",
    "Ada \u{1f600}",
    "Зоя <злой@x.y>",
    "=?utf-8?q?evil=40x.y?=",
    "a.b",
  ];
  const boss = "boss@x.example";
  const placed = [
    "{{name}} <{{email}}>",
    "{{name}}<{{email}}>",
    "  {{name}}   < {{email}} >  ",
    "{{name}} <boss@x.example>",
    '"{{name}}" <boss@x.example>',
    '"{{ name }}"<{{ email }}>',
    "{{name}} boss@x.example",
    "boss@x.example {{name}}",
    "<boss@x.example> {{name}}",
    "<{{email}}>{{name}}",
    "{{email}} ({{name}})",
    "boss@x.example ({{name}})",
    "{{ name | strip }} <{{ email | downcase }}>",
    "{% if name %}{{ name }} {% endif %}<{{ email }}>",
    "{% if email %}{{ name }} <{{ email }}>{% endif %}",
    "{% for n in names %}{{ n }} <{{ email }}>{% unless forloop.last %}, {% endunless %}{% endfor %}",
    "Team: {{name}} <{{email}}>;",
    "{% assign n = name %}{{ n }} <{{ email }}>",
    "{% capture n %}{{ name }}{% endcapture %}{{ n }} <{{ email }}>",
    "{% echo name %} <{% echo email %}>",
  ];

  test.each(placed)("%s has exactly the name and the address, whatever the name is", (source) => {
    for (const name of hostileNames) {
      const text = render(source, { name, email: boss, names: [name] }, "address");
      expect(addressparser(text, { flatten: true }), text).toEqual([{ name: name.trim(), address: boss }]);
    }
  });

  test.each<[string, Json, { name: string; address: string }[]]>([
    [
      "{{name}} <{{email}}>",
      { name: "Ada\r\nBcc: evil@x.y", email: "ada@x.example\n" },
      [{ name: "Ada Bcc: evil@x.y", address: "ada@x.example" }],
    ],
    ["{{name}} <{{email}}>", { name: null, email: boss }, [{ name: "", address: boss }]],
    [
      "Orders of {{shop}} <{{email}}>",
      { shop: "A, B", email: boss },
      [{ name: "Orders of A, B", address: boss }],
    ],
    ["{{shop}} (Support) <boss@x.example>", { shop: "A" }, [{ name: "A (Support)", address: boss }]],
    [
      "{{a}} <{{b}}>, {{list}}, c@x.example",
      { a: "x@y.z,", b: boss, list: ["d@x.example", "E <e@x.example>", null] },
      [
        { name: "x@y.z,", address: boss },
        { name: "", address: "d@x.example" },
        { name: "E", address: "e@x.example" },
        { name: "", address: "c@x.example" },
      ],
    ],
    ["orders+{{id}}@x.example", { id: 42 }, [{ name: "", address: "orders+42@x.example" }]],
    ["{{user}}@{{domain}}", { user: "ada", domain: "x.example" }, [plain("ada@x.example")]],
    ["Help <{{id}}@x.example>", { id: "a.b" }, [{ name: "Help", address: "a.b@x.example" }]],
    ["{{to}}", { to: "[Acme] Support <a@x.example>" }, [{ name: "[Acme] Support", address: "a@x.example" }]],
    ["{{to}}", { to: "Lovelace, Ada <a@x.example>" }, [{ name: "Lovelace, Ada", address: "a@x.example" }]],
    ["{{to}}", { to: '"A, \\"B\\"" <a@x.example>' }, [{ name: 'A, "B"', address: "a@x.example" }]],
    ["{{to}}", { to: "a@x.example (Ada)" }, [{ name: "Ada", address: "a@x.example" }]],
    [" {{to}} ", { to: " a@x.example\n" }, [{ name: "", address: "a@x.example" }]],
    ["{{to}}; b@x.example", { to: "a@x.example" }, ["a@x.example", "b@x.example"].map(plain)],
  ])("%s reads as the addresses that are meant: %j", (source, given, addresses) => {
    expect(addressparser(render(source, given, "address"), { flatten: true })).toEqual(addresses);
  });

  test.each<[string, Json]>([
    ["{{name}} <{{email}}>", { name: "Ada", email: "" }],
    ["{{name}} <{{email}}>", { name: "evil@x.y", email: null }],
    ["{{name}} <{{email}}>", { name: "Ada", email: "Ada <a@x.example>" }],
    ["{{name}} <{{email}}>", { name: "Ada", email: "a@x.example, b@x.example" }],
    ["{{name}} <{{email}}>", { name: "Ada", email: ["a@x.example", "b@x.example"] }],
    ["{{name}} <{{email}}>", { name: "Ada", email: "a@x.example>, <evil@x.y" }],
    ["{{name}} {{email}}", { name: "evil@x.y", email: "" }],
    ["Ada {{email}}", { email: "a@x.example" }],
    ["{{name}} <>", { name: "evil@x.y" }],
    ['"{{name}} <boss@x.example>', { name: "evil@x.y" }],
    ['"{{name}}"', { name: "evil@x.y" }],
    ["({{name}})", { name: "evil@x.y" }],
    ["{{name}}@x.example", { name: "evil@x.y" }],
    ["{{name}}@x.example", { name: "evil@x.y " }],
    ["boss@x.example{{name}}", { name: ".evil.y" }],
    ["{{name}}boss@x.example", { name: "evil" }],
    ["<boss@x.example{{name}}>", { name: ".evil.y" }],
    ["{{name}} <a@x.example> <b@x.example>", { name: "evil@x.y" }],
    ["{{to}}", { to: "evil@x.y, Ada <a@x.example>" }],
    ["{{to}}", { to: "Ada" }],
    ["{{to}}", { to: "Ada <evil@x.y> <a@x.example>" }],
    ["{{name | append: ' <boss@x.example>'}}", { name: "Ada <evil@x.y>" }],
  ])("%s is refused for %j, and the message names the tag", (source, given) => {
    expect(problem(source, given, "address")).toMatchObject({
      code: "address_invalid",
      detail: expect.stringMatching(/\{\{/),
    });
  });

  test("a name never adds or changes an address", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...placed.filter((source) => !source.includes("{%"))),
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'a@<>,;:"\\\n (){}[].=?'.split("")) })),
        (source, name) => {
          const text = render(source, { name, email: boss }, "address");
          expect(text).not.toMatch(/[\r\n]/);
          expect(addressparser(text, { flatten: true }).map(({ address }) => address)).toEqual([boss]);
        },
      ),
    );
  });

  test("a text never brings a second address, nor a new line", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("{{to}}", "Ada <{{to}}>", "{{to}} <x@example.com>", '"{{to}}" <x@example.com>'),
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'a@<>,;:"\\\n (){}[]'.split("")) })),
        (source, to) => {
          const rendered = renderTemplate(source, scopeOf({ to }), "address");
          if (!("value" in rendered)) return;
          expect(String(rendered.value)).not.toMatch(/[\r\n]/);
          expect(addressparser(String(rendered.value), { flatten: true }).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
