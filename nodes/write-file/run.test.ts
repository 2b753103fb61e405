import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";
import definition from "./definition.ts";
import { nameOf } from "./names-by-format.ts";
import runner from "./run.ts";

const conversions = setConverter();

async function write(settings: object, memory = filesInMemory()) {
  const outcome = await runNode(runner, settings, { ports: { files: memory.files, conversions } });
  const output = outcome.kind === "done" ? (outcome.output as { [name: string]: Json }) : null;
  return { outcome, output, text: memory.textOf(output?.file) };
}

const rows = [{ name: "Ada", total: 12 }, { name: "=1+1" }];

test.each<[object, string, object]>([
  [
    { data: rows },
    "name,total\r\nAda,12\r\n'=1+1,\r\n",
    { filename: "file.csv", content_type: "text/csv; charset=utf-8" },
  ],
  [
    {
      data: rows,
      formulas: "keep",
      columns: ["total", "name"],
      has_header: false,
      delimiter: ";",
      line_break: "lf",
      byte_order_mark: true,
    },
    "\uFEFF12;Ada\n;=1+1\n",
    {},
  ],
  [{ format: "json", data: rows, file_name: "rows" }, JSON.stringify(rows), { filename: "rows.json" }],
  [{ format: "json", data: '{"a":1}', pretty: true }, '{\n  "a": 1\n}', {}],
  [{ format: "text", text: "Hi", file_name: "../notes.md" }, "Hi", { filename: "notes.md" }],
  [{ format: "html", text: "<p>Hi</p>", file_name: "page.txt" }, "<p>Hi</p>", { filename: "page.txt.html" }],
])("writes %j", async (settings, content, facts) => {
  const { output, text } = await write(settings);
  expect(text).toBe(content);
  expect(output?.file).toMatchObject({ ...facts, size: Buffer.byteLength(content), file_id: "0" });
});

test("an archive has files of the execution and texts, each under a name of its own", async () => {
  const memory = filesInMemory();
  const first = memory.add("a.txt", "text/plain", "one");
  const second = memory.add("../../a.txt", "text/plain", "two");
  const files = [
    { name: "", content: [first, second] },
    { name: "texts/../../b", content: "three" },
    { name: "", content: "" },
  ];
  const { output } = await write({ format: "zip", files, file_name: "all" }, memory);
  expect(output).toMatchObject({ file: { filename: "all.zip" }, entries: 3 });
  const archive = memory.bytesOf(output?.file);
  if (!archive) throw new Error("There is no archive.");
  const entries = Object.entries(unzipSync(archive)).map(([name, bytes]) => [
    name,
    String(Buffer.from(bytes)),
  ]);
  expect(entries).toEqual([
    ["a.txt", "one"],
    ["a-2.txt", "two"],
    ["texts/b", "three"],
  ]);
});

test.each<[object, string]>([
  [{ data: "text" }, "data_invalid"],
  [{ data: 5, format: "xlsx" }, "data_invalid"],
  [{ data: ["x".repeat(10_000_000)] }, "data_too_large"],
  [{ format: "zip", files: [{ name: "a", content: null }] }, "file_missing"],
  [{ format: "zip", files: [{ name: "a", content: Array(101).fill("x") }] }, "too_many_files"],
])("stores nothing and fails on %#", async (settings, code) => {
  const memory = filesInMemory();
  expect((await write(settings, memory)).outcome).toMatchObject({
    kind: "fail",
    error: { code },
    retryable: false,
  });
  expect(memory.textOf({ file_id: "0" })).toBeUndefined();
});

test.each([
  ["", "csv", "file.csv"],
  ["a.tsv", "csv", "a.tsv"],
  ["a.CSV", "csv", "a.CSV"],
  ["a.b", "xlsx", "a.b.xlsx"],
  ["..", "zip", "file.zip"],
  ["x/y\\z\u202e.txt", "text", "z.txt"],
] as const)("the name %j of a %s file is %j", (given, format, name) => {
  expect(nameOf(given, format)).toBe(name);
});

const config = (part: object) => definition.config.parse(part);

test.each<[object, string[]]>([
  [{}, ["/data"]],
  [{ data: "{{items}}" }, []],
  [{ format: "text" }, []],
  [{ format: "zip" }, ["/files"]],
])("names what prevents publishing in %j", (part, pointers) => {
  expect((definition.check?.(config(part)) ?? []).map(({ pointer }) => pointer)).toEqual(pointers);
});

test.each<[object, string]>([
  [{}, "No content yet"],
  [{ data: "{{items}}" }, "items as CSV"],
  [{ data: "{{items}}", file_name: "{{day}}.csv" }, "day.csv"],
  [{ format: "zip", files: [{}, {}] }, "2 files as ZIP"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

test("suggests a reference to the file", () => {
  const resolve = () => ({ file_name: "may" });
  expect(definition.sampleOutput(config({ file_name: "{{month}}" }), null, resolve)).toMatchObject({
    file: { filename: "may.csv", file_id: expect.any(String) },
    count: 1,
  });
});
