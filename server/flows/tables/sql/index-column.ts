import { type Column, canBeSorted } from "#engine/tables/column.ts";
import { rowsTable, sortKey } from "./stored-column.ts";

/**
 * Statements for the indexes of a column: the one by which rows are sorted and found, and the one that keeps
 * values unique.
 */
export function createIndexes(tableId: string, column: Column): string[] {
  return [
    ...(canBeSorted(column.type) ? [createSortIndex(tableId, column)] : []),
    ...(column.unique ? [createUniqueIndex(tableId, column)] : []),
  ];
}

function createSortIndex(tableId: string, column: Column): string {
  const table = rowsTable(tableId);
  return `create index ${table}_${column.id}_idx on ${table} (${sortKey(column)}, id)`;
}

export function createUniqueIndex(tableId: string, { id }: Column): string {
  const table = rowsTable(tableId);
  return `create unique index ${table}_${id}_key on ${table} (${id})`;
}

export function dropUniqueIndex(tableId: string, { id }: Column): string {
  return `drop index ${rowsTable(tableId)}_${id}_key`;
}
