import { z } from "zod";
import { text } from "#lib/text.ts";
import { tableLimits } from "./limits.ts";

export const columnTypes = ["text", "number", "boolean", "date_time", "json"] as const;

export type ColumnType = (typeof columnTypes)[number];

/** A column as users name it. */
export interface NamedColumn {
  name: string;
  type: ColumnType;
  /** Every row has a value. */
  required: boolean;
  /** No two rows have the same value, so a row can be found and replaced by it. */
  unique: boolean;
}

/** A column of a table. The id is also its name in the database, and never changes. */
export interface Column extends NamedColumn {
  id: string;
}

/** The name under which rows carry their number. Names that begin with an underscore are reserved. */
export const rowIdName = "_id";

export const columnNameSchema = text()
  .min(1, "Enter a name.")
  .max(tableLimits.nameLength, `A column’s name can have at most ${tableLimits.nameLength} characters.`)
  .refine((name) => !name.startsWith("_"), "A column’s name cannot begin with an underscore.");

export const columnTypeSchema = z.enum(columnTypes);

/** How the types are called on screen. */
export const columnTypeLabels: Readonly<Record<ColumnType, string>> = {
  text: "Text",
  number: "Number",
  boolean: "Boolean",
  date_time: "Date and time",
  json: "JSON",
};

/** Whether no two rows may have the same value in a column of this type. */
export function canBeUnique(type: ColumnType): boolean {
  return type !== "json" && type !== "boolean";
}

/** Whether rows can be sorted by a column of this type. */
export function canBeSorted(type: ColumnType): boolean {
  return type !== "json";
}

/** The column with this name; upper and lower case are the same. */
export function findColumn<Each extends NamedColumn>(
  columns: readonly Each[],
  name: string,
): Each | undefined {
  const wanted = name.trim().toLowerCase();
  return columns.find((column) => column.name.toLowerCase() === wanted);
}
