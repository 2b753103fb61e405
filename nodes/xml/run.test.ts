import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const run = (settings: Record<string, unknown>) => runNode(runner, settings);
const read = (value: unknown, more = {}) => run({ operation: "to_json", value, ...more });
const write = (value: unknown, more = {}) =>
  run({ operation: "to_xml", value, declaration: false, pretty: false, ...more });

test.each<[string, Record<string, unknown>, Json]>([
  ["<a>1</a>", {}, { a: "1" }],
  ['<o id="7"><n>x</n></o>', {}, { o: { "@id": "7", n: "x" } }],
  ['<o id="7">x</o>', { attribute_prefix: "_", text_key: "text" }, { o: { _id: "7", text: "x" } }],
  ["<l><i>1</i><i>2</i></l>", {}, { l: { i: ["1", "2"] } }],
  ["<l><i>1</i></l>", { lists: ["i"] }, { l: { i: ["1"] } }],
  [
    '<l a="2"><i>1</i><i>-0.5</i><i>007</i><i>1.50</i><i>12345678901234567890</i></l>',
    { parse_numbers: true },
    { l: { "@a": 2, i: [1, -0.5, "007", "1.50", "12345678901234567890"] } },
  ],
  ["\uFEFF\n<?xml version='1.0'?><a><![CDATA[<b>&amp;]]></a>", {}, { a: "<b>&amp;" }],
  [
    "<__proto__><constructor>1</constructor></__proto__>",
    {},
    JSON.parse('{"__proto__":{"constructor":"1"}}'),
  ],
])("reads %s with %j", async (text, settings, data) => {
  const outcome = await read(text, settings);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  expect(JSON.stringify(outcome.output)).toBe(JSON.stringify({ data }));
});

test.each<[unknown, Record<string, unknown>, string]>([
  ["", {}, "xml_invalid"],
  [{ a: 1 }, {}, "xml_not_text"],
  ["<a>", {}, "xml_invalid"],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', {}, "xml_invalid"],
  ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', {}, "xml_invalid"],
  ["<a>&nbsp;</a>", {}, "xml_invalid"],
  [`${"<a>".repeat(65)}${"</a>".repeat(65)}`, {}, "xml_invalid"],
  [`<a>${"<b/>".repeat(100_000)}</a>`, {}, "xml_invalid"],
  [`<a>${"x".repeat(2_000_000)}</a>`, {}, "xml_too_large"],
  ['<a b="1"><_b/></a>', { attribute_prefix: "_" }, "xml_invalid"],
  ["<a><t/>x</a>", { text_key: "t" }, "xml_invalid"],
  ["<a/>", { text_key: "" }, "xml_keys_invalid"],
])("refuses to read %#", async (value, settings, code) => {
  expect(await read(value, settings)).toMatchObject({ kind: "fail", error: { code }, retryable: false });
});

test.each<[unknown, Record<string, unknown>, string]>([
  [{ a: 1 }, {}, "<a>1</a>"],
  ['{"a":[true,null,""]}', { root: "r" }, "<r><a>true</a><a/><a/></r>"],
  [{ o: { "@id": 'a"<&\n', n: "<&>" } }, {}, '<o id="a&quot;&lt;&amp;&#10;"><n>&lt;&amp;&gt;</n></o>'],
  [{ o: { $id: 1, _: "x" } }, { attribute_prefix: "$", text_key: "_" }, '<o id="1">x</o>'],
  [{ a: "<b>]]></b>" }, { cdata: true }, "<a><![CDATA[<b>]]]]><![CDATA[></b>]]></a>"],
  [
    { a: { b: [1, { c: {} }], d: "x" } },
    { declaration: true, pretty: true },
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b>1</b>\n  <b>\n    <c/>\n  </b>\n  <d>x</d>\n</a>\n',
  ],
  // Line breaks around the elements would become part of the text.
  [{ a: { "#text": "x", b: 1 } }, { pretty: true }, "<a>x<b>1</b></a>\n"],
  ["plain", { root: "t" }, "<t>plain</t>"],
])("writes %j with %j", async (value, settings, xml) => {
  expect(await write(value, settings)).toEqual({ kind: "done", output: { xml } });
});

test.each<[unknown, string]>([
  [
    { order: { lines: [{ note: "a" }, { note: "b\u000b" }] } },
    "“order.lines.note” contains the character U+000B",
  ],
  [{ order: { a: "x", "@id": "\u0000" } }, "“order.@id” contains the character U+0000"],
])("names the property with a character that XML does not have: %j", async (value, message) => {
  const outcome = await write(value);
  expect(outcome).toMatchObject({ error: { message: expect.stringContaining(message) } });
});

test.each<[string, string | null]>([
  ["<a><b/><c/><b/></a>", "a"],
  ["<a><b><i>1</i><j/><i>2</i></b></a>", "b"],
  ["<p>Hello <b>x</b> world</p>", "p"],
  ["<p><b>x</b> world</p>", "p"],
  ["<a>\n <b/>\n <b/>\n <c/>\n</a>", null],
  ["<a><b>x</b><c/></a>", null],
])("warns where the order of what is in %s is lost", async (value, name) => {
  const warnings: string[] = [];
  const outcome = await runNode(runner, { value }, { warn: (message) => warnings.push(message) });
  expect(outcome.kind).toBe("done");
  expect(warnings).toEqual(name === null ? [] : [expect.stringContaining(`“${name}”`)]);
  const preview = definition.preview?.({ ...config({}), value });
  expect(preview).toMatchObject(
    name === null ? { output: {} } : { note: expect.stringContaining("order is lost") },
  );
});

function nested(depth: number): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}

test.each<[unknown, Record<string, unknown>, string]>([
  [{ a: 1, b: 2 }, {}, "xml_root_required"],
  [{ a: [1, 2] }, {}, "xml_root_required"],
  ["text", {}, "xml_root_required"],
  [[1], { root: "r" }, "xml_list_not_writable"],
  [{ a: { b: [[1]] } }, {}, "xml_list_not_writable"],
  [{ "a b": 1 }, {}, "xml_name_invalid"],
  [{ a: { "": 1 } }, {}, "xml_name_invalid"],
  [{ a: { "@x><script>": 1 } }, {}, "xml_name_invalid"],
  [{ a: 1 }, { root: "x><y" }, "xml_name_invalid"],
  [{ a: { "@b": {} } }, {}, "xml_value_invalid"],
  [{ a: { "#text": [] } }, {}, "xml_value_invalid"],
  [{ a: "\u0000" }, {}, "xml_character_invalid"],
  [{ a: { "@b": "\ud800" } }, {}, "xml_character_invalid"],
  [nested(65), {}, "xml_too_deep"],
  [{ a: { b: Array(100_000).fill(1) } }, {}, "xml_too_large"],
  [{ a: "x".repeat(2_000_000) }, {}, "xml_too_large"],
])("refuses to write %#", async (value, settings, code) => {
  expect(await write(value, settings)).toMatchObject({ kind: "fail", error: { code }, retryable: false });
});

const text = fc
  .string({ unit: "grapheme", maxLength: 20 })
  .filter((each) => each.trim() === each && !/[^\t\n\u0020-\ud7ff\ue000-\ufffd]/.test(each));
const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/);
const { element } = fc.letrec<{ element: Json }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    text,
    fc
      .record({
        attributes: fc.dictionary(name, text, { maxKeys: 3 }),
        children: fc.dictionary(
          name,
          fc.oneof(tie("element"), fc.array(tie("element"), { minLength: 2, maxLength: 3 })),
          { minKeys: 1, maxKeys: 3 },
        ),
      })
      .map(({ attributes, children }) => ({
        ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`@${key}`, value])),
        ...children,
      })),
  ),
}));

test("what it writes is read as the same value, however it is laid out", async () => {
  await fc.assert(
    fc.asyncProperty(name, element, fc.boolean(), fc.boolean(), async (root, value, pretty, cdata) => {
      const written = await write({ [root]: value }, { pretty, cdata, declaration: pretty });
      if (written.kind !== "done") throw new Error(JSON.stringify(written));
      const { xml } = written.output as { xml: string };
      const reread = await read(xml);
      expect(JSON.parse(JSON.stringify(reread))).toEqual({
        kind: "done",
        output: { data: JSON.parse(JSON.stringify({ [root]: value })) },
      });
    }),
    { numRuns: 200 },
  );
});

const config = (part: Record<string, unknown>) => definition.config.parse(part);

test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{}, [["/value", "value_required"]]],
  [{ value: "{{body}}" }, []],
  [{ value: "<a>" }, [["/value", "xml_invalid"]]],
  [{ value: "{{x}}", attribute_prefix: "" }, [["/attribute_prefix", "xml_keys_invalid"]]],
  [{ value: "{{x}}", operation: "to_xml", root: "a b" }, [["/root", "xml_name_invalid"]]],
  [{ value: "{{x}}", operation: "to_xml", root: "{{name}}" }, []],
])("names what prevents publishing in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "No XML yet"],
  [{ value: "{{ http.body }}" }, "http.body to JSON"],
  [{ value: "{{order}}", operation: "to_xml" }, "order to XML"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

test("previews what it will output", () => {
  const resolve = () => ({ ...config({}), value: "<a><b>1</b></a>" });
  expect(JSON.stringify(definition.sampleOutput(config({ value: "{{x}}" }), null, resolve))).toBe(
    '{"data":{"a":{"b":"1"}}}',
  );
});
