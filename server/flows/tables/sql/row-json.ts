import { type Column, rowIdName } from "#engine/tables/column.ts";
import type { Parameters } from "./parameters.ts";

/**
 * An expression for a row as JSON: its number as `_id`, then its values by the names of their columns. It is put together as
 * text, because functions take at most 100 arguments.
 */
export function rowJson(columns: readonly Column[], parameters: Parameters): string {
  const cells = columns.map((column) => {
    const name = parameters.add(`,${JSON.stringify(column.name)}:`, "text");
    return ` || ${name} || coalesce(${cellJson(column)}, 'null')`;
  });
  return `('{"${rowIdName}":' || id${cells.join("")} || '}')`;
}

/** An expression for a value as JSON text; null if the cell is empty. */
export function cellJson({ id, type }: Column): string {
  switch (type) {
    case "json":
      return `${id}::text`;
    case "date_time":
      return `to_char(${id} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
    default:
      return `to_json(${id})::text`;
  }
}
