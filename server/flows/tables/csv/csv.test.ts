import { expect, test } from "vitest";
import type { Column } from "#engine/tables/column.ts";
import { convertWith, setConverter, wholeTable } from "#server/platform/sandbox/converter.test-support.ts";
import { mapHeader } from "./map-header.ts";
import { InvalidCsv, readRecords } from "./read-records.ts";
import { toCsv } from "./to-csv.ts";

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
  const cut = Buffer.from("é,b\n1,é").subarray(0, -1);
  expect((await recordsOf(arriving(cut, 3), true))[0]).toEqual(["é", "b"]);
});

const converter = setConverter();
const latin = (text: string) => Buffer.from(text, "latin1");

test.each<[what: string, bytes: Buffer, records: string[][]]>([
  [
    "Windows-1252",
    latin("a;b\r\ncaf\xe9;1,5\r\n"),
    [
      ["a", "b"],
      ["café", "1,5"],
    ],
  ],
  [
    "UTF-8 with a mark",
    Buffer.from("\ufeffa;b\né;2\n"),
    [
      ["a", "b"],
      ["é", "2"],
    ],
  ],
  [
    "UTF-16 with a mark",
    Buffer.from("\ufeffa\tb\né\t2\n", "utf16le"),
    [
      ["a", "b"],
      ["é", "2"],
    ],
  ],
  [
    "mixed line ends",
    Buffer.from("a,b\r\n1,2\n3,4\r5,6\n\r7,8"),
    [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
      ["7", "8"],
    ],
  ],
  ["a column of sentences", Buffer.from("note\nHello\nBye\n"), [["note"], ["Hello"], ["Bye"]]],
  [
    "quotes over lines",
    Buffer.from('a;"b\n;;"\n1;"x, ""y"""\n'),
    [
      ["a", "b\n;;"],
      ["1", 'x, "y"'],
    ],
  ],
  ["rows of other lengths", Buffer.from("a|b\n1|2|3\n\n4\n"), [["a", "b"], ["1", "2", "3"], ["4"]]],
])("%s are the same records in an import and in Read File", async (_, bytes, records) => {
  for (const chunk of [1, 2, 7, 1000]) expect(await recordsOf(arriving(bytes, chunk))).toEqual(records);
  const table = { ...wholeTable, hasHeader: false };
  const settings = { encoding: "auto", delimiter: "auto", table, readsNumbers: false } as const;
  const read = await convertWith(converter, { kind: "read_csv", ...settings }, bytes);
  expect(read).toMatchObject({ value: { rows: records } });
});

test("says that the text of a file is damaged", async () => {
  const rows = Buffer.concat([Buffer.from("a\né\n"), latin("x\n".repeat(50_000)), latin("\xe9\n")]);
  await expect(recordsOf(arriving(rows, 1000))).rejects.toThrow("damaged further on");
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
