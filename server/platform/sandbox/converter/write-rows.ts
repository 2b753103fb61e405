import type { TableWriting } from "#engine/conversion-port.ts";
import type { Json } from "#lib/json.ts";
import { ConversionError, count } from "./conversion-work.ts";
import { parseJson } from "./read-text.ts";

export type WrittenCell = string | number | boolean | null;

const maxColumns = 16_384;

/**
 * The data as rows of cells. Objects are read by column; lists are rows as they are.
 *
 * @param input JSON
 * @returns null for `header` if there is no header
 */
export function toTable(
  input: Buffer,
  { columns, hasHeader }: TableWriting,
): { header: string[] | null; count: number; rows: Iterable<WrittenCell[]> } {
  const list = toList(parseJson(input.toString("utf8"), "data_invalid"));
  const hasObjects = list.some((row) => !Array.isArray(row));
  const names = columns.length > 0 || !hasObjects ? columns : namesOf(list);
  return {
    header: hasHeader && names.length > 0 ? [...names] : null,
    count: list.length,
    rows: hasObjects ? byColumn(list, names) : asTheyAre(list),
  };
}

function* asTheyAre(list: readonly Json[]): Generator<WrittenCell[]> {
  for (const row of list) if (Array.isArray(row)) yield row.map(toCell);
}

function* byColumn(list: readonly Json[], names: readonly string[]): Generator<WrittenCell[]> {
  for (const [index, row] of list.entries()) {
    if (Array.isArray(row) || typeof row !== "object" || row === null) {
      const message = `Row ${count(index + 1)} is ${Array.isArray(row) ? "a list, and others are objects" : "not an object or a list"}.`;
      throw new ConversionError("data_invalid", message);
    }
    yield names.map((name) => toCell(Object.hasOwn(row, name) ? (row[name] ?? null) : null));
  }
}

/** Text that is JSON, such as a response's body, counts as its value. */
function toList(data: Json): Json[] {
  const value = typeof data === "string" ? parseJson(data, "data_invalid") : data;
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null) return [value];
  throw new ConversionError(
    "data_invalid",
    "The data is not a list of rows. Use a tag for a list of objects.",
  );
}

function namesOf(list: readonly Json[]): string[] {
  const names = new Set<string>();
  for (const row of list) {
    if (typeof row !== "object" || row === null || Array.isArray(row)) continue;
    for (const name of Object.keys(row)) names.add(name);
    if (names.size > maxColumns) {
      throw new ConversionError("table_too_wide", `The rows have more than ${count(maxColumns)} properties.`);
    }
  }
  return [...names];
}

/** An object or a list becomes JSON text. */
function toCell(value: Json): WrittenCell {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
