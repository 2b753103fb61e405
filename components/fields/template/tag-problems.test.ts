import { expect, test } from "vitest";
import { tagProblems } from "./tag-problems.ts";
import type { CheckedTemplate } from "./tag-source.ts";

function unresolved(source: string, path: string, nearest: string | null): CheckedTemplate {
  const tags = [...source.matchAll(/\{\{.*?\}\}/g)].filter(([tag]) => tag.includes(path));
  return {
    unresolved: tags.map(({ 0: tag, index }) => ({
      path,
      isWarning: false,
      nearest,
      start: index,
      end: index + tag.length,
    })),
  };
}

function fixed(source: string, path: string, nearest: string) {
  let result = source;
  const [problem] = tagProblems(source, unresolved(source, path, nearest), (text) => {
    result = text;
  });
  problem?.fix?.apply();
  return result;
}

test("says a path once, however often it stands there, and mends all of it", () => {
  const source = "{{totl}} and {{ totl | round }}";
  expect(tagProblems(source, unresolved(source, "totl", "total"), () => {})).toHaveLength(1);
  expect(fixed(source, "totl", "order.total")).toBe("{{order.total}} and {{ order.total | round }}");
});

test("leaves a longer path that begins alike", () => {
  expect(fixed("{{ totl | plus: totl_2 }}", "totl", "total")).toBe("{{ total | plus: totl_2 }}");
  expect(fixed("{{-totl-}}", "totl", "total")).toBe("{{-total-}}");
});

test("offers nothing where nothing comes near", () => {
  const source = "{{zzz}}";
  expect(tagProblems(source, unresolved(source, "zzz", null), () => {})[0]?.fix).toBeUndefined();
});

test("says what cannot be read", () => {
  const [problem] = tagProblems(
    "{{a",
    { problem: { code: "template_syntax", detail: "tag not closed" } },
    () => {},
  );
  expect(problem?.detail).toBe("The tags cannot be read: tag not closed.");
});
