import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { type Column, findColumn } from "./column.ts";
import { convertValue } from "./convert-value.ts";

/** A value and its column. */
export interface Cell {
  column: Column;
  value: Json;
}

/** Why a row cannot be stored. `name`: the column. */
export interface CellProblem {
  name: string;
  detail: string;
}

/**
 * Converts the values of a row to the types of their columns. A new row needs all required columns; a change may leave
 * columns out.
 */
export function convertRow(
  columns: readonly Column[],
  values: readonly { name: string; value: Json }[],
  { isNew }: { isNew: boolean },
): { cells: Cell[] } | { problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const cells = new Map<string, Cell>();
  for (const { name, value } of values) {
    const column = findColumn(columns, name);
    if (!column) problems.push({ name, detail: "The table has no such column." });
    else if (cells.has(column.id)) problems.push({ name, detail: "The column has two values." });
    else {
      const converted = convertValue(column, value);
      if ("problem" in converted) problems.push({ name: column.name, detail: converted.problem });
      cells.set(column.id, { column, value: "value" in converted ? converted.value : null });
    }
  }
  const missing = isNew ? columns.filter(({ id, required }) => required && !cells.has(id)) : [];
  problems.push(...missing.map(({ name }) => ({ name, detail: "A value is required." })));
  return problems.length > 0 ? { problems } : { cells: [...cells.values()] };
}

/** "Row 3, column “Price”: “abc” is not a number." Without a row: "Column “Price”: …" */
export function describeCellProblem({ name, detail }: CellProblem, row?: number): string {
  return `${row === undefined ? "Column" : `Row ${row}, column`} “${cutText(name, 64)}”: ${detail}`;
}
