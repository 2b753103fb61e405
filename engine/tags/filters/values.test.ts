import { describe, expect, test } from "vitest";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";

function apply(input: Json, filters: string, data: Readonly<Record<string, Json>> = {}): unknown {
  const rendered = renderTemplate(`{{ input | ${filters} }}`, scopeOf({ ...data, input }), "value");
  return "problem" in rendered ? rendered.problem.detail : rendered.value;
}

describe("lists", () => {
  const orders: Json = [
    { id: 1, customer: { name: "Ada" }, total: "10" },
    { id: 2, customer: { name: "Ben" }, total: 9 },
    { id: 3, customer: { name: "Ada" }, total: null },
  ];
  test.each<[string, unknown]>([
    ['sort_numbers: "total" | map: "id"', [2, 1, 3]],
    ['sort_numbers: "total", "desc" | map: "id"', [1, 2, 3]],
    ['unique_by: "customer.name" | map: "id"', [1, 2]],
    ['count_by: "customer.name"', { Ada: 2, Ben: 1 }],
    ['index_by: "customer.name" | get: "Ada.id"', 3],
    ['average: "total"', 9.5],
    ['median: "total"', 9.5],
    ['max: "total"', "10"],
    ['min: "nothing"', null],
    ["take: -1 | map: 'id'", [3]],
    ["skip: -2 | map: 'id'", [1]],
    ["take: 99 | size", 3],
    ['pick: "id" | first', { id: 1 }],
    ['omit: "customer", "total"', [{ id: 1 }, { id: 2 }, { id: 3 }]],
  ])("%s", (filters, result) => {
    expect(apply(orders, filters)).toEqual(result);
  });

  test("are compared as JSON, in any order of fields", () => {
    const other: Json = [{ b: 2, a: 1 }];
    expect(apply([{ a: 1, b: 2 }, 1, "1"], "difference: other", { other })).toEqual([1, "1"]);
    expect(apply([{ a: 1, b: 2 }, 1, "1"], "intersection: other", { other })).toEqual([{ a: 1, b: 2 }]);
    expect(apply([1, "1", 1], "unique_by")).toEqual([1, "1"]);
    expect(apply([{ a: 1, b: 2 }], "includes: other", { other: { b: 2, a: 1 } })).toBe(true);
  });

  test("keep fields that look like prototypes as data", () => {
    const evil: Json = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}');
    expect(apply(evil, "keys")).toEqual(["__proto__", "constructor"]);
    expect(apply({}, "merge: evil | json", { evil })).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(apply({}, 'set: "__proto__", 1 | json')).toBe('{"__proto__":1}');
    expect(apply([{ k: "__proto__" }], 'index_by: "k" | json')).toBe('{"__proto__":{"k":"__proto__"}}');
    expect(apply({}, 'get: "constructor.name", "none"')).toBe("none");
    expect(apply({}, 'has_key: "toString"')).toBe(false);
  });
});

describe("numbers", () => {
  test.each<[Json, string, unknown]>([
    [1.005, "round_to: 2", 1.01],
    [-2.5, "round_to: 0", -3],
    [-2.5, 'round_to: 0, "half_even"', -2],
    [3.5, 'round_to: 0, "half_even"', 4],
    [-2.1, 'round_to: 0, "up"', -3],
    [-2.9, 'round_to: 0, "down"', -2],
    [-2.1, 'round_to: 0, "ceil"', -2],
    [-2.1, 'round_to: 0, "floor"', -3],
    [0.1, 'round_to: 20, "up"', 0.1],
    [1e21, "round_to: 2", 1e21],
    [-0.4, "round_to", 0],
    ["1,234.5", "to_number", 1234.5],
    ["1 234,5", 'to_number: ","', 1234.5],
    ["1’234.50", "to_number", 1234.5],
    ["-3", "to_number", -3],
    ["abc", "to_number", 'to_number needs a number, not "abc"'],
    ["1.2.3", "to_number", 'to_number needs a number, not "1.2.3"'],
    [1234.5, "format_number", "1,234.5"],
    [1.005, "format_number: 2", "1.01"],
    [1234.5, 'format_number: 2, "klingon-language-name"', /^format_number needs a language/],
    [5, 'format_currency: "JPY"', "¥5"],
    [5, 'format_currency: "EURO"', /^format_currency needs a currency/],
    [0.005, "format_percent: 1", "0.5%"],
  ])("%j | %s", (input, filters, result) => {
    if (result instanceof RegExp) expect(apply(input, filters)).toMatch(result);
    else expect(apply(input, filters)).toBe(result);
  });
});

describe("text", () => {
  test.each<[Json, string, unknown]>([
    ["HTTPServer id_2", "snake_case", "http_server_id_2"],
    ["parse2JSON", "kebab_case", "parse2-json"],
    ["éclair au chocolat", "camel_case", "éclairAuChocolat"],
    ["o’neil's car", "title_case", "O’neil's Car"],
    ["💧", 'pad_start: 3, "ab"', "ab💧"],
    ["abc", "pad_end: 2", "abc"],
    ["abcdef", 'truncate_middle: 3, "..."', "..."],
    ["💧💧💧💧", "truncate_middle: 3", "💧…💧"],
    ["a=b=c", 'text_after: "="', "b=c"],
    ["abc", 'text_after: "="', ""],
    ["a(b", 'text_between: "(", ")"', ""],
    [["a"], "to_text", '["a"]'],
    [{ a: 1 }, "snake_case", "snake_case needs a text, not an object"],
    ["ab", "repeat: -1", /^repeat needs a whole number/],
  ])("%j | %s", (input, filters, result) => {
    if (result instanceof RegExp) expect(apply(input, filters)).toMatch(result);
    else expect(apply(input, filters)).toBe(result);
  });
});

describe("patterns", () => {
  test.each<[Json, string, unknown]>([
    ["a1b22", 'regex_replace: "\\d+", "<$&>"', "a<1>b<22>"],
    ["ab", 'regex_replace: "(?P<x>a)(b)", "$2$<x>$$$3"', "ba$$3"],
    ["abc", 'regex_replace: "", "-"', "-a-b-c-"],
    ["💧a", 'regex_replace: "", "-"', "-💧-a-"],
    ["A\nB", 'regex_extract_all: "^\\w", null, "m"', ["A", "B"]],
    ["order 17", 'regex_extract: "(?P<word>\\w+) (?P<id>\\d+)", "id"', "17"],
    ["order 17", 'regex_extract: "(\\w+) (\\d+)", 0', "order 17"],
    ["order", 'regex_extract: "\\d"', null],
    ["order", 'regex_extract: "o", 1', /finds no group 1|finds no group "1"/],
    ["abc", 'regex_split: ""', ["a", "b", "c"]],
    [",a,", 'regex_split: ","', ["", "a", ""]],
    ["a", 'regex_test: "(?=a)"', /^regex_test needs a valid pattern/],
    ["a", 'regex_test: "a", "g"', /^regex_test needs flags out of i, m and s/],
  ])("%j | %s", (input, filters, result) => {
    if (result instanceof RegExp) expect(apply(input, filters)).toMatch(result);
    else expect(apply(input, filters)).toEqual(result);
  });

  test("patterns from data are patterns too", () => {
    expect(apply("a1", "regex_test: pattern", { pattern: "^\\w\\d$" })).toBe(true);
  });
});

describe("encodings and hashes", () => {
  test.each<[Json, string, unknown]>([
    ["ÿþ💧", "base64url_encode | base64url_decode", "ÿþ💧"],
    ["ÿþ💧", "hex_encode | hex_decode", "ÿþ💧"],
    ["ff", "hex_decode", 'hex_decode needs text in hex, not "ff"'],
    ["abc", "hex_decode", 'hex_decode needs text in hex, not "abc"'],
    ["a*b", "base64url_decode", /^base64url_decode needs text in base64url/],
    ["&lt;&#x1F4A7;&nope;&amp", "unescape", "<💧&nope;&"],
    ["", "sha1", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
    ["", "md5", "d41d8cd98f00b204e9800998ecf8427e"],
    ["", 'sha256: "base64"', "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
    ["", 'sha256: "base64url"', "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"],
    ['{"a":', "parse_json", 'parse_json needs JSON, not "{\\"a\\":"'],
    ['{"__proto__":{"x":1}}', "parse_json | json", '{"__proto__":{"x":1}}'],
  ])("%j | %s", (input, filters, result) => {
    if (result instanceof RegExp) expect(apply(input, filters)).toMatch(result);
    else expect(apply(input, filters)).toBe(result);
  });
});

describe("missing values", () => {
  const missing = (source: string) => renderTemplate(source, scopeOf({ no: false, blank: " " }), "value");
  test.each<[string, Json]>([
    ["{{ nothing | if_null: 1 }}", 1],
    ["{{ no | if_null: 1 }}", false],
    ["{{ blank | if_empty: 1 }}", 1],
    ["{{ nothing | is_empty }}", true],
    ["{{ nothing | type_of }}", "null"],
    ['{{ nothing | iif: "a", "b" }}', "b"],
    ['{{ 0 | iif: "a", "b" }}', "a"],
    ["{{ no == false | iif: 1 }}", 1],
  ])("%s is a value, so nothing is reported", (source, value) => {
    expect(missing(source)).toEqual({ value, warnings: [] });
  });

  test.each(["{{ nothing | to_iso }}", "{{ nothing | snake_case }}", "{{ nothing | keys }}"])(
    "%s stays missing, and is reported",
    (source) => {
      expect(missing(source)).toMatchObject({ value: null, warnings: [{ missing: true }] });
    },
  );

  test("null in data stays null", () => {
    expect(apply(null, "to_iso")).toBe(null);
  });
});
