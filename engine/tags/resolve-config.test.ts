import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { resolveConfig } from "./resolve-config.ts";
import { actionFields, scopeOf } from "./test-support.ts";

const scope = scopeOf({ total: 12.5, name: '<A> "B"', items: [1, 2] });

function resolve(config: { [name: string]: Json }) {
  const resolved = resolveConfig(actionFields, config, scope);
  if ("problem" in resolved) throw new Error(JSON.stringify(resolved.problem));
  return resolved;
}

test("resolves template fields, in lists and lists of lists too, and nothing else", () => {
  const config = {
    label: "{{total}}",
    note: "{{total}}",
    url: "https://a.example/{{name}}",
    unknown: { a: "{{total}}" },
    rows: [
      { name: "{{total}}", value: "{{total}}", cells: [{ value: "{{items}}" }, { value: 3 }] },
      { name: "b", value: "plain", extra: "{{total}}" },
      "{{total}}",
    ],
  };
  expect(resolve(config)).toEqual({
    config: {
      ...config,
      url: "https://a.example/%3CA%3E%20%22B%22",
      rows: [
        { name: "{{total}}", value: 12.5, cells: [{ value: [1, 2] }, { value: 3 }] },
        { name: "b", value: "plain", extra: "{{total}}" },
        "{{total}}",
      ],
    },
    warnings: [],
    missing: [],
  });
});

test("does not change the configuration that it is given", () => {
  const config = { url: "{{name}}", rows: [{ value: "{{total}}", cells: [{ value: "{{total}}" }] }] };
  const before = structuredClone(config);
  resolve(config);
  expect(config).toEqual(before);
});

test("a fit can follow from the rest of the configuration, in a row from both", () => {
  expect(resolve({ body: '"{{name}}"', content_type: "json" }).config.body).toBe('"<A> \\"B\\""');
  expect(resolve({ body: "{{name}}", content_type: "html" }).config.body).toBe("&lt;A&gt; &#34;B&#34;");
  const rows = [
    { name: "page", value: "{{name}}" },
    { name: "other", value: "{{name}}" },
  ];
  expect(resolve({ content_type: "html", rows }).config.rows).toEqual([
    { name: "page", value: "&lt;A&gt; &#34;B&#34;" },
    { name: "other", value: '<A> "B"' },
  ]);
});

test("warns of a tag that finds nothing at its field", () => {
  const resolved = resolve({
    rows: [{ value: "ok" }, { value: "{{ totl }}", cells: [{ value: "a{{b}}" }] }],
  });
  expect(resolved.missing).toEqual(["{{ totl }}", "{{b}}"]);
  expect(resolved.warnings).toEqual([
    { pointer: "/rows/1/value", tag: "{{ totl }}", message: "{{ totl }} has no value." },
    { pointer: "/rows/1/cells/0/value", tag: "{{b}}", message: "{{b}} has no value." },
  ]);
});

test("a warning of another kind does not count as missing", () => {
  const resolved = resolve({ rows: [{ value: "{{ total | divided_by: 0 }}" }] });
  expect(resolved).toMatchObject({ missing: [], warnings: [{ pointer: "/rows/0/value" }] });
});

test.each([
  [
    { rows: [{ value: "ok" }, { cells: [{ value: "{{ broken" }] }] },
    "/rows/1/cells/0/value",
    "template_syntax",
  ],
  [{ body: '{"a": {{name}}{{name}}}', content_type: "json" }, "/body", "invalid_json"],
])("names the field that gives no value", (config, pointer, code) => {
  expect(resolveConfig(actionFields, config, scope)).toEqual({
    problem: { pointer, code, detail: expect.any(String) },
  });
});

test("a field that is not shown neither warns nor fails, and keeps what cannot be resolved", () => {
  expect(resolve({ body: "{{ gone }}", content_type: "none" })).toMatchObject({
    warnings: [],
    missing: [],
  });
  expect(resolve({ body: "{{ broken", content_type: "none" }).config.body).toBe("{{ broken");
});
