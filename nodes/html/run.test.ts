import { expect, test } from "vitest";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const conversions = setConverter();
const memory = filesInMemory();
const run = (settings: object) => runNode(runner, settings, { ports: { conversions, files: memory.files } });

const html = `<h1>Shop</h1><ul><li><a href="/1">One</a> <b>2 €</b></li><li><a href="/2">Two</a></li></ul>`;

test.each<[object, object]>([
  [{ fields: [{ name: " title ", selector: "h1" }] }, { data: { title: "Shop" } }],
  [
    {
      each: "li",
      fields: [
        { name: "name", selector: "a" },
        { name: "url", selector: "a", value: "attribute", attribute: "href" },
        { name: "price", selector: "b" },
      ],
    },
    {
      items: [
        { name: "One", url: "/1", price: "2 €" },
        { name: "Two", url: "/2", price: null },
      ],
      count: 2,
    },
  ],
  [{ fields: [{ name: "all", selector: "a", list: true }] }, { data: { all: ["One", "Two"] } }],
  [{ fields: [{ name: "n", selector: "a", value: "count" }] }, { data: { n: 2 } }],
])("extracts %j from text and from a file", async (settings, output) => {
  expect(await run({ source: html, ...settings })).toEqual({ kind: "done", output });
  const source = memory.add("page.html", "text/html", html);
  expect(await run({ source, ...settings })).toEqual({ kind: "done", output });
});

test.each<[object, string]>([
  [{ fields: [{ name: "a", selector: "a[" }] }, "selector_invalid"],
  [{ each: "a", max_items: 1, fields: [] }, "output_too_large"],
])("fails with a code on %j", async (settings, code) => {
  expect(await run({ source: html, ...settings })).toMatchObject({
    kind: "fail",
    error: { code },
    retryable: false,
  });
});

test.each<[object, string]>([
  [{ template: "<p>Hi</p>" }, "<p>Hi</p>"],
  [
    { template: "<p>Hi</p>", page: true, title: "A &amp; B", css: "p { color: red } </style>" },
    '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>A &amp; B</title>\n<style>\np { color: red } <\\/style>\n</style>\n</head>\n<body>\n<p>Hi</p>\n</body>\n</html>\n',
  ],
])("builds and previews %j", async (settings, built) => {
  const resolved = definition.config.parse({ operation: "build", ...settings });
  expect(await run(resolved)).toEqual({ kind: "done", output: { html: built } });
  expect(definition.preview?.(resolved)).toEqual({ output: { html: built } });
  expect(definition.sampleOutput(resolved, null)).toEqual({ html: built });
});

const config = (part: object) => definition.config.parse(part);

test.each<[object, string[]]>([
  [{}, ["/source", "/fields"]],
  [{ source: "{{x}}", fields: [{ name: "a" }] }, []],
  [{ source: "{{x}}", fields: [{}, { name: "a" }, { name: "a " }] }, ["/fields/0/name", "/fields/2/name"]],
  [{ source: "{{x}}", fields: [{ name: "a", value: "attribute" }] }, ["/fields/0/attribute"]],
  [{ operation: "build" }, ["/template"]],
])("names what prevents publishing in %j", (part, pointers) => {
  expect((definition.check?.(config(part)) ?? []).map(({ pointer }) => pointer)).toEqual(pointers);
});

test("suggests the values by their names", () => {
  const fields = [{ name: "price" }, { name: "tags", list: true }, { name: "n", value: "count" }];
  const item = { price: "a value of price", tags: ["a value of tags"], n: 1 };
  expect(definition.sampleOutput(config({ fields }), null)).toEqual({ data: item });
  expect(definition.sampleOutput(config({ fields, each: "li" }), null)).toEqual({ items: [item], count: 1 });
});

test.each<[object, string]>([
  [{}, "no HTML yet"],
  [{ source: "{{http.body}}", fields: [{ name: "a" }, { name: "b" }] }, "a, b from http.body"],
  [{ source: "{{http.body}}", each: "tr", fields: [{ name: "a" }] }, "a of each tr"],
  [{ operation: "build", template: "x" }, "from a template"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});
