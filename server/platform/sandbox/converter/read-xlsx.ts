import { cutText } from "#lib/cut-text.ts";
import { streamXlsxRows } from "hucre/xlsx";
import type { TableRange } from "#engine/conversion-port.ts";
import type { Json } from "#lib/json.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type Converter, count } from "./converter.ts";
import { Table } from "./table.ts";
import { checkZip, readEntry } from "./zip-entries.ts";

const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

interface XlsxReading {
  sheet: string;
  table: TableRange;
}

/** Reads one sheet of a workbook. Cells keep their types, and dates become text in ISO 8601 without a zone. */
export function readXlsx({ sheet, table: range }: XlsxReading): Converter {
  return wholeInput(async (input) => {
    if (input.subarray(0, oleSignature.length).equals(oleSignature)) {
      const message =
        "The workbook has a password, or is of an Excel before 2007. Save it as .xlsx without a password.";
      throw new ConversionError("file_encrypted", message);
    }
    checkZip(input);
    const sheets = sheetNames(readEntry(input, "xl/workbook.xml"));
    const name = chooseSheet(sheets, sheet.trim());
    const table = new Table(range);
    for await (const { values } of streamXlsxRows(input, { sheet: sheets.indexOf(name) })) {
      if (values.every((value) => value === null || value === "")) continue;
      if (table.add(values.map((value) => (value instanceof Date ? toIso(value) : value)))) break;
    }
    return { json: table.toJson({ format: "xlsx", sheet: name, sheets }) };
  });
}

/** A day without a time has none; a time without a day is only a time. */
function toIso(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const [day = "", time = ""] = date
    .toISOString()
    .replace(/\.000Z$|Z$/, "")
    .split("T");
  if (day === "1899-12-30" || day === "1899-12-31" || day === "1904-01-01") return time;
  return time === "00:00:00" ? day : `${day}T${time}`;
}

function chooseSheet(sheets: readonly string[], wanted: string): string {
  if (sheets.length === 0) throw new ConversionError("file_invalid", "This is not an XLSX workbook.");
  const named = sheets.find((name) => name === wanted);
  const chosen = named ?? sheets[wanted === "" ? 0 : /^\d{1,5}$/.test(wanted) ? Number(wanted) - 1 : -1];
  if (chosen !== undefined) return chosen;
  const shown = sheets.slice(0, 20).join(", ");
  const message = `The workbook has no sheet “${cutText(wanted, 100)}”. It has ${count(sheets.length)}: ${shown}.`;
  throw new ConversionError("sheet_not_found", message);
}

function sheetNames(workbook: string): string[] {
  const names = {
    attributePrefix: "@",
    textKey: "#text",
    lists: new Set(["sheet", "x:sheet"]),
  };
  const limits = { depth: 32, names: 50_000, tooDeep: "too deep", tooManyNames: "too many names" };
  const data = parseXml(workbook.replace(/^\uFEFF/, "").trimStart(), names, limits);
  const sheets = typeof data === "string" ? null : at(at(data, "workbook"), "sheets");
  const list = at(sheets, "sheet");
  return Array.isArray(list) ? list.map((sheet) => String(at(sheet, "@name") ?? "")) : [];
}

/** A property, whatever the prefix of its namespace. */
function at(value: Json | undefined | null, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return value[name] ?? value[`x:${name}`];
}
