import { writeXlsx as write, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";
import { conversionLimits, type XlsxWriting } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, count, type Write } from "./conversion-work.ts";
import { toTable, type WrittenCell } from "./write-rows.ts";

/** The most that a cell can have. */
const maxCellChars = 32_767;

/**
 * Writes a workbook with one sheet. Text is always in text cells, which no spreadsheet runs; with `keep`, text that begins
 * with `=` becomes a formula.
 */
export function writeXlsx(settings: XlsxWriting, send: Write): ConversionWork {
  return wholeInput(async (input) => {
    const rows: WrittenCell[][] = [];
    const cells = new Map<string, { value: null; formula: string; type: "formula" }>();
    const { header, count: rowCount, rows: all } = toTable(input, settings);
    if (header) rows.push(header);
    for (const row of all) {
      if (rows.length === XLSX_MAX_ROWS_PER_SHEET) {
        const most = count(XLSX_MAX_ROWS_PER_SHEET);
        throw new ConversionError("output_too_large", `A sheet can have ${most} rows. Write a CSV file.`);
      }
      for (const [column, cell] of row.entries()) {
        if (typeof cell !== "string") continue;
        if (cell.length > maxCellChars) {
          const message = `A cell has ${count(cell.length)} characters, but can have at most ${count(maxCellChars)}.`;
          throw new ConversionError("data_invalid", message);
        }
        if (settings.formulas === "keep" && cell.startsWith("=") && cell.length > 1) {
          cells.set(`${rows.length},${column}`, { value: null, formula: cell.slice(1), type: "formula" });
        }
      }
      rows.push(row);
    }
    send(await write({ sheets: [{ name: sheetName(settings.sheet), rows, cells }] }));
    return { value: { count: rowCount } };
  }, conversionLimits.valueBytes);
}

/** Excel refuses some characters and longer names. */
function sheetName(given: string): string {
  const clean = given.replace(/[\\/?*[\]:\p{Cc}]/gu, " ").replace(/^['\s]+|['\s]+$/g, "");
  const name = cutText(clean, 31).trim();
  return name === "" ? "Sheet1" : name;
}
