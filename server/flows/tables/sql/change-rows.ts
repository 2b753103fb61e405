import type { RowSelection } from "#engine/tables/access.ts";
import { type Column, canBeSorted } from "#engine/tables/column.ts";
import type { Cell } from "#engine/tables/convert-row.ts";
import { findNamed, toCondition } from "./conditions.ts";
import type { Parameters } from "./parameters.ts";
import { rowsTable, type StoredTable, sortKey, sqlTypes, toParameter } from "./stored-column.ts";

const bind = ({ column, value }: Cell, parameters: Parameters) =>
  parameters.add(toParameter(column, value), sqlTypes[column.type]);

/**
 * Adds a row. With a key, the row with the same value in that column gets the values instead.
 *
 * @param from `from … where …`, if the row is only added under a condition
 */
export function insertRow(
  table: StoredTable,
  cells: readonly Cell[],
  parameters: Parameters,
  { key, from = "" }: { key?: Column; from?: string } = {},
): string {
  const first = table.columns.slice(0, 1).map((column): Cell => ({ column, value: null }));
  const given = cells.length === 0 ? first : cells;
  const names = given.map(({ column }) => column.id);
  const values = given.map((cell) => bind(cell, parameters)).join(", ");
  const insert = `insert into ${rowsTable(table.id)} (${names.join(", ")}) select ${values} ${from}`;
  return key ? `${insert} ${onConflict(key, names)}` : insert;
}

/** If a row with this key exists, it gets the new values. */
export function onConflict({ id }: Column, names: readonly string[]): string {
  const sets = names.map((name) => `${name} = excluded.${name}`);
  return `on conflict (${id}) do update set ${sets.join(", ")}`;
}

/** "c1 = $4::text, c2 = $5::float8" */
export function assignments(cells: readonly Cell[], parameters: Parameters): string {
  return cells.map((cell) => `${cell.column.id} = ${bind(cell, parameters)}`).join(", ");
}

/** The condition and the order of rows that are changed, or the problem with them. */
export function toTarget(
  { columns }: StoredTable,
  rows: RowSelection,
  parameters: Parameters,
): { where: string; orderBy: string } | { problem: string } {
  const condition = toCondition(columns, rows, parameters);
  if ("problem" in condition) return condition;
  const direction = rows.direction === "desc" ? " desc" : "";
  if (rows.sort === "") return { where: condition.sql, orderBy: `id${direction}` };
  const column = findNamed(columns, rows.sort);
  if (!column || !canBeSorted(column.type)) {
    return {
      problem: `The rows cannot be sorted by “${rows.sort}”. Use a column of the table that does not hold JSON.`,
    };
  }
  return { where: condition.sql, orderBy: `${sortKey(column)}${direction} nulls last, id${direction}` };
}
