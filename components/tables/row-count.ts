import type { Table } from "#api/flows/tables/schema.ts";

/** "1 row", "1,200 rows", "about 1,000,000 rows" */
export function toRowCount({ count, is_estimate }: Table["rows"]): string {
  // Two digits: an estimate must not look like a count.
  const shown = is_estimate ? Number(count.toPrecision(2)) : count;
  const text = `${shown.toLocaleString("en")} ${shown === 1 ? "row" : "rows"}`;
  return is_estimate ? `about ${text}` : text;
}
