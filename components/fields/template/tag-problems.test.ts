import { expect, test } from "vitest";
import { tagProblems, withDefault } from "./tag-problems.ts";
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

test.each([
  ["{{order.total}}", '{{order.total | default: ""}}'],
  [
    "{{ order.total }} and {{- order.total | round -}}",
    '{{ order.total | default: ""}} and {{- order.total | round | default: ""-}}',
  ],
  ["{% for item in order.total %}{% endfor %}", "{% for item in order.total %}{% endfor %}"],
])("gives %s a default", (source, result) => {
  const tags = [...source.matchAll(/\{[{%].*?[%}]\}/g)].map(({ 0: tag, index }) => ({
    path: tag.includes("order.total") ? "order.total" : "",
    start: index,
    end: index + tag.length,
  }));
  expect(withDefault(source, tags, "order.total")).toBe(result);
});

test("offers a default for a field that only some calls lack", () => {
  const [tag] = [{ path: "total", isWarning: true, nearest: null, start: 0, end: 9 }];
  const problemOf = (seen: number) =>
    tagProblems(
      "{{total}}",
      { unresolved: [{ ...tag, calls: { seen, of: 200, unit: "calls" } }] },
      () => {},
    )[0];
  expect(problemOf(187)).toMatchObject({
    code: "tag_not_in_calls",
    detail: "`total` was missing in 13 of the last 200 calls.",
    isWarning: true,
    fix: { label: "Add a default" },
  });
  expect(problemOf(0)?.fix).toBeUndefined();
});

test("offers to create a variable that does not exist, where it may", () => {
  const source = "{{_vars.api_url}}";
  const found = unresolved(source, "_vars.api_url", "api_url");
  const [tag] = "unresolved" in found ? found.unresolved : [];
  if (!tag) throw new Error("There is a tag.");
  const created: string[] = [];
  const problemsOf = (path: string, variable: string, create: ((name: string) => void) | null) =>
    tagProblems(source, { unresolved: [{ ...tag, path, variable }] }, () => {}, create);
  const [problem] = problemsOf("_vars.api_url", "api_url", (name) => created.push(name));
  expect(problem).toMatchObject({
    code: "variable_missing",
    detail: "There is no variable `api_url`.",
    fix: { label: "Create variable api_url" },
  });
  problem?.fix?.apply();
  expect(created).toEqual(["api_url"]);
  expect(problemsOf("_vars.api_url", "api_url", null)[0]?.fix).toBeUndefined();
  expect(problemsOf('_vars["API-URL"]', "API-URL", () => {})[0]?.fix).toBeUndefined();
});
