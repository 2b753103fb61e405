import { isJsonObject, type Json } from "#engine/connectors/operation-code.ts";

/** A range in A1 notation. A name in quotes may have any characters. */
export const rangeOf = (sheet: string, cells = "") =>
  `'${sheet.replaceAll("'", "''")}'${cells === "" ? "" : `!${cells}`}`;

/** The letters of a column, from 0: A, Z, AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** The rows that a setting means: an object or a list of objects. Null for anything else. */
export function toRows(value: Json | undefined): { [column: string]: Json }[] | null {
  const list = Array.isArray(value) ? value : [value ?? null];
  const rows = list.flatMap((each) => (isJsonObject(each) ? [each] : []));
  if (rows.length === 0 || rows.length < list.length) return null;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? null])),
  );
}

/**
 * Texts that Google would calculate or shorten: `=1+1`, `+49 170`, `-A1`, `007`, `7e30`, digits that a number cannot hold, and the
 * apostrophe at the beginning of `'tis`.
 */
const changedByGoogle = /^(?:[=+']|-\D|0\d+$|\d{16,}$|\d+(?:\.\d+)?e[+-]?\d+$)/i;

/**
 * A value as a cell: numbers and booleans keep their type, and parts are written as JSON. An apostrophe before a text that Google
 * would change makes it a text, and is not shown.
 */
export function toCell(value: Json, input: Json): Json {
  const cell = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  const isTyped = input === "USER_ENTERED" && typeof cell === "string";
  return isTyped && changedByGoogle.test(cell) ? `'${cell}` : cell;
}
