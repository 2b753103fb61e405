import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { DataPath } from "./rows.ts";

/** A list of objects, as a table. */
export interface DataTable {
  /** Where the list is in the data. */
  path: DataPath;
  rows: readonly JsonObject[];
  /** The names of the objects' fields, in the order in which they first appear. */
  columns: readonly string[];
}

/** Rows that are searched for columns, and the columns that a table has at most. */
const sampledRows = 200;
const maxColumns = 40;

/** The data as a table: a list of objects, or the longest such list among an object's fields. Null without one. */
export function tableOf(value: Json): DataTable | null {
  if (Array.isArray(value)) return toTable(value, []);
  if (!isJsonObject(value)) return null;
  const lists = Object.entries(value).flatMap(([name, inner]) => {
    const table = Array.isArray(inner) ? toTable(inner, [name]) : null;
    return table ? [table] : [];
  });
  return lists.reduce<DataTable | null>(
    (best, table) => (best && best.rows.length >= table.rows.length ? best : table),
    null,
  );
}

function toTable(list: readonly Json[], path: DataPath): DataTable | null {
  if (list.length === 0 || !list.every(isJsonObject)) return null;
  const names = new Set(list.slice(0, sampledRows).flatMap((row) => Object.keys(row)));
  return names.size === 0 ? null : { path, rows: list, columns: [...names].slice(0, maxColumns) };
}

/** The indexes of the rows in which a value contains the text; null for all of them. */
export function matchingIndexes({ rows }: DataTable, text: string): readonly number[] | null {
  if (text === "") return null;
  const wanted = text.toLowerCase();
  return rows.flatMap((row, index) => (JSON.stringify(row).toLowerCase().includes(wanted) ? [index] : []));
}
