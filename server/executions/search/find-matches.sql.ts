import { escapeLike } from "#server/platform/database/escape-like.ts";
import { pool } from "#server/platform/database/pool.ts";
import { toSearchValue } from "./to-search-values.ts";

/** Up to this many executions are looked up by the value. */
const maxMatches = 1000;
/** If there are more, the number of values that are read, the newest first. */
const walkedValues = 5000;

/** Executions that have a value which is the given text or begins with it. */
export interface Matches {
  ids: string[];
  /** The matches are complete down to this id; null if they are complete. */
  end: string | null;
}

const inRange = "execution_id >= $2::uuid and execution_id < $3::uuid";

const selectMatches = `
select distinct execution_id as id from (
  select execution_id from search_values where value like $1 and ${inRange} limit ${maxMatches + 1}
) found`;

/*
 * From the newest value on, by the primary key, as lists of executions are read. An execution's values stay together.
 */
const walkValues = `
with walk as (
  select execution_id, value from search_values where ${inRange}
  order by execution_id desc fetch first ${walkedValues} rows with ties
), found as (
  select distinct execution_id from walk where value like $1 order by execution_id desc limit ${maxMatches}
)
select array(select execution_id from found) as ids,
  case when (select count(*) from walk) >= ${walkedValues}
    then (select execution_id from walk order by execution_id limit 1) end as "end"`;

/**
 * The executions that are found by a text, in a range of ids. A text that many executions have is read from the newest
 * on, and not to the end.
 */
export async function findMatches(text: string, range: { from: string; before: string }): Promise<Matches> {
  const value = toSearchValue(text);
  if (value === "") return { ids: [], end: null };
  const values = [`${escapeLike(value)}%`, range.from, range.before];
  const { rows } = await pool().query<{ id: string }>(selectMatches, values);
  if (rows.length <= maxMatches) return { ids: rows.map(({ id }) => id), end: null };
  const { rows: walked } = await pool().query<Matches>(walkValues, values);
  const [{ ids, end } = { ids: [], end: null }] = walked;
  return { ids, end: ids.length === maxMatches ? (ids.toSorted()[0] ?? null) : end };
}
