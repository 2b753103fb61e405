import { clock } from "#lib/clock.ts";
import { hideTokensIn } from "#server/executions/resume-links/hide-tokens.ts";
import { findMatches } from "#server/executions/search/find-matches.sql.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type IdRange, type RangeQuery, toIdRange } from "./id-range.ts";
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
 * A page of the executions whose id or search value starts with the text, or whose name contains all of its words. A
 * short page is not necessarily the last.
 */
export async function searchExecutions(
  { q, ...query }: RangeQuery & { q: string },
  filter: Filter,
  limit: number,
): Promise<{ rows: SummaryRow[]; next: string | null }> {
  const found = await Promise.all([
    findById({ ...query, q }, filter, limit),
    findByValue(q, query, filter, limit),
    findByName(q, query, filter, limit),
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

/** Names are read until a page is full, or for this long. The next page continues from there. */
const walkMs = 20;

const maxWords = 8;

/** Every execution has a name without any setting, and none of them is indexed: they are read from the newest on. */
async function findByName(q: string, query: RangeQuery, filter: Filter, limit: number): Promise<Found> {
  let range: IdRange | null = toIdRange(query);
  const words = q.split(/\s+/).filter((word) => word !== "");
  if (!range || words.length === 0) return { rows: [], end: null };
  const namePatterns = words.slice(0, maxWords).map((word) => `%${escapeLike(word)}%`);
  const stopAt = clock.monotonicMs() + walkMs;
  const rows: SummaryRow[] = [];
  do {
    const named: ListFilter = { ...filter, namePatterns, range };
    const end = endOfScanStatement(named);
    const [page, ends] = await Promise.all([
      pool().query<SummaryRow>(pageStatement(named, limit + 1 - rows.length)),
      end ? pool().query<{ id: string }>(end) : null,
    ]);
    rows.push(...page.rows.filter(({ name }) => isFoundWithoutTokens(name, words)));
    if (rows.length > limit) return { rows, end: rows.at(-1)?.id ?? null };
    const before: string | undefined = ends?.rows[0]?.id;
    if (before === undefined) return { rows, end: null };
    range = { ...range, before };
  } while (clock.monotonicMs() < stopAt);
  return { rows, end: range.before };
}

/** A token of a waiting step's link, which a template may put into a name, cannot be guessed piece by piece. */
function isFoundWithoutTokens(name: string | null, words: readonly string[]): boolean {
  const shown = hideTokensIn(name);
  if (shown === null || shown === name) return true;
  return words.every((word) => shown.toLowerCase().includes(word.toLowerCase()));
}
