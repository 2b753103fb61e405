import type { ColumnType } from "#engine/tables/column.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";

/** A value as text to show and to edit; empty without one. */
export function toCellText(value: Json | undefined, type: ColumnType): string {
  if (value === null || value === undefined) return "";
  return type === "json" ? JSON.stringify(value) : String(value);
}

/** A person's input, in the form that the API accepts; the server converts it to the column's type. */
export function readCellText(text: string, type: ColumnType): { value: Json } | { problem: string } {
  if (text === "") return { value: null };
  if (type !== "json") return { value: text };
  try {
    const value: Json = parseExactJson(text);
    return { value };
  } catch {
    return { problem: "Enter JSON. Text needs quotation marks." };
  }
}
