import type pg from "pg";
import { addExecutionJob } from "#server/executions/intake/add-job.ts";
import { integerArray, textArray, uuidArray } from "#server/platform/database/binary-array.ts";
import { notifyReplies } from "#server/platform/notifications/payloads.ts";
import type { JournalEntry, StepRow } from "./entry.ts";

/*
 * The one statement that writes an execution's progress, for many executions at once.
 *
 * One statement is one transaction and one round trip, and commits once whatever it holds: steps, what becomes of the
 * execution, the job that wakes it, the notification to the caller's web process. None of them can be there without the
 * others.
 *
 * - `held` is the fence: only rows whose epoch is still the one that this worker was given. Everything else hangs on it.
 * - `id = any($1)` repeats the join so that only the partitions that hold these ids are opened.
 * - Steps are upserted, and jobs have keys: a statement whose answer was lost is sent again, and changes nothing the second
 *   time.
 * - Times to wait come as durations: `now()` is the database's, so worker clocks do not matter. `resume_at` has milliseconds,
 *   and the job's `run_at` is the same instant, not a rounding of it.
 */
const statement = `
with entry as (
  select * from unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::json[], $6::json[], $7::bool[], $8::bool[])
    as entry(id, epoch, status, resume_in_ms, error, response, progressed, is_answer)
), held as (
  update executions e set
    status = coalesce(entry.status, e.status),
    crashes = case when entry.progressed then 0 else e.crashes end,
    response = coalesce(e.response, entry.response),
    error = coalesce(entry.error, e.error),
    resume_at = now() + make_interval(secs => entry.resume_in_ms / 1000),
    finished_at = case when entry.status in ('succeeded', 'failed') then now() end
  from entry
  where e.id = entry.id and e.epoch = entry.epoch and e.id = any($1::uuid[])
  returning e.id, e.epoch, entry.status, e.resume_at, e.reply_to, entry.is_answer
), stored as (
  insert into steps as s (execution_id, node_id, scope, attempt, status, handle, input, config, output, error, warnings,
    retryable, resume_at, started_at, finished_at)
  select step.execution_id, step.node_id, step.scope, step.attempt, step.status, step.handle, step.input, step.config,
    step.output, step.error, step.warnings, step.retryable, now() + make_interval(secs => step.wait_ms / 1000),
    to_timestamp(step.started_at_ms / 1000), to_timestamp(step.finished_at_ms / 1000)
  from unnest($9::uuid[], $10::text[], $11::text[], $12::int[], $13::text[], $14::text[], $15::json[], $16::json[], $17::json[],
    $18::json[], $19::json[], $20::bool[], $21::float8[], $22::float8[], $23::float8[])
    as step(execution_id, node_id, scope, attempt, status, handle, input, config, output, error, warnings, retryable,
      wait_ms, started_at_ms, finished_at_ms)
  join held on held.id = step.execution_id
  on conflict (execution_id, scope, node_id, attempt) do update set
    status = excluded.status,
    handle = coalesce(excluded.handle, s.handle),
    input = coalesce(excluded.input, s.input),
    config = coalesce(excluded.config, s.config),
    output = coalesce(excluded.output, s.output),
    error = excluded.error,
    warnings = coalesce(excluded.warnings, s.warnings),
    retryable = excluded.retryable,
    resume_at = excluded.resume_at,
    started_at = coalesce(s.started_at, excluded.started_at),
    finished_at = excluded.finished_at
), job as (
  select ${addExecutionJob({ runAt: "resume_at" })} from held where status in ('waiting', 'queued')
), told as (
${notifyReplies("held where is_answer and reply_to is not null")}
)
select coalesce(array_agg(id), '{}') as ids, (select count(*) from job) as jobs, (select count(*) from told) as notices from held`;

/**
 * Stores the entries of executions that this worker still holds, and tells which those were.
 *
 * @returns the ids of the executions whose entries were stored; of the others nothing was
 */
export async function writeJournal(
  database: pg.Pool,
  entries: readonly JournalEntry[],
): Promise<Set<string>> {
  const { rows } = await database.query<{ ids: string[] }>({
    name: "write_journal",
    text: statement,
    values: [...entryColumns(entries), ...stepColumns(entries)],
  });
  return new Set(rows[0]?.ids);
}

/** JSON and text go as binary arrays: `pg` would escape every quote of every element, which the server then undoes. */
function entryColumns(entries: readonly JournalEntry[]): unknown[] {
  const errors = entries.map(({ change }) =>
    change?.status === "failed" ? JSON.stringify(change.error) : null,
  );
  const responses = entries.map(({ response }) => response && JSON.stringify(response));
  const statuses = entries.map((entry) => entry.change?.status ?? null);
  return [
    uuidArray(entries.map((entry) => entry.executionId)),
    integerArray(entries.map((entry) => entry.epoch)),
    textArray("text", statuses),
    entries.map(({ change }) => (change?.status === "waiting" ? change.resumeInMs : null)),
    textArray("json", errors),
    textArray("json", responses),
    entries.map(({ steps }) => steps.some((step) => step.status !== "running")),
    entries.map((entry) => entry.isAnswer),
  ];
}

function stepColumns(entries: readonly JournalEntry[]): unknown[] {
  const steps = entries.flatMap((entry) => entry.steps);
  const executionIds = entries.flatMap((entry) => entry.steps.map(() => entry.executionId));
  const errors = steps.map(({ error }) => error && JSON.stringify(error));
  const warnings = steps.map((step) => (step.warnings.length > 0 ? JSON.stringify(step.warnings) : null));
  const text = (of: (step: StepRow) => string | null) => textArray("text", steps.map(of));
  const json = (of: (step: StepRow) => string | null) => textArray("json", steps.map(of));
  return [
    uuidArray(executionIds),
    text((step) => step.nodeId),
    text((step) => step.scope),
    integerArray(steps.map((step) => step.attempt)),
    text((step) => step.status),
    text((step) => step.handle),
    json((step) => step.input),
    json((step) => step.config),
    json((step) => step.output),
    textArray("json", errors),
    textArray("json", warnings),
    steps.map((step) => step.retryable),
    steps.map((step) => step.waitMs),
    steps.map((step) => step.startedAtMs),
    steps.map((step) => step.finishedAtMs),
  ];
}
