import { posix } from "node:path";
import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import type { TableRange } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, count } from "./conversion-work.ts";
import { Table } from "./table.ts";
import { type TimeCell, TimeCells } from "./xlsx-cells.ts";
import { at, listAt, readPart, readTimeStyles } from "./xlsx-styles.ts";
import { checkZip, readEntry } from "./zip-entries.ts";

const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

interface XlsxReading {
  sheet: string;
  table: TableRange;
}

/**
 * Reads one sheet of a workbook. Cells keep their types. Dates become text in ISO 8601 without a zone, and durations text as
 * `60:00:00`.
 */
export function readXlsx({ sheet, table: range }: XlsxReading): ConversionWork {
  return wholeInput(async (input) => {
    if (input.subarray(0, oleSignature.length).equals(oleSignature)) {
      const message =
        "The workbook has a password, or is of an Excel before 2007. Save it as .xlsx without a password.";
      throw new ConversionError("file_encrypted", message);
    }
    checkZip(input);
    const workbook = readPart(readEntry(input, "xl/workbook.xml"));
    const sheets = listAt(workbook, "workbook", "sheets", "sheet").map((each) =>
      String(at(each, "@name") ?? ""),
    );
    const name = chooseSheet(sheets, sheet.trim());
    const is1904 = /^(?:1|true|on)$/.test(String(at(workbook, "workbook", "workbookPr", "@date1904") ?? ""));
    const times = timeCells(input, workbook, sheets.indexOf(name), is1904);
    const table = new Table(range);
    for await (const { index, values } of streamXlsxRows(input, { sheet: sheets.indexOf(name) })) {
      if (values.every((value) => value === null || value === "")) continue;
      const cells = times?.of(index);
      const row = values.map((value, column) => toCell(value, cells?.get(column), is1904));
      if (table.add(row)) break;
    }
    return { json: table.toJson({ format: "xlsx", sheet: name, sheets }) };
  });
}

/** The cells whose style matters; null without such cells, which is nearly always the case. */
function timeCells(input: Buffer, workbook: Json, sheet: number, is1904: boolean): TimeCells | null {
  const styles = readTimeStyles(readEntry(input, "xl/styles.xml"));
  for (const [index, style] of styles) if (style === "day" && !is1904) styles.delete(index);
  if (styles.size === 0) return null;
  const found = listAt(workbook, "workbook", "sheets", "sheet")[sheet];
  const relations = listAt(
    readPart(readEntry(input, "xl/_rels/workbook.xml.rels")),
    "Relationships",
    "Relationship",
  );
  const relation = relations.find((each) => at(each, "@Id") === relationId(found));
  const target = String(at(relation, "@Target") ?? "");
  const path = target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
  return new TimeCells(input, path, styles);
}

/** The attribute `id` of the namespace of relations, whose prefix the workbook chooses. */
function relationId(sheet: Json | undefined): Json | undefined {
  if (typeof sheet !== "object" || sheet === null || Array.isArray(sheet)) return undefined;
  return Object.entries(sheet).find(([name]) => name.startsWith("@") && name.endsWith(":id"))?.[1];
}

function toCell(value: CellValue, cell: TimeCell | undefined, is1904: boolean) {
  if (cell?.style === "elapsed") return toDuration(cell.value);
  if (cell?.style === "number") return cell.value;
  return value instanceof Date ? toIso(value, is1904 && cell === undefined) : value;
}

/** Days as hours, minutes and seconds: 2.5 is `60:00:00`, and -0.0625 `-01:30:00`. */
function toDuration(days: number): string {
  const totalMs = Math.round(Math.abs(days) * 86_400_000);
  const two = (each: number) => String(Math.floor(each)).padStart(2, "0");
  const [hours, minutes, seconds] = [totalMs / 3_600_000, (totalMs / 60_000) % 60, (totalMs / 1000) % 60];
  const fraction = totalMs % 1000 === 0 ? "" : `.${String(totalMs % 1000).padStart(3, "0")}`;
  const sign = days < 0 && totalMs > 0 ? "-" : "";
  return `${sign}${two(hours)}:${two(minutes)}:${two(seconds)}${fraction}`;
}

/**
 * A day without a time gets no time; a time without a day is only a time.
 *
 * @param hasTimes1904 whether the first day of 1904 means "no day"
 */
function toIso(date: Date, hasTimes1904: boolean): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const [day = "", time = ""] = date
    .toISOString()
    .replace(/\.000Z$|Z$/, "")
    .split("T");
  if (day === "1899-12-30" || day === "1899-12-31" || (hasTimes1904 && day === "1904-01-01")) return time;
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
