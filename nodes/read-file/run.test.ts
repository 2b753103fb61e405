import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";
import definition from "./definition.ts";
import { detectFormat, detectTextFormat } from "./detect-format.ts";
import runner from "./run.ts";

const conversions = setConverter();

async function read(file: unknown, settings = {}, { files } = filesInMemory()) {
  const warnings: string[] = [];
  const outcome = await runNode(
    runner,
    { ...settings, file },
    { ports: { files, conversions }, warn: (message) => warnings.push(message) },
  );
  return { outcome, warnings };
}

async function readStored(name: string | null, type: string, content: string | Buffer, settings = {}) {
  const memory = filesInMemory();
  return read(memory.add(name, type, content), settings, memory);
}

test.each<[string, string, string, object, Json]>([
  [
    "orders.csv",
    "application/octet-stream",
    "a;b\n1;2\n",
    {},
    { rows: [{ a: "1", b: "2" }], delimiter: ";" },
  ],
  ["orders.csv", "", "a,b\n1,2\n", { read_numbers: true }, { rows: [{ a: 1, b: 2 }], next_row: null }],
  ["orders.csv", "", "1,2\n", { has_header: false, columns: ["x"] }, { rows: [["1", "2"]], columns: [] }],
  ["data", "application/json; charset=utf-8", '{"a":1}', {}, { data: { a: 1 } }],
  ["data", "image/svg+xml", "<a><b>1</b></a>", {}, { data: { a: { b: "1" } } }],
  ["notes.csv", "text/csv", "a,b", { format: "text" }, { text: "a,b", format: "text" }],
  ["page.html", "", "<title>T</title><p>x", {}, { title: "T", text: "x" }],
])(
  "reads %s (%s) by its name, its type or the chosen format",
  async (name, type, content, settings, part) => {
    expect((await readStored(name, type, content, settings)).outcome).toMatchObject({
      kind: "done",
      output: part,
    });
  },
);

test.each<[string, object]>([
  ["a,é\n1,2\n", { rows: [{ a: "1", é: "2" }] }],
  ['[{"a":1}]', { data: [{ a: 1 }] }],
  ["<rss><item/></rss>", { data: { rss: { item: "" } } }],
  ["Hello", { text: "Hello" }],
])("reads the text %j like a file", async (text, part) => {
  const { outcome } = await read(text, { encoding: "windows-1252" });
  expect(outcome).toMatchObject({ kind: "done", output: part });
});

test("says what it has left out, and where the rest begins", async () => {
  const csv = `a\n${"1\n".repeat(30)}`;
  const { outcome, warnings } = await readStored("a.csv", "", csv, { first_row: "11", max_rows: 10 });
  expect(outcome).toMatchObject({ output: { count: 10, first_row: 11, next_row: 21 } });
  expect(warnings).toEqual(["The file has more rows than were read. The next one is row 21."]);
});

test.each<[string, unknown, object, string]>([
  ["nothing", "", {}, "file_missing"],
  ["an optional upload that is missing", null, {}, "file_missing"],
  ["a row that is no number", "a,b\n", { first_row: "soon" }, "first_row_invalid"],
  ["a row before the first", "a,b\n", { first_row: "0" }, "first_row_invalid"],
  ["a column that is missing", "a,b\n1,2\n", { columns: ["c"] }, "column_not_found"],
  ["text that is not JSON", "{", { format: "json" }, "file_invalid"],
])("fails on %s", async (_, file, settings, code) => {
  expect((await read(file, settings)).outcome).toMatchObject({
    kind: "fail",
    error: { code },
    retryable: false,
  });
});

test("fails on a file of unknown format, and on one that is too large before it reads it", async () => {
  expect((await readStored("data.bin", "", "x\u0000")).outcome).toMatchObject({
    error: { code: "format_unknown" },
  });
  const files = {
    ...filesInMemory().files,
    find: async () => ({
      filename: "a.xlsx",
      contentType: "",
      size: 30_000_000,
      read: () => Promise.reject(new Error("It is read.")) as never,
    }),
  };
  const { outcome } = await read({ file_id: "1", sha256: "" }, {}, { ...filesInMemory(), files });
  expect(outcome).toMatchObject({
    error: { code: "file_too_large", message: "The file has 30 MB. At most 25 MB of this format are read." },
  });
});

test.each<[string, string, string, object]>([
  ["dump", "application/sql", "SELECT 1;", { format: "text", text: "SELECT 1;" }],
  ["orders", "application/octet-stream", "id,name\n1,Ada\n", { format: "csv", count: 1 }],
  ["orders", "application/x-vendor", '{"a":1}', { format: "json" }],
  ["key", "application/x-pem-file", "-----BEGIN KEY-----", { format: "text" }],
  ["long.bin", "", `${"x".repeat(65_535)}ä`, { format: "text" }],
])("reads %s of type %s by its content", async (name, type, content, output) => {
  expect((await readStored(name, type, content)).outcome).toMatchObject({ kind: "done", output });
});

test.each(["image/png", "application/pdf", "application/zip"])("does not take %s for text", async (type) => {
  const { outcome } = await readStored("a", type, "abc");
  expect(outcome).not.toMatchObject({ output: { format: "text" } });
});

test.each<[string | null, string, string | null]>([
  ["a.CSV", "", "csv"],
  ["a.tsv", "text/plain", "csv"],
  [null, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["invoice", "application/pdf", "pdf"],
  ["a.constructor", "text/calendar; method=REQUEST", "ics"],
  ["a.b", "image/png", null],
  ["dump", "application/sql", "text"],
  [null, "application/x-sh; charset=utf-8", "text"],
  ["app.yaml", "", "text"],
  [null, "application/toml", "text"],
])("%s of type %j is %s", (name, type, format) => {
  expect(detectFormat(name, type)).toBe(format);
});

test.each([
  ["a;b\n1;2", "csv"],
  [" {}", "json"],
  ["\uFEFF<!DOCTYPE html><p>", "html"],
  ["<?xml version='1.0'?><a/>", "xml"],
  ["BEGIN:VCALENDAR", "ics"],
  ["Dear Ada,", "text"],
])("the text %j is %s", (text, format) => {
  expect(detectTextFormat(text)).toBe(format);
});

const config = (part: object) => definition.config.parse(part);

test.each<[object, string[]]>([
  [{}, ["/file"]],
  [{ file: "{{form.file}}" }, []],
  [{ file: "{{form.file}}", first_row: "x" }, ["/first_row"]],
  [{ file: "{{form.file}}", first_row: "{{repeat.previous.next_row}}" }, []],
])("names what prevents publishing in %j", (part, pointers) => {
  expect((definition.check?.(config(part)) ?? []).map(({ pointer }) => pointer)).toEqual(pointers);
});

test.each<[object, unknown, object]>([
  [{}, null, { rows: [{ name: expect.any(String), email: "ada@example.com" }], format: "csv" }],
  [{ columns: ["sku"] }, null, { rows: [{ sku: expect.any(String) }], columns: ["sku"] }],
  [{}, { filename: "a.pdf", content_type: "" }, { pages: ["Invoice 42"] }],
  [{ format: "ics" }, null, { events: [{ summary: "Meeting" }] }],
])("suggests likely output for %j and %j", (part, file, output) => {
  expect(definition.sampleOutput(config(part), null, () => ({ file }))).toMatchObject(output);
});

test.each<[object, string]>([
  [{}, "No file yet"],
  [{ file: "{{form.file}}" }, "form.file"],
  [{ file: "{{form.file}}", format: "xlsx" }, "form.file as XLSX"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

test("a list with one file is that file, an empty one has none, and several fail", async () => {
  const memory = filesInMemory();
  const file = memory.add("a.txt", "text/plain", "Hello");
  expect((await read([file], {}, memory)).outcome).toMatchObject({ kind: "done", output: { text: "Hello" } });
  for (const none of [[], [null], null, ""]) {
    expect((await read(none, {}, memory)).outcome).toMatchObject({ error: { code: "file_missing" } });
  }
  expect((await read([file, file], {}, memory)).outcome).toMatchObject({
    kind: "fail",
    error: { code: "several_files", message: expect.stringContaining("File is a list of 2 files") },
    retryable: false,
  });
});
