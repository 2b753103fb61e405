import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import ical from "ical-generator";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import type { Conversion, CsvReading, TextEncoding, XlsxWriting } from "#engine/conversion-port.ts";
import type { Json } from "#lib/json.ts";
import { convertWith, setConverter, wholeTable } from "./converter.test-support.ts";

const converter = setConverter();
const convert = (conversion: Conversion, ...inputs: (string | Uint8Array)[]) =>
  convertWith(converter, conversion, ...inputs);
const packages = join(import.meta.dirname, "../../../node_modules");

const csv = (more: Partial<CsvReading> = {}): CsvReading => ({
  kind: "read_csv",
  encoding: "auto",
  delimiter: "auto",
  table: wholeTable,
  readsNumbers: false,
  ...more,
});

async function rowsOf(input: string | Uint8Array, more: Partial<CsvReading> = {}): Promise<Json> {
  const result = await convert(csv(more), input);
  if (result.kind === "fail") throw new Error(result.error.message);
  return (result.value as { rows: Json }).rows;
}

describe("CSV", () => {
  const corpus = join(packages, "csv-spectrum");
  // The corpus has the JSON of another file beside this one.
  const files = readdirSync(join(corpus, "csvs")).filter((name) => name !== "location_coordinates.csv");
  test.each(files)("reads %s of the corpus as it says", async (name) => {
    const expected = JSON.parse(readFileSync(join(corpus, "json", name.replace(/csv$/, "json")), "utf8"));
    expect(await rowsOf(readFileSync(join(corpus, "csvs", name)))).toEqual(expected);
  });

  test.each([
    ["a;b\n1;2,5\n", { a: "1", b: "2,5" }],
    ["a\tb\n1\t2\n", { a: "1", b: "2" }],
    ["a|b\r1|2\r", { a: "1", b: "2" }],
    ['"a;b";c\n1;2\n', { "a;b": "1", c: "2" }],
    ["a\n1\n", { a: "1" }],
    ["a,a,\n1,2,3\n", { a: "1", a_2: "2", column_3: "3" }],
    ["__proto__,b\n1,2\n", JSON.parse('{"__proto__":"1","b":"2"}')],
    ["a,b\n1\n", { a: "1", b: null }],
  ])("finds the delimiter and names the columns of %j", async (text, row) => {
    expect(JSON.stringify(await rowsOf(text))).toBe(JSON.stringify([row]));
  });

  test.each<[string, TextEncoding, Uint8Array]>([
    ["UTF-8", "auto", Buffer.from("a\nżółw €\n")],
    ["UTF-8 with a mark", "windows-1252", Buffer.from("\uFEFFa\nżółw €\n")],
    ["UTF-16 with a mark", "auto", Buffer.from("\uFEFFa\nżółw €\n", "utf16le")],
    ["UTF-16 without one", "auto", Buffer.from("a\nżółw €\nabc\nabc\n", "utf16le")],
    ["UTF-16, big-endian", "auto", Buffer.from("\uFEFFa\nżółw €\n", "utf16le").swap16()],
  ])("reads %s", async (_, encoding, bytes) => {
    const [first] = (await rowsOf(bytes, { encoding })) as Json[];
    expect(first).toEqual({ a: "żółw €" });
  });

  test("reads Windows-1252 that begins with pages of ASCII", async () => {
    const ascii = "plain\n".repeat(20_000);
    const rows = (await rowsOf(
      Buffer.concat([Buffer.from(`a\n${ascii}`), Buffer.from("caf\xe9 \x80\n", "latin1")]),
      {
        table: { ...wholeTable, firstRow: 20_001 },
      },
    )) as Json[];
    expect(rows).toEqual([{ a: "café €" }]);
  });

  test("reads the rows and columns that are asked for, and says which one is next", async () => {
    const text = `id,name\n${Array.from({ length: 10 }, (_, n) => `${n + 1},n${n + 1}`).join("\n")}`;
    const table = { hasHeader: true, columns: ["name"], firstRow: 4, maxRows: 2 };
    expect(await convert(csv({ table }), text)).toMatchObject({
      value: {
        rows: [{ name: "n4" }, { name: "n5" }],
        count: 2,
        columns: ["name"],
        first_row: 4,
        next_row: 6,
      },
    });
    expect(await convert(csv({ table: { ...table, firstRow: 9 } }), text)).toMatchObject({
      value: { count: 2, next_row: null },
    });
    const missing = await convert(csv({ table: { ...table, columns: ["nam"] } }), text);
    expect(missing).toMatchObject({ kind: "fail", error: { code: "column_not_found" } });
  });

  test("reads numbers that stay the same, and rows without names as lists", async () => {
    const table = { ...wholeTable, hasHeader: false };
    expect(await rowsOf("1,007,1.50,-2.5,12345678901234567890\n", { table, readsNumbers: true })).toEqual([
      [1, "007", "1.50", -2.5, "12345678901234567890"],
    ]);
  });
});

const writing = { columns: [], hasHeader: true, formulas: "escape" } as const;
describe("a CSV row that is longer than the header", () => {
  const longRow = (text: string, table: object = {}) =>
    convert(csv({ table: { ...wholeTable, ...table } }), text);

  test("keeps its values under new names, and is a problem", async () => {
    expect(await longRow("a,b\n1,2\n3,4,five,6\n7,8,9\n")).toMatchObject({
      value: {
        rows: [
          { a: "1", b: "2" },
          { a: "3", b: "4", column_3: "five", column_4: "6" },
          { a: "7", b: "8", column_3: "9" },
        ],
        columns: ["a", "b", "column_3", "column_4"],
        problems: [
          "2 rows, the first is row 2, have more values than the header has columns. They are in “column_3” and what follows it.",
        ],
      },
    });
  });

  test("gets names that no column has", async () => {
    expect(await longRow("a,column_3\n1,2,3\n")).toMatchObject({
      value: { rows: [{ a: "1", column_3: "2", column_3_2: "3" }], columns: ["a", "column_3", "column_3_2"] },
    });
  });

  test("is a problem also where columns are chosen", async () => {
    expect(await longRow("a,b\n1,2,3\n", { columns: ["b"] })).toMatchObject({
      value: {
        rows: [{ b: "2" }],
        columns: ["b"],
        problems: ["Row 1 has more values than the header has columns. They were not read."],
      },
    });
  });

  test.each(["a,b\n1,2,\n3,4,,\n", "a,b\n1,2\n3\n", "a,b,\n1,2,\n"])(
    "is none if only delimiters follow: %j",
    async (text) => {
      expect(await longRow(text)).not.toHaveProperty("value.problems");
    },
  );
});

test.each([
  ["a,b\r\n1,2\n3,4\r\n"],
  ["a,b\r1,2\r3,4"],
  ["a,b\n\r1,2\n\r3,4\n\r"],
  ["a,b\n1,2\r\n3,4\r"],
  ["a,b\r\r\n1,2\r\r\n3,4"],
])("any of the three line ends ends a row of CSV, also mixed: %j", async (text) => {
  expect(await rowsOf(Buffer.from(text))).toEqual([
    { a: "1", b: "2" },
    { a: "3", b: "4" },
  ]);
});

const csvWriting = {
  kind: "write_csv",
  ...writing,
  delimiter: ",",
  lineBreak: "lf",
  hasMark: false,
} as const;

describe("written CSV", () => {
  test.each<[Json, string]>([
    [
      [
        { a: 1, b: "x" },
        { b: 'q"', c: true },
      ],
      'a,b,c\n1,x,\n,"q""",true\n',
    ],
    [
      [
        ["x", null],
        [2, { y: 1 }],
      ],
      'x,\n2,"{""y"":1}"\n',
    ],
    [{ a: "one" }, "a\none\n"],
    ['[{"a":"text that is JSON"}]', "a\ntext that is JSON\n"],
    [[], ""],
  ])("of %j is as expected", async (data, text) => {
    expect((await convert(csvWriting, JSON.stringify(data))).written.toString()).toBe(text);
  });

  test.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\t=1", "\r=1", "＝1+1"])(
    "of %j starts with an apostrophe, in the header too",
    async (formula) => {
      const { written } = await convert(csvWriting, JSON.stringify([{ [formula]: formula }]));
      const comma = { delimiter: "," };
      expect(await rowsOf(written, comma)).toEqual([{ [`'${formula}`]: `'${formula}` }]);
      const kept = await convert({ ...csvWriting, formulas: "keep" }, JSON.stringify([{ a: formula }]));
      expect(await rowsOf(kept.written, comma)).toEqual([{ a: formula }]);
    },
  );

  test.each<Json>([-5, "-5", "+4.2", "-1,5", "a=b"])("of %j stays as it is", async (value) => {
    const { written } = await convert(csvWriting, JSON.stringify([[value]]));
    expect(written.toString().replaceAll('"', "")).toBe(`${value}\n`);
  });

  test.each<Json>([1, null, "text", [1], [[1], { a: 1 }]])("refuses %j", async (data) => {
    expect(await convert(csvWriting, JSON.stringify(data))).toMatchObject({
      kind: "fail",
      error: { code: "data_invalid" },
      retryable: false,
    });
  });
});

const xlsxWriting: XlsxWriting = { kind: "write_xlsx", ...writing, sheet: "My [data]" };
const readXlsx = (sheet = ""): Conversion => ({ kind: "read_xlsx", sheet, table: wholeTable });

describe("XLSX", () => {
  const when = new Date("2026-11-23T20:04:22Z");
  const workbook = () =>
    writeExcelFile([
      {
        sheet: "Orders",
        data: [
          [{ value: "id" }, { value: "when" }, { value: "day" }, { value: "paid" }],
          [
            { value: 7, type: Number },
            { value: when, type: Date, format: "yyyy-mm-dd hh:mm:ss" },
            { value: new Date("2026-11-23T00:00:00Z"), type: Date, format: "yyyy-mm-dd" },
            { value: true, type: Boolean },
          ],
        ],
      },
      { sheet: "Other", data: [[{ value: "x" }], [{ value: "ü & <y>" }]] },
    ]).toBuffer();

  test("of another tool keeps its types, with dates in ISO 8601", async () => {
    expect(await convert(readXlsx(), await workbook())).toMatchObject({
      value: {
        rows: [{ id: 7, when: "2026-11-23T20:04:22", day: "2026-11-23", paid: true }],
        sheet: "Orders",
        sheets: ["Orders", "Other"],
      },
    });
  });

  test("is read by the name or the number of a sheet", async () => {
    const rows = [{ x: "ü & <y>" }];
    for (const sheet of ["Other", "2"]) {
      expect(await convert(readXlsx(sheet), await workbook())).toMatchObject({ value: { rows } });
    }
    expect(await convert(readXlsx("3"), await workbook())).toMatchObject({
      error: { code: "sheet_not_found", message: expect.stringContaining("Orders, Other") },
    });
  });

  test("that is written is read by another tool, and no text is a formula", async () => {
    const data = [
      { a: 1, b: "=1+1", c: true },
      { a: null, b: "ü", c: "@x" },
    ];
    const { written } = await convert(xlsxWriting, JSON.stringify(data));
    expect(await readSheet(written)).toEqual([
      ["a", "b", "c"],
      [1, "=1+1", true],
      [null, "ü", "@x"],
    ]);
    expect(await convert(readXlsx(), written)).toMatchObject({ value: { rows: data } });
  });

  const formulas = ["=1+1", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "＝1+1", "="];
  /** The cells below the header of a written sheet, as XML. */
  const cellsOf = (written: Uint8Array) =>
    strFromU8(unzipSync(written)["xl/worksheets/sheet1.xml"] ?? new Uint8Array()).match(
      /<c r="A(?!1")\d+".*?<\/c>/g,
    );
  const textCell = expect.stringMatching(/^<c r="A\d+" t="s"><v>\d+<\/v><\/c>$/);

  test("that is written has text like a formula in text cells, which no spreadsheet runs", async () => {
    const data = formulas.map((a) => ({ a }));
    const { written } = await convert(xlsxWriting, JSON.stringify(data));
    expect(cellsOf(written)).toEqual(formulas.map(() => textCell));
    expect(await convert(readXlsx(), written)).toMatchObject({ value: { rows: data } });
  });

  test("that is written with `keep` has formulas where text begins with =, and only there", async () => {
    const data = formulas.map((a) => ({ a }));
    const { written } = await convert({ ...xlsxWriting, formulas: "keep" }, JSON.stringify(data));
    const [first, ...others] = cellsOf(written) ?? [];
    expect(first).toBe('<c r="A2"><f>1+1</f></c>');
    expect(others).toEqual(formulas.slice(1).map(() => textCell));
  });

  test("that is written has a header that is never a formula", async () => {
    const { written } = await convert({ ...xlsxWriting, formulas: "keep" }, JSON.stringify([{ "=1+1": 1 }]));
    expect(await readSheet(written)).toEqual([["=1+1"], [1]]);
    expect(strFromU8(unzipSync(written)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).not.toContain(
      "<f>",
    );
  });

  test.each([Buffer.from("PK nothing"), Buffer.from("a,b\n1,2\n"), Buffer.alloc(0)])(
    "refuses what is none: %#",
    async (input) => {
      expect(await convert(readXlsx(), input)).toMatchObject({ error: { code: "file_invalid" } });
    },
  );

  test("says that a workbook has a password", async () => {
    const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
    expect(await convert(readXlsx(), ole)).toMatchObject({ error: { code: "file_encrypted" } });
  });
});

test.each([
  ["<a><b/><c/><b/></a>", "“a”"],
  ["<a><p>Hello <i>x</i> world</p></a>", "“p”"],
  ["<a><b/><b/><c/></a>", null],
])("XML whose order is lost is a problem: %s", async (xml, name) => {
  const reading = { attributePrefix: "@", textKey: "#text", lists: [], readsNumbers: false };
  const result = await convert({ kind: "read_xml", encoding: "auto", ...reading }, xml);
  const { problems } = (result.kind === "fail" ? {} : result.value) as { problems?: string[] };
  expect(problems).toEqual(name === null ? undefined : [expect.stringContaining(name)]);
});

test("JSON, text and XML are read as they are", async () => {
  expect(await convert({ kind: "read_json", encoding: "auto" }, '\uFEFF{"a":[1]}')).toMatchObject({
    value: { data: { a: [1] }, format: "json" },
  });
  const long = '{"id":8202522731445525542,"n":1e400}';
  expect(await convert({ kind: "read_json", encoding: "auto" }, long)).toMatchObject({
    value: { data: { id: "8202522731445525542", n: "1e400" } },
  });
  expect(
    await convert({ kind: "read_text", encoding: "auto" }, Buffer.from("caf\xe9", "latin1")),
  ).toMatchObject({
    value: { text: "café" },
  });
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><a b="1"><c>caf\xe9</c></a>`;
  const reading = { attributePrefix: "@", textKey: "#text", lists: ["c"], readsNumbers: true };
  expect(
    await convert({ kind: "read_xml", encoding: "auto", ...reading }, Buffer.from(xml, "latin1")),
  ).toMatchObject({ value: { data: { a: { "@b": 1, c: ["café"] } } } });
});

test("a page has a title and the text that a reader sees", async () => {
  const html = `<!doctype html><meta charset=windows-1252><title> A
    B</title><style>p{}</style><p>caf\xe9 <b>x</b></p><script>no()</script><table><tr><td>1<td>2</table>`;
  expect(await convert({ kind: "read_html", encoding: "auto" }, Buffer.from(html, "latin1"))).toMatchObject({
    value: { title: "A B", text: "café x\n1\t2", html: expect.stringContaining("<script>") },
  });
});

test("a page whose HTML needs more than 10 MB as JSON is refused", async () => {
  const html = `<p>${'"'.repeat(4_900_000)}`;
  expect(await convert({ kind: "read_html", encoding: "auto" }, html)).toMatchObject({
    error: { code: "output_too_large" },
  });
});

const field = { name: "v", selector: "", value: "text", attribute: "", isList: false } as const;
const page = `<ul id=l><li class="a b"><a href="/x?a=1&amp;b=2">One</a> <i>1</i><li><a href="/y">Two</a></ul>`;

test.each<[string, object, Json]>([
  ["", { selector: "a" }, { data: { v: "One" } }],
  ["", { selector: "a", isList: true }, { data: { v: ["One", "Two"] } }],
  ["", { selector: "a", value: "attribute", attribute: "HREF" }, { data: { v: "/x?a=1&b=2" } }],
  ["", { selector: "li > a", value: "count" }, { data: { v: 2 } }],
  ["", { selector: "i", value: "html" }, { data: { v: "1" } }],
  ["", { selector: "b" }, { data: { v: null } }],
  ["", { selector: "li:has(i) a, i" }, { data: { v: "One" } }],
  ["li", { selector: "a" }, { items: [{ v: "One" }, { v: "Two" }], count: 2 }],
  ["li", {}, { items: [{ v: "One 1" }, { v: "Two" }], count: 2 }],
  ["li.a", { selector: "i" }, { items: [{ v: "1" }], count: 1 }],
  ["tr", {}, { items: [], count: 0 }],
])("HTML gives for %j and %j the output %j", async (each, more, value) => {
  const fields = [{ ...field, ...more }];
  expect(await convert({ kind: "extract_html", each, maxItems: 5, fields }, page)).toMatchObject({ value });
});

test("a selector that is none is named", async () => {
  const fields = [{ ...field, selector: "a[" }];
  expect(await convert({ kind: "extract_html", each: "", maxItems: 5, fields }, page)).toMatchObject({
    error: { code: "selector_invalid", message: expect.stringContaining("“v”") },
  });
});

describe("a calendar", () => {
  test("of another tool has its events", async () => {
    const calendar = ical({ name: "Team" });
    calendar.createEvent({
      id: "1",
      start: new Date("2026-11-23T10:00:00Z"),
      end: new Date("2026-11-23T11:00:00Z"),
      summary:
        "Plan; review, and a long title that is folded because a line may have only seventy-five bytes",
      description: "One\nTwo",
      location: "Zürich",
      organizer: { name: "Ada Lovelace", email: "ada@example.com" },
      attendees: [{ name: "Bo", email: "bo@example.com" }],
    });
    expect(await convert({ kind: "read_ics", maxEvents: 10 }, calendar.toString())).toMatchObject({
      value: {
        name: "Team",
        count: 1,
        has_more: false,
        events: [
          {
            uid: "1",
            summary:
              "Plan; review, and a long title that is folded because a line may have only seventy-five bytes",
            description: "One\nTwo",
            location: "Zürich",
            start: "2026-11-23T10:00:00Z",
            end: "2026-11-23T11:00:00Z",
            organizer: { name: "Ada Lovelace", email: "ada@example.com" },
            attendees: [{ name: "Bo", email: "bo@example.com" }],
          },
        ],
      },
    });
  });

  const event = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  test.each<[string[], object]>([
    [["DTSTART;VALUE=DATE:20260701"], { start: "2026-07-01", all_day: true, end: null }],
    [
      ["DTSTART;TZID=Europe/Berlin:20260701T100000", "DURATION:PT90M"],
      { start: "2026-07-01T10:00:00+02:00", end: "2026-07-01T11:30:00+02:00", time_zone: "Europe/Berlin" },
    ],
    [
      ['DTSTART;TZID="Customized: Time Zone":20260701T100000', "RRULE:FREQ=DAILY"],
      { start: "2026-07-01T10:00:00", time_zone: "Customized: Time Zone", recurrence: "FREQ=DAILY" },
    ],
    [["DTSTART:20260231T100000Z"], { start: null }],
    [
      ["DTSTART;VALUE=DATE:20260601T000000", "DTEND;VALUE=DATE:20260602T000000"],
      { start: "2026-06-01", end: "2026-06-02", all_day: true },
    ],
    [["DTSTART:20260601T100000Z", "DTEND:20260601T240000Z"], { end: "2026-06-02T00:00:00Z" }],
    // A day of a series with times is the series' time on that day, and the other way around.
    [
      [
        "DTSTART;TZID=W. Europe Standard Time:20260301T100000",
        "RRULE:FREQ=DAILY",
        "EXDATE;VALUE=DATE:20260302,20260601",
        "RDATE;VALUE=DATE:20260401",
        "EXDATE;TZID=UTC:20260303T090000",
      ],
      {
        excluded: ["2026-03-02T10:00:00+01:00", "2026-06-01T10:00:00+02:00", "2026-03-03T09:00:00Z"],
        added: ["2026-04-01T10:00:00+02:00"],
      },
    ],
    [
      ["DTSTART;VALUE=DATE:20260601", "RRULE:FREQ=DAILY", "EXDATE:20260602T000000"],
      { excluded: ["2026-06-02"] },
    ],
    [
      ["RECURRENCE-ID;VALUE=DATE:20260602", "DTSTART:20260603T110000Z"],
      { recurrence_id: "2026-06-02T11:00:00Z" },
    ],
    [["CATEGORIES:a\\,b,c"], { categories: ["a,b", "c"] }],
  ])("with %j gives %j", async (lines, part) => {
    const result = await convert({ kind: "read_ics", maxEvents: 10 }, event(...lines));
    expect(result).toMatchObject({ value: { events: [part] } });
  });

  test("an exception of a series names the series' time, also where it moved", async () => {
    const calendar = [
      ...[
        "BEGIN:VCALENDAR",
        "BEGIN:VEVENT",
        "UID:a",
        "RECURRENCE-ID;VALUE=DATE:20260605",
        "DTSTART;TZID=Europe/Berlin:20260606T150000",
        "END:VEVENT",
      ],
      ...[
        "BEGIN:VEVENT",
        "UID:a",
        "DTSTART;TZID=Europe/Berlin:20260601T090000",
        "RRULE:FREQ=DAILY",
        "END:VEVENT",
        "END:VCALENDAR",
      ],
    ].join("\n");
    expect(await convert({ kind: "read_ics", maxEvents: 10 }, calendar)).toMatchObject({
      value: {
        events: [
          { recurrence_id: "2026-06-05T09:00:00+02:00", start: "2026-06-06T15:00:00+02:00" },
          { recurrence_id: null, start: "2026-06-01T09:00:00+02:00" },
        ],
        problems: [],
      },
    });
  });

  test.each([
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "+02:00"],
    ["(GMT+01.00) Sarajevo/Warsaw/Zagreb", "+02:00"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "-04:00"],
    ["(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi", "+08:00"],
    ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "+05:30"],
    ["Pacific Time", "-07:00"],
    ["US-Eastern", "-04:00"],
    ["America/New York", "-04:00"],
    ["CEST", "+02:00"],
    ["GMT+0300", "+03:00"],
    ["W. Europe Standard Time 1", "+02:00"],
    ["tzone://Microsoft/Utc", "+00:00"],
    // Nobody knows where this is, so its offset in summer is not known.
    ["(UTC+01:00) Somewhere", ""],
  ])("the zone %s, which it does not describe, has the offset %s in July", async (name, offset) => {
    const result = await convert(
      { kind: "read_ics", maxEvents: 1 },
      event(`DTSTART;TZID="${name}":20260701T100000`),
    );
    expect(result).toMatchObject({ value: { events: [{ start: `2026-07-01T10:00:00${offset}` }] } });
  });

  test("a zone that it describes is found by its name in other quotes, blanks and letters", async () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone ",
      "BEGIN:STANDARD",
      "TZOFFSETTO:+0530",
      "DTSTART:16010101T000000",
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const text = event('DTSTART;TZID="customized time zone":20260701T100000').replace(
      "BEGIN:VEVENT",
      [...zone, "BEGIN:VEVENT"].join("\r\n"),
    );
    expect(await convert({ kind: "read_ics", maxEvents: 1 }, text)).toMatchObject({
      value: { events: [{ start: "2026-07-01T10:00:00+05:30" }], problems: [] },
    });
  });

  test.each(["", "hello", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n"])("is not %j", async (text) => {
    const result = await convert({ kind: "read_ics", maxEvents: 10 }, text);
    expect(result).toMatchObject({ error: { code: "file_invalid" } });
  });
});

describe("PDF", () => {
  const read = (name: string) => readFileSync(join(packages, "pdf-parse/test/data", name));
  test.each([
    ["01-valid.pdf", 2, true, /compiler/i],
    ["02-valid.pdf", 2, true, /^Performance evaluation of a GaInP\/GaAs solar cell structure\n/],
    ["04-valid.pdf", 2, true, /\w{4}/],
    ["05-versions-space.pdf", 1, false, /^Dadfrtfjh,mgf\nv/],
  ])("%s of the corpus has text on its pages", async (name, pages, hasMore, text) => {
    const result = await convert({ kind: "read_pdf", maxPages: 2 }, read(name));
    expect(result).toMatchObject({
      kind: "done",
      value: {
        pages: Array(pages).fill(expect.any(String)),
        has_more: hasMore,
        text: expect.stringMatching(text),
      },
    });
  });

  /** A page with this font and this text. `ordering`: the character collection of a composite font. */
  const pageWith = (font: string, content: string, ordering = "Japan1") => {
    const parts = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      font,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/KozMinPro/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R>>`,
      "<</Type/FontDescriptor/FontName/KozMinPro/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
    ];
    const body = parts.map((part, index) => `${index + 1} 0 obj ${part} endobj\n`).join("");
    return Buffer.from(`%PDF-1.4\n${body}trailer <</Root 1 0 R>>`, "latin1");
  };
  const composite = (encoding: string) =>
    `<</Type/Font/Subtype/Type0/BaseFont/KozMinPro/Encoding/${encoding}/DescendantFonts[6 0 R]>>`;
  const latin = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

  test.each([
    ["90ms-RKSJ-H", "Japan1", "93fa967b8cea", "日本語"],
    ["UniJIS-UTF16-H", "Japan1", "65e5672c8a9e", "日本語"],
    ["EUC-H", "Japan1", "c6fccbdcb8ec", "日本語"],
    ["GBK-EUC-H", "GB1", "d6d0cec4", "中文"],
    ["UniGB-UCS2-H", "GB1", "4e2d6587", "中文"],
    ["ETen-B5-H", "CNS1", "a4a4a4e5", "中文"],
    ["UniCNS-UTF16-H", "CNS1", "4e2d6587", "中文"],
    ["KSCms-UHC-H", "Korea1", "c7d1b1b9bef8", "한국없"],
    ["UniKS-UCS2-H", "Korea1", "d55cad6d", "한국"],
    ["Identity-H", "Japan1", "0d3a", /./u],
  ])("a font with the predefined map %s of %s is read", async (encoding, ordering, codes, text) => {
    const page = pageWith(composite(encoding), `BT /F 12 Tf 10 10 Td <${codes}> Tj ET`, ordering);
    const result = await convert({ kind: "read_pdf", maxPages: 2 }, page);
    const expected = typeof text === "string" ? text : expect.stringMatching(text);
    expect(result).toMatchObject({ value: { text: expected } });
  });

  test.each([
    [
      "text in a font without a table of characters",
      composite("Unknown-H"),
      "BT /F 12 Tf 10 10 Td <93fa967b8cea> Tj ET",
      true,
    ],
    ["text that can be read", latin, "BT /F 12 Tf 10 10 Td (Hello) Tj ET", false],
    ["only a line", latin, "0 0 m 100 100 l S", false],
  ])("a page with %s: a problem says so if it yields none", async (_, font, content, isProblem) => {
    const result = await convert({ kind: "read_pdf", maxPages: 2 }, pageWith(font, content));
    const problems = isProblem
      ? [expect.stringContaining("Page 1 shows text that cannot be read")]
      : undefined;
    expect(result).toMatchObject({ value: { page_count: 1 } });
    const { problems: found } = result.kind === "done" ? (result.value as { problems?: unknown }) : {};
    expect(found).toEqual(problems);
  });

  test.each<[string, () => string | Uint8Array]>([
    ["that is damaged", () => "%PDF-1.7 nothing"],
    ["03-invalid.pdf of the corpus", () => read("03-invalid.pdf")],
  ])("%s is an error", async (_, input) => {
    const result = await convert({ kind: "read_pdf", maxPages: 2 }, input());
    expect(result).toMatchObject({
      kind: "fail",
      error: { code: "file_invalid", message: expect.stringContaining("not a PDF that can be read") },
      retryable: false,
    });
  });
});

test("an archive has its entries, and the same ones give the same archive", async () => {
  const zip: Conversion = { kind: "write_zip", names: ["a.txt", "folder/b.txt"] };
  const { written } = await convert(zip, "one", "two ".repeat(50_000));
  const again = await convert(zip, "one", "two ".repeat(50_000));
  const entries = Object.entries(unzipSync(written)).map(([name, bytes]) => [
    name,
    strFromU8(bytes).slice(0, 7),
  ]);
  expect(entries).toEqual([
    ["a.txt", "one"],
    ["folder/b.txt", "two two"],
  ]);
  expect(again.written.equals(written)).toBe(true);
});

const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join(",");

test.each([
  ["M2: 120,000 different keys", `{${keys(120_000)}}`, "more than 100,000 different keys"],
  ["M2: a million and one items", `[${"0,".repeat(1_000_000)}0]`, "more than 1,000,000 keys and items"],
])("%s are more than an output can have", async (_, json, message) => {
  expect(await convert({ kind: "read_json", encoding: "auto" }, json)).toMatchObject({
    kind: "fail",
    error: { code: "output_too_large", message: expect.stringContaining(message) },
  });
});

test("M2: 99,000 different keys and 900,000 cells of a few columns are an output", async () => {
  const rows = `[${Array.from({ length: 90_000 }, () => `{${keys(9)}}`).join(",")}]`;
  for (const json of [`{${keys(99_000)}}`, rows])
    expect(await convert({ kind: "read_json", encoding: "auto" }, json)).toMatchObject({ kind: "done" });
});
