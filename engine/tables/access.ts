import type { Json } from "#lib/json.ts";
import type { FilterCondition } from "./filter.ts";

/**
 * The selected rows of a table: those for which all conditions are true, or any of them; without conditions,
 * all rows.
 */
export interface RowSelection {
  filter: readonly FilterCondition[];
  match: "all" | "any";
  /** A column; empty for the order in which the rows were added. */
  sort: string;
  direction: "asc" | "desc";
}

export interface NamedValue {
  name: string;
  value: Json;
}

/** A step's access to a table. */
export type TableAccess =
  | { operation: "insert"; values: readonly NamedValue[] }
  /** Replaces the given values of the row with the same value in a unique column, or adds a row. */
  | { operation: "upsert"; values: readonly NamedValue[] }
  /** The limit is null for all rows, up to `tableLimits.changedRows`: more of them fail the step. */
  | { operation: "update"; values: readonly NamedValue[]; rows: RowSelection; limit: number | null }
  | { operation: "delete"; rows: RowSelection; limit: number | null }
  | { operation: "find"; rows: RowSelection; limit: number };

/**
 * The step reads or changes a table and succeeds with `{ row, count, found }`, where `row` is the first of the rows or
 * null; Find also gives `rows`. A change happens once for each step, however often the step runs.
 */
export interface UseTable {
  kind: "table";
  tableId: string;
  access: TableAccess;
}
