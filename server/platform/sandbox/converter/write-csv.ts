import { stringify } from "csv-stringify/sync";
import { type CsvWriting, conversionLimits } from "#engine/conversion-port.ts";
import { toFormulaSafe } from "#lib/formula-safe.ts";
import { wholeInput } from "./collect.ts";
import type { ConversionWork, Write } from "./conversion-work.ts";
import { toTable, type WrittenCell } from "./write-rows.ts";

const rowsAtOnce = 1000;

/** Writes CSV (RFC 4180). Text that a spreadsheet would run gets an apostrophe before it. */
export function writeCsv(settings: CsvWriting, write: Write): ConversionWork {
  const options = {
    delimiter: settings.delimiter,
    record_delimiter: settings.lineBreak === "crlf" ? "\r\n" : "\n",
    cast: { boolean: String },
    // It quotes the line break that it writes, but readers know both.
    quoted_match: /[\r\n]/,
  };
  const escapes = settings.formulas === "escape";
  const toWritten = (cell: WrittenCell) => (escapes && typeof cell === "string" ? toFormulaSafe(cell) : cell);
  return wholeInput((input) => {
    if (settings.hasMark) write(Buffer.from("\uFEFF"));
    const { header, count, rows: all } = toTable(input, settings);
    let rows: WrittenCell[][] = header ? [header.map(toWritten)] : [];
    const flush = () => {
      if (rows.length > 0) write(Buffer.from(stringify(rows, options)));
      rows = [];
    };
    for (const row of all) {
      rows.push(row.map(toWritten));
      if (rows.length >= rowsAtOnce) flush();
    }
    flush();
    return { value: { count } };
  }, conversionLimits.valueBytes);
}
