import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { convertWith, setConverter, wholeTable } from "#server/platform/sandbox/converter.test-support.ts";

/** Cells from public bug reports, as the programs of their users write them. */

const converter = setConverter();

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

/** A workbook of one sheet. */
function workbook(rows: string, strings: string): Uint8Array {
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships ${relations}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Sheet" sheetId="1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${relations}><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

const shared = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const row = (cells: string) => `<row r="1">${cells}</row>`;

test.each<[report: string, rows: string, strings: string, read: Json]>([
  [
    "awalker89/openxlsx#374",
    shared,
    '<si><t>宁东大道</t><rPh sb="0" eb="1"><t>dao</t></rPh><phoneticPr fontId="2"/></si>',
    [["宁东大道"]],
  ],
  [
    "doy/spreadsheet-parsexlsx#72",
    shared,
    '<si><t>日本語あいうえお</t><rPh eb="3" sb="0"><t>ニホンゴ</t></rPh></si>',
    [["日本語あいうえお"]],
  ],
  [
    "tafia/calamine#9",
    shared,
    '<si><r><t xml:space="preserve">Hello </t></r><r><rPr><b/></rPr><t>world</t></r></si>',
    [["Hello world"]],
  ],
  ["tidyverse/readxl#51", shared, "<si><t>first_x000D_\nsecond</t></si>", [["first\r\nsecond"]]],
  ["pythonicrubyist/creek#29", shared, "<si><t>a_x0009_b _x005F_x000D_</t></si>", [["a\tb _x000D_"]]],
  ["SheetJS/sheetjs#827", row('<c r="A1" t="str"><v>a_x000D_&#10;b</v></c>'), "", [["a\r\nb"]]],
  [
    "exceljs/exceljs#3074",
    row('<c r="A1" t="e"><f>C1/D1</f><v>#REF!</v></c><c r="B1"><v>1</v></c>'),
    "",
    [["#REF!", 1]],
  ],
  ["ExcelDataReader/ExcelDataReader#329", row('<c r="A1" t="str"><v>#N/A</v></c>'), "", [["#N/A"]]],
  [
    "catamphetamine/read-excel-file#39",
    row('<c r="A1" t="str"><f>A2</f><v>Test String</v></c>'),
    "",
    [["Test String"]],
  ],
  [
    "catamphetamine/read-excel-file#45",
    row('<c r="A1" t="str"><f aca="false">B1&amp;C1</f><v>ab</v></c>'),
    "",
    [["ab"]],
  ],
  [
    "pythonicrubyist/creek#135",
    row('<c t="str"><v>12/12/2025</v></c><c><v>2</v></c>'),
    "",
    [["12/12/2025", 2]],
  ],
  [
    "box/spout#267",
    '<row><c t="str"><v>a</v></c></row><row><c t="str"><v>b</v></c></row>',
    "",
    [["a"], ["b"]],
  ],
  [
    "tidyverse/readxl#671",
    '<row><c><v>1</v></c></row><row r="4"><c r="B4"><v>2</v></c><c><v>3</v></c></row>',
    "",
    [[1], [null, 2, 3]],
  ],
  [
    "sebastian-software/xlsx-format#58",
    row('<c r="A1" t="str"><v>left</v></c><c r="B1" s="0"/><c r="C1" t="str"><v>right</v></c>'),
    "",
    [["left", null, "right"]],
  ],
  ["catamphetamine/read-excel-file#102", row('<c r="B1" t="str"><v>Rome</v></c>'), "", [[null, "Rome"]]],
  [
    "ashishd751/react-excel-renderer#41",
    row('<c r="A1" t="b"><v>1</v></c><c r="C1" t="b"><v>0</v></c>'),
    "",
    [[true, null, false]],
  ],
])("%s: %s", async (_report, rows, strings, read) => {
  const reading = { kind: "read_xlsx", sheet: "", table: { ...wholeTable, hasHeader: false } } as const;
  expect(await convertWith(converter, reading, workbook(rows, strings))).toMatchObject({
    value: { rows: read },
  });
});
