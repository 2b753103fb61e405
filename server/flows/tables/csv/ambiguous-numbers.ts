import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import type { Column } from "#engine/tables/column.ts";

/** `1.250` is 1.25 or, where a point separates thousands, 1250. */
const ambiguous = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
/** A point that separates no thousands. */
const decimal = /^[+-]?(?:0?\.\d+|\d*\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+)$/;

interface Seen {
  row: number;
  column: Column;
  first: string;
  count: number;
}

/**
 * Finds numbers that the file may mean differently than they are read: `1.250` in a file whose fields are not separated
 * by commas. A column that also has a number such as `2.5` writes decimal points.
 */
export class AmbiguousNumbers {
  readonly #seen = new Map<number, Seen | null>();
  #delimiter = ",";

  setDelimiter(delimiter: string): void {
    this.#delimiter = delimiter;
  }

  add(row: number, index: number, column: Column, field: string): void {
    if (this.#delimiter === "," || column.type !== "number") return;
    const text = field.trim();
    const seen = this.#seen.get(index);
    if (decimal.test(text)) this.#seen.set(index, null);
    else if (seen) seen.count += ambiguous.test(text) ? 1 : 0;
    else if (seen !== null && ambiguous.test(text))
      this.#seen.set(index, { row, column, first: text, count: 1 });
  }

  /** One warning for each column. */
  warnings(): ImportReport["warnings"] {
    const found = [...this.#seen.values()].filter((seen) => seen !== null);
    return found.map(({ row, column, first, count }) => {
      const others = count === 1 ? "" : `, and ${count - 1} more in this column alike`;
      const detail = `“${first}” is read as ${Number(first)}${others}. If the point separates thousands, remove it from the file.`;
      return { row, column: column.name, detail };
    });
  }
}
