import { findMatches } from "#server/executions/search/find-matches.sql.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type RangeQuery, toIdRange } from "./id-range.ts";
import {
  endOfScanStatement,
  type ListFilter,
  matchesStatement,
  pageStatement,
} from "./list-statement.sql.ts";
import type { SummaryRow } from "./present.ts";

type Filter = Omit<ListFilter, "range">;

/** A part of the matches, newest first. */
interface Found {
  rows: SummaryRow[];
  /** The matches are complete down to this id; null if they are complete. */
  end: string | null;
}

/**
 * A page of the executions whose id, name or search value starts with the text. A short page is not necessarily the
 * last.
 */
export async function searchExecutions(
  { q, ...query }: RangeQuery & { q: string },
  filter: Filter,
  limit: number,
): Promise<{ rows: SummaryRow[]; next: string | null }> {
  const found = await Promise.all([
    findById({ ...query, q }, filter, limit),
    findByValue(q, query, filter, limit),
  ]);
  // Beyond the end of one, the other may have rows that come first.
  const end =
    found
      .flatMap((one) => one.end ?? [])
      .sort()
      .at(-1) ?? null;
  const byId = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const rows = [...byId.values()]
    .filter(({ id }) => end === null || id >= end)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  if (rows.length <= limit) return { rows, next: end };
  const page = rows.slice(0, limit);
  return { rows: page, next: page.at(-1)?.id ?? null };
}

async function findById(query: RangeQuery, filter: Filter, limit: number): Promise<Found> {
  const range = toIdRange(query);
  if (!range) return { rows: [], end: null };
  const { rows } = await pool().query<SummaryRow>(pageStatement({ ...filter, range }, limit + 1));
  if (rows.length > limit) return { rows, end: rows.at(-1)?.id ?? null };
  const statement = endOfScanStatement({ ...filter, range });
  const { rows: ends } = statement ? await pool().query<{ id: string }>(statement) : { rows: [] };
  return { rows, end: ends[0]?.id ?? null };
}

async function findByValue(q: string, query: RangeQuery, filter: Filter, limit: number): Promise<Found> {
  const range = toIdRange(query);
  if (!range) return { rows: [], end: null };
  const { ids, end } = await findMatches(q, range);
  if (ids.length === 0) return { rows: [], end };
  const { rows } = await pool().query<SummaryRow>(matchesStatement(ids, filter, limit + 1));
  return { rows, end: rows.length > limit ? (rows.at(-1)?.id ?? null) : end };
}
