import type { Column } from "#engine/tables/column.ts";

/**
 * The column for each field of a header; null if the field is not imported. `twice`: a column that two fields
 * are imported to.
 *
 * @param chosen the ids of the columns, separated by commas; if undefined, columns are found by name
 */
export function mapHeader(
  header: readonly string[],
  columns: readonly Column[],
  chosen: string | undefined,
): { mapped: (Column | null)[]; twice: Column | undefined } {
  const ids = chosen?.split(",");
  const byId = new Map(columns.map((column) => [column.id, column]));
  const byName = new Map(columns.map((column) => [toKey(column.name), column]));
  const mapped = header.map((name, index): Column | null =>
    ids ? (byId.get(ids[index] ?? "") ?? null) : (byName.get(toKey(name)) ?? null),
  );
  const used = mapped.filter((column) => column !== null);
  return { mapped, twice: used.find((column, index) => used.indexOf(column) !== index) };
}

/** The form in which `findColumn` compares names. */
const toKey = (name: string) => name.trim().toLowerCase();
