import { expect, test } from "vitest";
import type { Column } from "#engine/tables/column.ts";
import { findDelimiter } from "./find-delimiter.ts";
import { mapHeader } from "./map-header.ts";
import { InvalidCsv, readRecords } from "./read-records.ts";
import { toCsv } from "./to-csv.ts";

test.each([
  ["a,b,c", ","],
  ["a;b,c;d", ";"],
  ["a\tb", "\t"],
  ["a|b", "|"],
  ['"a;b;c",d', ","],
  ['"a""; ;""b",d', ","],
  ["a\nb;c", ","],
  ["", ","],
])("the delimiter of %j is %j", (text, delimiter) => {
  expect(findDelimiter(text)).toBe(delimiter);
});

const columns: Column[] = [
  { id: "c1", name: "Name", type: "text", required: false, unique: false },
  { id: "c2", name: "Total", type: "number", required: false, unique: false },
  { id: "c3", name: "Data", type: "json", required: false, unique: false },
];
const [name, total] = columns;

test("fields find columns by name, or as they are chosen", () => {
  expect(mapHeader([" NAME ", "other", "total"], columns, undefined).mapped).toEqual([name, null, total]);
  expect(mapHeader(["x", "y", "z"], columns, "c2,,c1").mapped).toEqual([total, null, name]);
  expect(mapHeader(["x", "y"], columns, "c1,c1").twice).toBe(name);
});

/** A body that arrives in chunks of this many bytes. */
function arriving(bytes: Uint8Array, chunk: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunk));
      at += chunk;
    },
  });
}

async function recordsOf(body: ReadableStream<Uint8Array>, isCut = false): Promise<string[][]> {
  const records: string[][] = [];
  for await (const record of readRecords(body, { isCut })) records.push(record);
  return records;
}

const read = (text: string, chunk = 7, isCut = false) =>
  recordsOf(arriving(new TextEncoder().encode(text), chunk), isCut);

test.each([1, 2, 7, 1000])("reads records that arrive in chunks of %i bytes", async (chunk) => {
  const text = '\ufeffname;note\r\n"Ada; ""A""";"two\nlines"\r\n\r\né😀;\n';
  expect(await read(text, chunk)).toEqual([
    ["name", "note"],
    ['Ada; "A"', "two\nlines"],
    ["é😀", ""],
  ]);
});

test.each([
  ['a,b\n"x', "A quotation mark is not closed."],
  ['a,b\n"x"y,z', /quotation mark/],
  [`a\n${"x".repeat(4_100_000)}`, /more than/],
])("says why a file cannot be read: %#", async (text, message) => {
  await expect(read(text, 100_000)).rejects.toThrow(InvalidCsv);
  await expect(read(text, 100_000)).rejects.toThrow(message);
});

test("leaves out a value that is cut in the middle, and nothing else", async () => {
  expect(await read('a,b\n1,2\n3,"x', 100, true)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  await expect(read('a,b\n"x"y,2\n3,4\n', 100, true)).rejects.toThrow(InvalidCsv);
});

test("says that a file is not UTF-8", async () => {
  const latin = new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]);
  await expect(recordsOf(arriving(latin, 2))).rejects.toThrow("not UTF-8");
});

test("writes rows that no spreadsheet runs, unless asked otherwise", () => {
  const rows = [
    { _id: 1, Name: '=1+"a"', Total: -5, Data: { a: 1 } },
    { _id: 2, Name: null, Total: null, Data: "-" },
  ];
  expect(toCsv(rows, columns, { header: true, isSafe: true })).toBe(
    'Name,Total,Data\r\n"\'=1+""a""",-5,"{""a"":1}"\r\n,,"""-"""\r\n',
  );
  expect(toCsv(rows.slice(0, 1), columns, { header: false, isSafe: false })).toBe(
    '"=1+""a""",-5,"{""a"":1}"\r\n',
  );
});
