import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { convertWith, setConverter, wholeTable } from "./converter.test-support.ts";

const converter = setConverter();

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

interface Book {
  /** Codes; a number is a built-in format. */
  formats: readonly (string | number)[];
  /** The rows as XML. */
  rows: string;
  is1904?: boolean;
}

/** A workbook whose second sheet has the rows. Style 0 is General, and the formats follow. */
function workbook({ formats, rows, is1904 = false }: Book): Uint8Array {
  const custom = formats.map((code, at) =>
    typeof code === "number" ? "" : `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = formats.map(
    (code, at) => `<xf numFmtId="${typeof code === "number" ? code : 164 + at}" applyNumberFormat="1"/>`,
  );
  const parts: { [path: string]: string } = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships ${packageRelations}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets><sheet name="Other" sheetId="1" r:id="a"/><sheet name="Times" sheetId="2" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${packageRelations}><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><numFmts count="1">${custom.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData><row r="1"><c r="A1" s="1"><v>9</v></c></row></sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

async function rowsOf(book: Book): Promise<Json> {
  const reading = { kind: "read_xlsx", sheet: "Times", table: { ...wholeTable, hasHeader: false } } as const;
  const result = await convertWith(converter, reading, workbook(book));
  if (result.kind === "fail") throw new Error(result.error.message);
  return (result.value as { rows: Json }).rows;
}

const cell = (value: number, style = 1) => `<row r="1"><c r="A1" s="${style}"><v>${value}</v></c></row>`;

test.each([
  "[h]:mm",
  "[h]:mm:ss",
  "[hh]:mm",
  "[H]:MM",
  "[mm]:ss",
  "[m]:ss.0",
  "[ss]",
  "[s].00",
  "[$-409][h]:mm",
  "[$-F400][h]:mm:ss",
  "[$-de-DE][h]:mm:ss;@",
  "[h]:mm;[Red]-[h]:mm",
  '[h]" h "mm" min"',
  "[Blue][hh]\\:mm",
  46,
])("a duration with the format %s is hours, minutes and seconds", async (format) => {
  for (const is1904 of [false, true]) {
    expect(await rowsOf({ formats: [format], rows: cell(2.5), is1904 })).toEqual([["60:00:00"]]);
    expect(await rowsOf({ formats: [format], rows: cell(-0.0625), is1904 })).toEqual([["-01:30:00"]]);
  }
});

test.each([
  [0, "00:00:00"],
  [0.5, "12:00:00"],
  [1, "24:00:00"],
  [59.5, "1428:00:00"],
  [60, "1440:00:00"],
  [60.5, "1452:00:00"],
  [61, "1464:00:00"],
  [0.000011574074074074, "00:00:01"],
  [0.00001736111111, "00:00:01.500"],
  [0.04166666666666667, "01:00:00"],
  [0.9999999999, "24:00:00"],
  [-0.000000001, "00:00:00"],
  [100_000.25, "2400006:00:00"],
])("%s days are %s", async (days, text) => {
  expect(await rowsOf({ formats: ["[h]:mm:ss"], rows: cell(days) })).toEqual([[text]]);
});

test.each([
  ["h:mm", 0.5, "12:00:00"],
  ["yyyy-mm-dd", 46_353, "2026-11-27"],
  ["[$-409]d. mmm yyyy h:mm", 46_353.5, "2026-11-27T12:00:00"],
  ['"[h]" 0', 2.5, 2.5],
  ["[Red]0.00", 2.5, 2.5],
  ["0.00", 2.5, 2.5],
])("a number with the format %s is not a duration", async (format, value, read) => {
  expect(await rowsOf({ formats: [format, "[h]:mm"], rows: cell(value) })).toEqual([[read]]);
});

test("durations stand among other cells, also without references, and behind formulas", async () => {
  const rows = `<row><c s="1"><v>2.5</v></c><c><v>7</v></c><c s='1' t="n"><f>A1*2</f><v>5</v></c></row>
    <row></row>
    <row r="4" spans="1:3"><c r="B4" s="1"><v> 0.25 </v></c><c r="C4" s="2"><v>46353</v></c><c r="D4" s="1" t="str"><v>x</v></c></row>
    <row r="5"><c r="A5" s="1"/><c r="AB5" s="1"><v>1.5</v></c></row>`;
  const read = (await rowsOf({ formats: ["[h]:mm", "yyyy-mm-dd"], rows })) as Json[][];
  expect(read).toHaveLength(3);
  expect(read[0]?.slice(0, 3)).toEqual(["60:00:00", 7, "120:00:00"]);
  expect(read[1]?.slice(0, 4)).toEqual([null, "06:00:00", "2026-11-27", "x"]);
  expect(read[2]?.[27]).toBe("36:00:00");
});

test("each of many rows has its own durations", async () => {
  const rows = Array.from(
    { length: 9000 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" s="${n % 2}"><v>${n}</v></c></row>`,
  );
  const read = (await rowsOf({ formats: ["[h]:mm"], rows: rows.join("") })) as Json[][];
  expect(read.map(([value]) => value)).toEqual(
    Array.from({ length: 9000 }, (_, n) => (n % 2 === 0 ? n : `${n * 24}:00:00`)),
  );
});

test("dates of a workbook that counts from 1904", async () => {
  const rows = `<row r="1"><c r="A1" s="1"><v>0</v></c><c r="B1" s="2"><v>0.5</v></c><c r="C1" s="1"><v>44891</v></c><c r="D1" s="3"><v>1.5</v></c></row>`;
  const formats = ["yyyy-mm-dd", "h:mm", "[h]:mm"];
  expect(await rowsOf({ formats, rows, is1904: true })).toEqual([
    ["1904-01-01", "12:00:00", "2026-11-27", "36:00:00"],
  ]);
});

test("the first day of 1904 is a day in a workbook that counts from 1900", async () => {
  expect(await rowsOf({ formats: ["yyyy-mm-dd"], rows: cell(1462) })).toEqual([["1904-01-01"]]);
});
