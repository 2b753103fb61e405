import { stringify } from "csv-stringify/sync";
import type { Column } from "#engine/tables/column.ts";
import { toFormulaSafe } from "#lib/formula-safe.ts";
import type { Json, JsonObject } from "#lib/json.ts";

export interface CsvOptions {
  header: boolean;
  /** Makes text safe that a spreadsheet would run as a formula. */
  isSafe: boolean;
}

/** Rows as CSV (RFC 4180), with a column for each column of the table. An empty cell has no value. */
export function toCsv(
  rows: readonly JsonObject[],
  columns: readonly Column[],
  { header, isSafe }: CsvOptions,
): string {
  const cell = (text: string) => (isSafe ? toFormulaSafe(text) : text);
  const head = header ? [columns.map(({ name }) => cell(name))] : [];
  const body = rows.map((row) =>
    columns.map(({ name, type }) => {
      const text = toCell(row[name] ?? null, type);
      // A negative number is not a formula.
      return type === "text" || type === "json" ? cell(text) : text;
    }),
  );
  return stringify([...head, ...body], { record_delimiter: "windows" });
}

function toCell(value: Json, type: Column["type"]): string {
  if (value === null) return "";
  return type === "json" ? JSON.stringify(value) : String(value);
}
