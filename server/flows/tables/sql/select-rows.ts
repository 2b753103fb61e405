import { z } from "zod";
import type { RowSelection } from "#engine/tables/access.ts";
import { type Column, canBeSorted } from "#engine/tables/column.ts";
import { convertValue } from "#engine/tables/convert-value.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { findNamed, toCondition } from "./conditions.ts";
import { Parameters } from "./parameters.ts";
import { rowJson } from "./row-json.ts";
import { rowsTable, type StoredTable, sortKey, sqlTypes } from "./stored-column.ts";

/** The last row of the previous page. `key`: its sort key. */
export interface RowPosition {
  id: number;
  key: Json;
}

export interface RowPage {
  rows: { position: RowPosition; row: JsonObject }[];
  /** Whether rows follow. */
  hasMore: boolean;
}

export type RunQuery = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

export interface PageBounds {
  limit: number;
  /** The page ends after the row that reaches it. */
  maxBytes: number;
  after?: RowPosition | undefined;
}

const foundSchema = z.array(
  z.object({ id: z.number(), key: z.string().nullable(), row: z.string(), total: z.number() }),
);

/*
 * A page of rows is read from an index: of the rows' numbers, or of their sort key and the number. Rows
 * without a value come last in either direction. They are read by a second statement, since one condition for
 * both parts would not use the index. With a million rows each takes about a millisecond (bench/tables.ts).
 */

/** Reads a page of rows, or returns the problem with the selection. */
export async function selectRows(
  run: RunQuery,
  table: StoredTable,
  selection: RowSelection,
  bounds: PageBounds,
): Promise<RowPage | { problem: string }> {
  const column = selection.sort === "" ? findNamed([], "_id") : findNamed(table.columns, selection.sort);
  if (!column) return { problem: `The table has no column “${selection.sort}” to sort by.` };
  if (!canBeSorted(column.type))
    return { problem: `Rows cannot be sorted by “${column.name}”: it holds JSON.` };
  const checked = toCondition(table.columns, selection, new Parameters());
  if ("problem" in checked) return checked;
  const page: RowPage = { rows: [], hasMore: false };
  const { after, limit } = bounds;
  if (after && !isPosition(after, column)) return { problem: "The cursor belongs to another order." };
  let bytes = 0;
  for (const part of column.id === "id" ? (["all"] as const) : (["valued", "empty"] as const)) {
    if (part === "valued" && after && after.key === null) continue;
    const left = limit + 1 - page.rows.length;
    const { text, values } = pageStatement(table, column, selection, part, {
      limit: left,
      maxBytes: bounds.maxBytes - bytes,
      after: part === "empty" && after?.key !== null ? undefined : after,
    });
    const found = foundSchema.parse(await run(text, values));
    page.rows.push(...found.map(toFound));
    bytes += found.reduce((sum, { row }) => sum + row.length, 0);
    if (page.rows.length > limit || found.length < (found[0]?.total ?? 0)) {
      return { rows: page.rows.slice(0, limit), hasMore: true };
    }
    if (bytes >= bounds.maxBytes && part === "valued") return { ...page, hasMore: true };
  }
  return page;
}

/** Whether rows that are sorted by this column can end there. The position comes from a client. */
function isPosition({ key }: RowPosition, column: Column): boolean {
  return "value" in convertValue({ ...column, required: false, unique: false }, key);
}

function toFound({ id, key, row }: z.infer<typeof foundSchema>[number]) {
  return { position: { id, key: key === null ? null : JSON.parse(key) }, row: JSON.parse(row) };
}

function pageStatement(
  table: StoredTable,
  column: Column,
  selection: RowSelection,
  part: "all" | "valued" | "empty",
  { limit, maxBytes, after }: PageBounds,
): { text: string; values: unknown[] } {
  const parameters = new Parameters(limit, maxBytes);
  const condition = toCondition(table.columns, selection, parameters);
  const isDown = selection.direction === "desc";
  const beyond = isDown ? "<" : ">";
  const direction = isDown ? " desc" : "";
  const key = sortKey(column);
  const conditions = ["sql" in condition ? condition.sql : "false"];
  if (part !== "all") conditions.push(`${key} is ${part === "valued" ? "not null" : "null"}`);
  if (after && part === "valued") {
    const value = parameters.add(after.key, sqlTypes[column.type]);
    conditions.push(`(${key}, id) ${beyond} (${value}, ${parameters.add(after.id, "bigint")})`);
  } else if (after) {
    conditions.push(`id ${beyond} ${parameters.add(after.id, "bigint")}`);
  }
  const order = part === "valued" ? `${key}${direction}, id${direction}` : `id${direction}`;
  const text = `
    select id::float8 as id, key::text as key, row, total::float8 as total from (
      select *, count(*) over () as total, sum(octet_length(row)) over (order by place) as bytes from (
        select *, row_number() over () as place from (
          select id, to_json(${part === "valued" ? key : "null::text"}) as key, ${rowJson(table.columns, parameters)} as row
          from ${rowsTable(table.id)} where ${conditions.join(" and ")} order by ${order} limit $1::int
        ) page
      ) numbered
    ) measured where bytes - octet_length(row) < $2::float8 order by place`;
  return { text, values: parameters.values };
}
