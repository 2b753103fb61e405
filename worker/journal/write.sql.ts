import type pg from "pg";
import { toStorableJson } from "#lib/cut-text.ts";
import { addExecutionJob, addParentJob } from "#server/executions/intake/add-job.sql.ts";
import { insertExecutionsSql } from "#server/executions/intake/insert.sql.ts";
import { addTurns, notifyTurns } from "#server/executions/intake/turns.sql.ts";
import { recordFailures } from "#server/failures/record-failures.sql.ts";
import type { ParameterWriter } from "#server/platform/database/parameter-writer.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { notifyReplies } from "#server/platform/notifications/payloads.sql.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";
import type { JournalEntry, JournalStep } from "./entry.ts";

/*
 * The one statement that writes the progress of many executions.
 *
 * One statement is one transaction, one round trip and one commit for everything: steps, the execution's new state,
 * the job that resumes it, the notification to the caller's web process. They are stored together or not at all.
 *
 * - A failure is recorded for the triggers that watch its flow (`server/failures`).
 * - `claimed` is the fence: only rows that still have the epoch of this worker's claim. Everything else depends on
 *   it.
 * - `id = any($1)` repeats the join so that only the partitions with these ids are opened.
 * - Steps are upserted and jobs have keys, so a statement whose result was lost can be sent again without effect.
 * - Something may arrive for a suspended step while its execution is stored as `waiting`. The update sees the current row,
 *   and if that counts more arrivals than this worker has seen, the execution is queued instead.
 * - Delays are durations: `now()` is the database's, so worker clocks do not matter. `resume_at` has milliseconds,
 *   and the job's `run_at` is the same instant, unrounded.
 */
const statement = ({ children, counts }: { children: string; counts: string }) => `
with entry as (
  select * from unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::json[], $6::json[], $7::bool[], $8::bool[],
    $26::int[]) as entry(id, epoch, status, resume_in_ms, error, response, progressed, is_answer, arrivals)
), claimed as (
  update executions e set
    status = case when e.arrivals > entry.arrivals then 'queued' else coalesce(entry.status, e.status) end,
    crashes = case when entry.progressed then 0 else e.crashes end,
    response = coalesce(e.response, entry.response),
    error = coalesce(entry.error, e.error),
    resume_at = case when e.arrivals > entry.arrivals then null else now() + make_interval(secs => entry.resume_in_ms / 1000) end,
    finished_at = case when entry.status in ('succeeded', 'failed') then now() end
  from entry
  where e.id = entry.id and e.epoch = entry.epoch and e.id = any($1::uuid[])
  returning e.id, e.epoch, e.status, entry.status is not null as is_released, e.resume_at, e.reply_to, entry.is_answer,
    e.awaited, e.parent_execution_id, e.parent_scope, e.parent_node_id, e.parent_attempt, e.flow_id, e.version_id,
    e.source, e.error
), stored as (
  insert into steps as s (execution_id, node_id, scope, iteration, attempt, status, handle, input, config, output, error,
    warnings, activity, retryable, until, resume_at, started_at, finished_at)
  select step.execution_id, step.node_id, step.scope, case when step.scope = '' then 0 end, step.attempt, step.status,
    step.handle, step.input, step.config, step.output, step.error, step.warnings, step.activity, step.retryable,
    step.until,
    now() + make_interval(secs => step.wait_ms / 1000),
    to_timestamp(step.started_at_ms / 1000), to_timestamp(step.finished_at_ms / 1000)
  from unnest($9::uuid[], $10::text[], $11::text[], $12::int[], $13::text[], $14::text[], $15::json[], $16::json[], $17::json[],
    $18::json[], $19::json[], $20::json[], $21::bool[], $22::json[], $23::float8[], $24::float8[], $25::float8[])
    as step(execution_id, node_id, scope, attempt, status, handle, input, config, output, error, warnings, activity, retryable,
      until, wait_ms, started_at_ms, finished_at_ms)
  join claimed on claimed.id = step.execution_id
  on conflict (execution_id, scope, node_id, attempt) do update set
    status = excluded.status,
    handle = coalesce(excluded.handle, s.handle),
    input = coalesce(excluded.input, s.input),
    config = coalesce(excluded.config, s.config),
    output = coalesce(excluded.output, s.output),
    error = excluded.error,
    warnings = coalesce(excluded.warnings, s.warnings),
    activity = coalesce(excluded.activity, s.activity),
    retryable = excluded.retryable,
    until = excluded.until,
    resume_at = excluded.resume_at,
    started_at = coalesce(s.started_at, excluded.started_at),
    finished_at = excluded.finished_at
), job as (
  select ${addExecutionJob({ runAt: "resume_at" })} from claimed
  where is_released and (status = 'queued' or (status = 'waiting' and resume_at is not null))
), parent as (
  select ${addParentJob()} from claimed where status in ('succeeded', 'failed') and awaited
), failure as (${recordFailures("(select * from claimed where status = 'failed')")}
), notified as (
${notifyReplies("claimed where is_answer and reply_to is not null")}
)${children}
select string_agg(id::text, ','), (select count(*) from job), (select count(*) from parent), (select count(*) from notified)${counts}
from claimed`;

const writeEntries = {
  name: "write_journal",
  parameters: 26,
  text: statement({ children: "", counts: "" }),
};

/* The same, with the executions that the steps start: they exist exactly if the steps' records do. */
const writeWithChildren = {
  name: "write_journal_with_children",
  parameters: 39,
  text: statement({
    children: `, child as (
${insertExecutionsSql(
  `(
      select given.* from unnest($27::uuid[], $28::uuid[], $29::uuid[], $30::text[], $31::json[], $32::uuid[], $33::text[],
        $34::text[], $35::int[], $36::bool[], $37::int[], $39::text[]) as given(id, flow_id, version_id, trigger_node_id, input, parent_execution_id,
        parent_scope, parent_node_id, parent_attempt, awaited, depth, name)
      join claimed on claimed.id = given.parent_execution_id
    ) as given`,
  {
    source: "'flow'",
    parent_execution_id: "parent_execution_id",
    parent_scope: "parent_scope",
    parent_node_id: "parent_node_id",
    parent_attempt: "parent_attempt",
    awaited: "awaited",
    depth: "depth",
    name: "name",
    created_at: "now()",
  },
)}
    on conflict (id) do nothing
    returning id, epoch, flow_id
), child_turn as (
  ${addTurns("child join unnest($27::uuid[], $38::text[]) as given(id, turn_key) using (id) where turn_key is not null")}
), child_job as (
  select ${addExecutionJob()} from child join unnest($27::uuid[], $38::text[]) as given(id, turn_key) using (id)
  where turn_key is null
), turn_notice as (
  ${notifyTurns("child_turn")}
)`,
    counts: ", (select count(*) from child_job), (select count(*) from turn_notice)",
  }),
};

/** More arrivals than any execution has. */
const maxInteger = 2 ** 31 - 1;

/**
 * Stores the entries of executions that this worker still has claimed.
 *
 * @returns the ids of the executions whose entries were stored; nothing was stored for the others
 */
export async function writeJournal(
  database: pg.Pool,
  entries: readonly JournalEntry[],
): Promise<Set<string>> {
  const hasChildren = entries.some(({ children = [] }) => children.length > 0);
  const [row] = await execute(database, hasChildren ? writeWithChildren : writeEntries, (parameters) => {
    writeEntryColumns(parameters, entries);
    writeStepColumns(parameters, entries);
    if (hasChildren) writeChildColumns(parameters, entries);
  });
  return new Set(row?.[0]?.split(","));
}

function writeEntryColumns(parameters: ParameterWriter, entries: readonly JournalEntry[]): void {
  const errors = entries.map(({ change }) =>
    change?.status === "failed" ? toStorableJson(change.error) : null,
  );
  const responses = entries.map(({ response }) => response && JSON.stringify(response));
  const statuses = entries.map((entry) => entry.change?.status ?? null);
  parameters.uuids(entries.map((entry) => entry.executionId));
  parameters.integers(entries.map((entry) => entry.epoch));
  parameters.texts("text", statuses);
  parameters.floats(entries.map(({ change }) => (change?.status === "waiting" ? change.resumeInMs : null)));
  parameters.texts("json", errors);
  parameters.texts("json", responses);
  parameters.booleans(entries.map(({ steps }) => steps.some((step) => step.status !== "running")));
  parameters.booleans(entries.map((entry) => entry.isAnswer));
}

function writeStepColumns(parameters: ParameterWriter, entries: readonly JournalEntry[]): void {
  const steps = entries.flatMap((entry) => entry.steps);
  const executionIds = entries.flatMap((entry) => entry.steps.map(() => entry.executionId));
  const errors = steps.map(({ error }) => error && toStorableJson(error));
  const warnings = steps.map((step) => (step.warnings.length > 0 ? toStorableJson(step.warnings) : null));
  const text = (of: (step: JournalStep) => string | null) => parameters.texts("text", steps.map(of));
  const json = (of: (step: JournalStep) => string | null) => parameters.texts("json", steps.map(of));
  parameters.uuids(executionIds);
  text((step) => step.nodeId);
  text((step) => step.scope);
  parameters.integers(steps.map((step) => step.attempt));
  text((step) => step.status);
  text((step) => step.handle);
  json((step) => step.input);
  json((step) => step.config);
  json((step) => step.output);
  parameters.texts("json", errors);
  parameters.texts("json", warnings);
  parameters.texts(
    "json",
    steps.map(({ activity }) => activity && JSON.stringify(activity)),
  );
  parameters.booleans(steps.map((step) => step.retryable));
  parameters.texts(
    "json",
    steps.map(({ until }) => until && JSON.stringify(until)),
  );
  parameters.floats(steps.map((step) => step.waitMs));
  parameters.floats(steps.map((step) => step.startedAtMs));
  parameters.floats(steps.map((step) => step.finishedAtMs));
  parameters.integers(
    entries.map(({ change }) => (change?.status === "waiting" ? change.arrivals : maxInteger)),
  );
}

function writeChildColumns(parameters: ParameterWriter, entries: readonly JournalEntry[]): void {
  const children = entries.flatMap((entry) => entry.children ?? []);
  const parents = entries.flatMap(({ executionId, children: own = [] }) => own.map(() => executionId));
  parameters.uuids(children.map(({ id }) => id));
  parameters.uuids(children.map(({ flowId }) => flowId));
  parameters.uuids(children.map(({ versionId }) => versionId));
  const text = (of: (child: ChildExecution) => string | null) => parameters.texts("text", children.map(of));
  text(({ triggerNodeId }) => triggerNodeId);
  parameters.texts(
    "json",
    children.map(({ input }) => input),
  );
  parameters.uuids(parents);
  text(({ scope }) => scope);
  text(({ nodeId }) => nodeId);
  parameters.integers(children.map(({ attempt }) => attempt));
  parameters.booleans(children.map(({ awaited }) => awaited));
  parameters.integers(children.map(({ depth }) => depth));
  text(({ turnKey }) => turnKey);
  text(({ name }) => name);
}
