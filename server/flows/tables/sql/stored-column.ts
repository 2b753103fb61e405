import { z } from "zod";
import { type Column, type ColumnType, columnTypeSchema } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Json } from "#lib/json.ts";

/** A table as statements need it. */
export interface StoredTable {
  id: string;
  columns: readonly Column[];
}

/** The column `columns` of a table. Ids are part of statements, so their form is checked whenever they are read. */
export const storedColumnsSchema = z.array(
  z.object({
    id: z.string().regex(/^c\d{1,6}$/),
    name: z.string(),
    type: columnTypeSchema,
    required: z.boolean(),
    unique: z.boolean(),
  }),
);

/** The PostgreSQL table with the rows of a table. */
export function rowsTable(tableId: string): string {
  return `table_${z.uuid().parse(tableId).replaceAll("-", "")}`;
}

/** The types of values that are bound. Texts are compared by bytes, the same on every machine. */
export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "float8",
  boolean: "boolean",
  date_time: "timestamptz",
  json: "json",
};

/** How a column is declared. */
export function declareColumn({ id, type, required }: Column): string {
  const declared = { ...sqlTypes, text: 'text collate "C"', date_time: "timestamptz(3)" }[type];
  return `${id} ${declared}${required ? " not null" : ""}`;
}

/**
 * The expression that rows are sorted and indexed by. Texts are cut, because the size of an index entry is
 * limited.
 */
export function sortKey({ id, type }: Column): string {
  return type === "text" ? firstOfText(id) : id;
}

export function firstOfText(expression: string): string {
  return `left(${expression}, ${tableLimits.sortedLength})`;
}

/** A converted value as pg binds it. */
export function toParameter({ type }: Column, value: Json): unknown {
  return type === "json" && value !== null ? JSON.stringify(value) : value;
}
