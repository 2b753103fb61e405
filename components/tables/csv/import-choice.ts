import type { TableColumn } from "#api/flows/tables/schema.ts";
import { findColumn } from "#engine/tables/column.ts";
import { cutText } from "#lib/cut-text.ts";

/** The target of a field of the header: a column's id, a new column, or nothing. */
export type FieldChoice = string;

export const newColumn: FieldChoice = "new";
export const notImported: FieldChoice = "";

/** The first choice for each field: the column of its name; in a table without columns, new ones. */
export function chooseColumns(
  header: readonly { name: string; column: string | null }[],
  columns: readonly TableColumn[],
): FieldChoice[] {
  return header.map(({ name, column }) => {
    if (column !== null) return column;
    return columns.length === 0 && toColumnName(name) !== "" ? newColumn : notImported;
  });
}

/** A name for a column from a field of a header. Names cannot begin with an underscore. */
export function toColumnName(field: string): string {
  const name = field.replaceAll(/\p{Cc}+/gu, " ").replace(/^[\s_]+/, "");
  return cutText(name.trim(), 64).trim();
}

/** Names for the fields that get new columns, different from each other and from the columns that there are. */
export function newColumnNames(fields: readonly string[], columns: readonly { name: string }[]): string[] {
  const taken = columns.map(({ name }) => ({ name, type: "text" as const, required: false, unique: false }));
  return fields.map((field) => {
    const wanted = toColumnName(field) || "Column";
    let name = wanted;
    for (let number = 2; findColumn(taken, name); number += 1) name = `${cutText(wanted, 58)} ${number}`;
    taken.push({ name, type: "text", required: false, unique: false });
    return name;
  });
}
