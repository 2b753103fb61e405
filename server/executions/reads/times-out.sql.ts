import { pool } from "#server/platform/database/pool.ts";
import type { SummaryRow } from "./present.ts";

/*
 * The times of an execution and of its steps are computed apart, with the delays that a worker measured, so that they differ by
 * milliseconds. Of an execution with very many steps, a part is searched.
 */
const searchedSteps = 500;

/**
 * The ids of those waiting executions whose resume time is the end of a wait for a call or a decision. This is a separate
 * statement: planning a search of all weeks of steps takes 2 to 3 ms, and few pages have an execution that waits.
 */
export async function findTimedOut(
  rows: readonly Pick<SummaryRow, "id" | "status" | "resume_at">[],
): Promise<ReadonlySet<string>> {
  const waiting = rows.filter(({ status, resume_at }) => status === "waiting" && resume_at !== null);
  if (waiting.length === 0) return new Set();
  const { rows: found } = await pool().query<{ id: string }>(selectTimedOut, [
    waiting.map(({ id }) => id),
    searchedSteps,
  ]);
  return new Set(found.map(({ id }) => id));
}

const selectTimedOut = `
  select e.id from executions e
  where e.id = any($1::uuid[]) and exists (
    select from (
      select status, until, resume_at from steps where execution_id = e.id limit $2
    ) step
    where step.status = 'waiting' and step.until ->> 'kind' = 'event'
      and step.resume_at < e.resume_at + interval '1 second')`;
