import type { ColumnType } from "#engine/tables/column.ts";

/** The columns of a table as a node keeps them, for tag suggestions. */
export function toKnownColumns({ columns }: { columns: readonly { name: string; type: ColumnType }[] }) {
  return columns.map(({ name, type }) => ({ name, type }));
}

/** The names of the columns that have no value yet. Upper and lower case are the same. */
export function missingColumns(columns: readonly { name: string }[], given: readonly string[]): string[] {
  const named = new Set(given.map((name) => name.trim().toLowerCase()));
  return columns.map(({ name }) => name).filter((name) => !named.has(name.toLowerCase()));
}
