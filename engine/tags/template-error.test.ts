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
    "undefined filter: nope (line 2, column 3)",
  );
});
