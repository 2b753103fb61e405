import { expect, test } from "vitest";
import { renderTemplate } from "./render.ts";
import { toProblem } from "./template-error.ts";
import { scopeOf } from "./test-support.ts";

function problemOf(source: string) {
  const rendered = renderTemplate(source, scopeOf({ list: ["a", "b"], price: 1.5 }), "text");
  return "problem" in rendered ? rendered.problem : null;
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each([
  ["LiquidJS's limit on a template's length", `{{ a }}${"x".repeat(1_000_001)}`],
  ["LiquidJS's limit on memory", "{% for i in (1..100000000) %}{% endfor %}"],
  [
    "LiquidJS's limit on time",
    "{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}",
  ],
])("%s is an exceeded limit", (_, source) => {
  expect(problemOf(source)).toMatchObject({ code: "template_limit" });
});

const recurse = (): number => 1 + recurse();
test.each([
  ["too deep a recursion", recurse],
  ["too long a string", () => "x".repeat(2 ** 29).repeat(2)],
  ["too long an array", () => Reflect.construct(Array, [-1])],
])("%s is an exceeded limit", (_, work) => {
  const code = toProblem(thrownBy(work), "template_failed").code;
  expect({ code }).toEqual({ code: "template_limit" });
});

test.each([
  ["a filter that fails", "{{ list | append }}"],
  ["data that speaks of limits", '{{ "a" | nope: "memory alloc limit exceeded" }}'],
])("%s is none", (_, source) => {
  expect(problemOf(source)?.code).not.toBe("template_limit");
  expect(problemOf(source)).not.toBe(null);
});

test("another RangeError is none", () => {
  expect(
    toProblem(
      thrownBy(() => (1).toFixed(200)),
      "template_failed",
    ).code,
  ).toBe("template_failed");
});

test("says where, once", () => {
  expect(problemOf("first line\n  {{ name | nope }}")?.detail).toBe(
    "there is no filter “nope”, did you mean “pop”? (line 2, column 3)",
  );
});

test.each([
  ["{{ name | upcse }}", "there is no filter “upcse”, did you mean “upcase”? (line 1, column 1)"],
  ["{{ name | date_ad: 1 }}", "there is no filter “date_ad”, did you mean “date_add”? (line 1, column 1)"],
  ["{{ name | unheard_of_thing }}", "there is no filter “unheard_of_thing” (line 1, column 1)"],
])("%s names the filter that was likely meant", (source, detail) => {
  expect(problemOf(source)).toEqual({ code: "template_syntax", detail });
});

test.each([
  [
    "{{ list | date_add: 1, 'day' }}",
    "date_add needs a date in ISO 8601 or seconds since 1970, not a list of 2",
  ],
  ["{{ price | date_add }}", "date_add needs a number for “amount”"],
  ["{{ 0 | date_add: 1, 'eon' }}", 'date_add needs a unit such as days for “unit”, not "eon"'],
  [
    "{{ 0 | to_iso: 'Nowhere/Land' }}",
    'to_iso needs a time zone such as Europe/Berlin for “zone”, not "Nowhere/Land"',
  ],
  ["{{ list | take: 1, 2 }}", "take accepts one parameter, not 2"],
  [
    "{{ 'a' | regex_test: '(' }}",
    'regex_test needs a valid pattern. "(" is not a valid pattern: missing closing )',
  ],
  ["{{ '%' | url_decode }}", 'url_decode cannot be applied to "%": URI malformed'],
  [
    "{{ 0 | date: '%Y', 'Nowhere/Land' }}",
    'date needs a time zone such as Europe/Berlin for “zone”, not "Nowhere/Land"',
  ],
])("%s names the filter and the value", (source, detail) => {
  expect(problemOf(source)?.detail).toBe(`${detail} (line 1, column 1)`);
});
