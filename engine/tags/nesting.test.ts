import { describe, expect, test } from "vitest";
import { checkTags } from "./check.ts";
import { compileTemplate } from "./compile.ts";
import { graphOf, hook, node } from "./test-support.ts";

const brackets = (depth: number) => `{{ ${"a[".repeat(depth)}0${"]".repeat(depth)} }}`;
const blocks = (depth: number) => `${"{% if a %}".repeat(depth)}x${"{% endif %}".repeat(depth)}`;

const deep: [name: string, template: (depth: number) => string][] = [
  ["paths in brackets", brackets],
  ["paths in a filter", (depth) => `{{ a | append: ${"a[".repeat(depth)}0${"]".repeat(depth)} }}`],
  ["blocks", blocks],
  ["loops", (depth) => `${"{% for x in a %}".repeat(depth)}x${"{% endfor %}".repeat(depth)}`],
  ["else branches", (depth) => `${"{% if a %}{% else %}".repeat(depth)}x${"{% endif %}".repeat(depth)}`],
  ["a condition", (depth) => `{% if ${"a[".repeat(depth)}0${"]".repeat(depth)} %}x{% endif %}`],
];

describe.each(deep)("low 3: %s", (_, template) => {
  test.each([101, 1000, 3000, 20_000])("%i deep are a problem of the flow, and no fault", (depth) => {
    const me = node("me", "action", { rows: [{ value: template(depth) }] });
    const problems = checkTags(graphOf([hook({}), me], "hook > me"));
    expect(problems).toHaveLength(1);
    expect(compileTemplate(template(depth)).kind).toBe("unreadable");
  });

  test("101 deep are too many by our own limit, whatever the stack holds", () => {
    expect(compileTemplate(template(101))).toMatchObject({ problem: { code: "template_limit" } });
  });

  test("50 deep are read", () => {
    expect(compileTemplate(template(50)).kind).toBe("compiled");
  });
});

test("low 3: only what stands in one tag counts, and no text in quotes", () => {
  const many = `${"[".repeat(500)}{{ a[0] }}${"]".repeat(500)}${"{{ a[b[0]] }}".repeat(500)}`;
  expect(compileTemplate(many).kind).toBe("compiled");
  expect(compileTemplate(`{{ a | append: "${"[".repeat(500)}" }}`).kind).toBe("compiled");
});
