import { conversionLimits, type TableRange } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import { ConversionError, count } from "./conversion-work.ts";

type Cell = string | number | boolean | null;

const maxColumns = 16_384;

/** Collects the chosen rows of a table as JSON text, which takes much less memory than the rows. */
export class Table {
  readonly #range: TableRange;
  /** The position of each chosen column, and its name as the start of a property. */
  #columns: { at: number; property: string }[] | null = null;
  #names: string[] = [];
  /** The number of the header's columns; the names are in `#taken`. */
  #width = 0;
  #taken = new Set<string>();
  readonly #rows: string[] = [];
  #chars = 0;
  /** Rows that were seen, without the header. */
  #seen = 0;
  #hasMore = false;
  /** Columns that rows have behind the header's last one. */
  #extra: { at: number; property: string }[] = [];
  #longRows = { count: 0, first: 0 };

  constructor(range: TableRange) {
    this.#range = range;
  }

  /** Adds the next row. Returns true if no more are needed. */
  add(cells: readonly Cell[]): boolean {
    if (cells.length > maxColumns) {
      throw new ConversionError("table_too_wide", `A row has more than ${count(maxColumns)} columns.`);
    }
    if (this.#range.hasHeader && this.#columns === null) {
      this.#readHeader(cells);
      return false;
    }
    this.#seen += 1;
    if (this.#seen < this.#range.firstRow) return false;
    if (this.#rows.length === this.#range.maxRows) {
      this.#hasMore = true;
      return true;
    }
    this.#push(this.#columns === null ? JSON.stringify(cells) : this.#toObject(this.#columns, cells));
    return false;
  }

  /** `{rows, columns, count, first_row, next_row, …}`, with more properties of the file. */
  toJson(more: Readonly<Record<string, unknown>>): string {
    const { firstRow } = this.#range;
    const facts = {
      count: this.#rows.length,
      columns: this.#names,
      first_row: firstRow,
      next_row: this.#hasMore ? firstRow + this.#rows.length : null,
      ...more,
      ...(this.#longRows.count > 0 && { problems: [this.#describeLongRows()] }),
    };
    return `{"rows":[${this.#rows.join(",")}],${JSON.stringify(facts).slice(1)}`;
  }

  #push(row: string): void {
    this.#chars += row.length + 1;
    if (this.#chars > conversionLimits.valueBytes) {
      const rows = count(this.#rows.length);
      throw new ConversionError(
        "output_too_large",
        `The output has more than 10 MB after ${rows} rows. Read fewer rows at a time, or fewer columns.`,
      );
    }
    this.#rows.push(row);
  }

  /** A row may be longer than the header: its further cells get names such as `column_4`. */
  #toObject(columns: readonly { at: number; property: string }[], cells: readonly Cell[]): string {
    const extra = cells.slice(this.#width).some((cell) => cell !== null && cell !== "");
    if (!extra) return toObject(columns, cells);
    this.#longRows.count += 1;
    this.#longRows.first ||= this.#seen;
    if (this.#range.columns.length > 0) return toObject(columns, cells);
    for (let at = this.#width + this.#extra.length; at < cells.length; at += 1) this.#addExtra(at);
    return toObject([...columns, ...this.#extra.slice(0, cells.length - this.#width)], cells);
  }

  #addExtra(at: number): void {
    const name = freeName(`column_${at + 1}`, this.#taken);
    this.#names.push(name);
    this.#extra.push({ at, property: `${JSON.stringify(name)}:` });
  }

  #describeLongRows(): string {
    const { count: rows, first } = this.#longRows;
    const subject =
      rows === 1 ? `Row ${count(first)} has` : `${count(rows)} rows, the first is row ${count(first)}, have`;
    const [extra] = this.#names.slice(this.#width);
    const place = extra === undefined ? "They were not read." : `They are in “${extra}” and what follows it.`;
    return `${subject} more values than the header has columns. ${place}`;
  }

  #readHeader(cells: readonly Cell[]): void {
    const all = uniqueNames(cells);
    this.#width = all.length;
    this.#taken = new Set(all);
    const { columns } = this.#range;
    const chosen = columns.length === 0 ? all : columns;
    this.#columns = chosen.map((name) => {
      const at = all.indexOf(name);
      if (at < 0) throw missingColumn(name, all);
      return { at, property: `${JSON.stringify(name)}:` };
    });
    this.#names = [...chosen];
  }
}

function toObject(columns: readonly { at: number; property: string }[], cells: readonly Cell[]): string {
  return `{${columns.map(({ at, property }) => property + JSON.stringify(cells[at] ?? null)).join(",")}}`;
}

/** The names of the columns: without spaces around them, never empty, and none twice. */
function uniqueNames(cells: readonly Cell[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => freeName(String(cell ?? "").trim() || `column_${index + 1}`, taken));
}

/** The name, with a number after it if it is taken: `a_2`. The result counts as taken from then on. */
function freeName(given: string, taken: Set<string>): string {
  let name = given;
  for (let number = 2; taken.has(name); number += 1) name = `${given}_${number}`;
  taken.add(name);
  return name;
}

function missingColumn(name: string, all: readonly string[]): ConversionError {
  const shown = all.slice(0, 20).join(", ") + (all.length > 20 ? ", …" : "");
  return new ConversionError(
    "column_not_found",
    `The file has no column “${cutText(name, 100)}”. It has: ${cutText(shown, 1000)}.`,
  );
}
