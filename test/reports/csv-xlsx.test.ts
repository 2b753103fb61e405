import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import type { Json } from "#lib/json.ts";
import { convertWith, setConverter, wholeTable } from "#server/platform/sandbox/converter.test-support.ts";

const converter = setConverter();

async function read(input: string | Uint8Array, readsNumbers = false): Promise<Json> {
  const reading = {
    kind: "read_csv",
    encoding: "auto",
    delimiter: "auto",
    table: wholeTable,
    readsNumbers,
  } as const;
  const result = await convertWith(converter, reading, input);
  if (result.kind === "fail") throw new Error(result.error.message);
  return result.value;
}

/** Tables from public bug reports, as CSV, with the rows that they are. */
const files: [report: string, text: string, rows: Json, more?: Record<string, unknown>][] = [
  [
    "mholt/PapaParse#685",
    ',"a","b"\n,,"c"\n1,"d,e",',
    [
      { column_1: "", a: "", b: "c" },
      { column_1: "1", a: "d,e", b: "" },
    ],
  ],
  [
    "mholt/PapaParse#514",
    'a,b,c\n,e,f\n,"h","i"\n,"k","l"',
    [
      { a: "", b: "e", c: "f" },
      { a: "", b: "h", c: "i" },
      { a: "", b: "k", c: "l" },
    ],
  ],
  [
    "mholt/PapaParse#699",
    'h1\th2\th3\na1\ta2"\ta3\nb1\tb2"\tb3',
    [
      { h1: "a1", h2: 'a2"', h3: "a3" },
      { h1: "b1", h2: 'b2"', h3: "b3" },
    ],
  ],
  ["n8n-io/n8n#7443", "\uFEFFid,name\n1,Ada\n", [{ id: "1", name: "Ada" }]],
  ["julien-f/csv2json#11", '\uFEFF"property",b\n1,2\n', [{ property: "1", b: "2" }]],
  [
    "n8n-io/n8n#20524",
    "GTIN;Marke;EK;VK\n123123123;testBrand;31.40;R;\n0123;other;;S;\n",
    [
      { GTIN: "123123123", Marke: "testBrand", EK: "31.40", VK: "R" },
      { GTIN: "0123", Marke: "other", EK: "", VK: "S" },
    ],
  ],
  [
    "parsecsv/parsecsv-for-php#61",
    "link\nhttp://a.example/ref=sr_1_1?ie=UTF8&qid=1435604374&sr=8-1\n",
    [{ link: "http://a.example/ref=sr_1_1?ie=UTF8&qid=1435604374&sr=8-1" }],
  ],
  ["tototoshi/scala-csv#33", 'a,b,c\nhello,"",goodbye\n', [{ a: "hello", b: "", c: "goodbye" }]],
  ["mrodrig/json-2-csv#115", '"a","b","c"\n"foo","","bar"', [{ a: "foo", b: "", c: "bar" }]],
  [
    "CorpGlory/csv2influx#24",
    'Date,SubAgency,Description\n08/28/2017,"3rd district, Silver Spring","FAIL TO OBEY  ""UPRAISED HAND"" SIGNAL"\n',
    [
      {
        Date: "08/28/2017",
        SubAgency: "3rd district, Silver Spring",
        Description: 'FAIL TO OBEY  "UPRAISED HAND" SIGNAL',
      },
    ],
  ],
  ["iuccio/csvToJson#37", 'a,b\r\n"line 1\r\nline 2",x\r\n', [{ a: "line 1\r\nline 2", b: "x" }]],
  ["Aternus/csv-to-xlsx#33", "a,a,b\n1,2,3\n", [{ a: "1", a_2: "2", b: "3" }]],
  [
    "etalab/csvapi#88",
    "a,b\n1,2\n1,2,3\n",
    [
      { a: "1", b: "2" },
      { a: "1", b: "2", column_3: "3" },
    ],
    { problems: [expect.stringContaining("Row 2")] },
  ],
  ["etalab/csvapi#102", "a,b,c\n1,2\n", [{ a: "1", b: "2", c: null }]],
  [
    "mholt/PapaParse#432",
    'a,b,c\n1,2,3\n4,"5"5",6\n7,8,9',
    [
      { a: "1", b: "2", c: "3" },
      { a: "4", b: '"5"5"', c: "6" },
      { a: "7", b: "8", c: "9" },
    ],
  ],
  ["mholt/PapaParse#99", '"a", "b", "c"\n"d", "e, f","g"', [{ a: "d", b: "e, f", c: "g" }]],
  [
    "mholt/PapaParse#99",
    'a, b\n1,  2\n"x, ",y\n',
    [
      { a: "1", b: "  2" },
      { a: "x, ", b: "y" },
    ],
  ],
  ["Keyang/node-csvtojson#95", 'a,b,c\n"green", 40, ""\n', [{ a: "green", b: "40", c: "" }]],
];

test.each(files)("%s: reads %j", async (_report, text, rows, more) => {
  expect(await read(Buffer.from(text))).toMatchObject({ rows, ...more });
});

test("perspective-dev/perspective#471: leading zeros are kept where numbers are read", async () => {
  expect(await read("zip,n\n01234,1\n90210,2.5\n", true)).toMatchObject({
    rows: [
      { zip: "01234", n: 1 },
      { zip: 90210, n: 2.5 },
    ],
  });
});

const writing = { columns: [], hasHeader: true, formulas: "escape" } as const;
const csvWriting = { kind: "write_csv", ...writing, delimiter: ",", lineBreak: "lf", hasMark: true } as const;

test.each<[report: string, rows: Json]>([
  [
    "adaltas/node-csv#493",
    [
      { a: "x\ry", b: "z" },
      { a: "x\ny", b: "z\r\n" },
    ],
  ],
  ["vincentlaucsb/csv-parser#171", [{ a: "line 1\nline 2", b: 'say "hi"' }]],
  [
    "avoidwork/csv.js#11",
    [
      { a: "", b: "x,y" },
      { a: "x", b: "" },
    ],
  ],
  ["n8n-io/n8n#7443", [{ name: "Zoë" }]],
  [
    "adaltas/node-csv#345",
    [
      { a: "", b: "" },
      { a: "1", b: "2" },
    ],
  ],
])("%s: what is written is read again: %j", async (_report, rows) => {
  const { written } = await convertWith(converter, csvWriting, JSON.stringify(rows));
  expect(await read(written)).toMatchObject({ rows });
});

const readXlsx = { kind: "read_xlsx", sheet: "", table: wholeTable } as const;

test.each<[report: string, dates: string[]]>([
  ["SheetJS/sheetjs#1435", ["2016-12-31", "2017-12-31"]],
  ["SheetJS/sheetjs#1805", ["2017-05-23", "1990-01-01"]],
  ["SheetJS/sheetjs#1223", ["2014-01-01", "2018-03-25", "2018-06-05"]],
  ["SheetJS/sheetjs#1325", ["2018-01-31"]],
  ["SheetJS/sheetjs#1470", ["1900-03-01", "2019-02-28", "2020-02-29"]],
])("%s: days of a workbook are these days", async (_report, dates) => {
  const cells = dates.map((day) => [
    { value: new Date(`${day}T00:00:00Z`), type: Date, format: "yyyy/mm/dd" },
  ]);
  const file = await writeExcelFile([{ data: [[{ value: "day" }], ...cells] }]).toBuffer();
  expect(await convertWith(converter, readXlsx, file)).toMatchObject({
    value: { rows: dates.map((day) => ({ day })) },
  });
});

test.each<[report: string, rows: Json]>([
  ["SheetJS/sheetjs#697", [{ a: "1,13", b: "1/2", c: "2020-01-01" }]],
  ["SheetJS/sheetjs#1435", [{ a: -1_234_567_890.12345, b: 1_234_567_890.12345 }]],
  ["n8n-io/n8n#7443", [{ a: "00420", b: "12345678901234567890" }]],
])("%s: XLSX keeps %j", async (_report, rows) => {
  const { written } = await convertWith(
    converter,
    { kind: "write_xlsx", ...writing, sheet: "" },
    JSON.stringify(rows),
  );
  expect(await convertWith(converter, readXlsx, written)).toMatchObject({ value: { rows } });
});
