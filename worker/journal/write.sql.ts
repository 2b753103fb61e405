import type pg from "pg";
import { toStorableJson } from "#lib/cut-text.ts";
import { addExecutionJob, addParentJob } from "#server/executions/intake/add-job.sql.ts";
import { insertExecutionsSql } from "#server/executions/intake/insert.sql.ts";
import { shareData } from "#server/executions/intake/shared-data.ts";
import { insertSteps, type StepOf, stepColumns } from "#server/executions/intake/steps.sql.ts";
import { addTurns, notifyTurns } from "#server/executions/intake/turns.sql.ts";
import { recordFailures } from "#server/failures/record-failures.sql.ts";
import {
  boolean,
  float,
  integer,
  json,
  Parameters,
  text,
  uuid,
} from "#server/platform/database/parameters.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { notifyReplies } from "#server/platform/notifications/payloads.sql.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";
import type { JournalEntry } from "./entry.ts";

/** The rows that one statement writes. */
interface Written {
  entries: readonly JournalEntry[];
  steps: readonly StepOf[];
  children: readonly { parentId: string; child: ChildExecution }[];
  /** Of children that have run. */
  childSteps: readonly ChildStep[];
}

interface ChildStep extends StepOf {
  parentId: string;
}

/** More arrivals than any execution has. */
const maxInteger = 2 ** 31 - 1;

function declareEntries(given: Parameters<Written>) {
  return given
    .each(({ entries }) => entries)
    .as("entry", {
      id: uuid(({ executionId }) => executionId),
      epoch: integer(({ epoch }) => epoch),
      claimed_at: text(({ claimedAt = null }) => claimedAt),
      status: text(({ change }) => change?.status ?? null),
      resume_in_ms: float(({ change }) => (change?.status === "waiting" ? change.resumeInMs : null)),
      error: json(({ change }) => (change?.status === "failed" ? toStorableJson(change.error) : null)),
      response: json(({ response }) => response && JSON.stringify(response)),
      progressed: boolean(({ steps }) => steps.some((step) => step.status !== "running")),
      notifies_caller: boolean(({ notifiesCaller }) => notifiesCaller),
      arrivals: integer(({ change }) => (change?.status === "waiting" ? change.arrivals : maxInteger)),
    });
}

function declareChildren(given: Parameters<Written>) {
  return given
    .each(({ children }) => children)
    .as("given", {
      id: uuid(({ child }) => child.id),
      flow_id: uuid(({ child }) => child.flowId),
      version_id: uuid(({ child }) => child.versionId),
      trigger_node_id: text(({ child }) => child.triggerNodeId),
      input: json(({ child }) => child.input),
      parent_execution_id: uuid(({ parentId }) => parentId),
      parent_scope: text(({ child }) => child.scope),
      parent_node_id: text(({ child }) => child.nodeId),
      parent_attempt: integer(({ child }) => child.attempt),
      // A step that has the result of its child waits no more.
      awaited: boolean(({ child }) => child.awaited && child.computed === null),
      status: text(({ child }) => (child.computed ? "succeeded" : "queued")),
      // As after its first claim.
      epoch: integer(({ child }) => (child.computed ? 1 : 0)),
      response: json(({ child }) =>
        child.computed?.response ? JSON.stringify(child.computed.response) : null,
      ),
      started_at_ms: float(({ child }) => child.computed?.startedAtMs ?? null),
      finished_at_ms: float(({ child }) => child.computed?.finishedAtMs ?? null),
      depth: integer(({ child }) => child.depth),
      turn_key: text(({ child }) => child.turnKey),
      name: text(({ child }) => child.name),
    });
}

/* Both statements begin with the same parameters. */
const plain = new Parameters<Written>();
const entry = declareEntries(plain);
const step = plain.each(({ steps }) => steps).as("step", stepColumns);

const withChildren = new Parameters<Written>();
declareEntries(withChildren);
withChildren.each(({ steps }) => steps).as("step", stepColumns);
const child = declareChildren(withChildren);
const childStep = withChildren
  .each(({ childSteps }) => childSteps)
  .as("step", { ...stepColumns, parent_id: uuid(({ parentId }: ChildStep) => parentId) });

/*
 * The one statement that writes the progress of many executions.
 *
 * One statement is one transaction, one round trip and one commit for everything: steps, the execution's new state,
 * the job that resumes it, the notification to the caller's web process. They are stored together or not at all.
 *
 * - A failure is recorded for the triggers that watch its flow (`server/failures`).
 * - `claimed` is the fence: only rows that still have the epoch (and, of a first claim, the time) of this worker's claim. Everything else depends on
 *   it.
 * - `e.id = any(…)` repeats the join so that only the partitions with these ids are opened.
 * - Steps are upserted and jobs have keys, so a statement whose result was lost can be sent again without effect.
 * - Something may arrive for a suspended step while its execution is stored as `waiting`. The update sees the current row,
 *   and if that counts more arrivals than this worker has seen, the execution is queued instead.
 * - Delays are durations: `now()` is the database's, so worker clocks do not matter. `resume_at` has milliseconds,
 *   and the job's `run_at` is the same instant, unrounded.
 */
const statementOf = ({ children, counts }: { children: string; counts: string }) => `
with entry as (
  select * from ${entry.sql}
), claimed as (
  update executions e set
    status = case when e.arrivals > entry.arrivals then 'queued' else coalesce(entry.status, e.status) end,
    crashes = case when entry.progressed then 0 else e.crashes end,
    response = coalesce(e.response, entry.response),
    error = coalesce(entry.error, e.error),
    resume_at = case when e.arrivals > entry.arrivals then null else now() + make_interval(secs => entry.resume_in_ms / 1000) end,
    finished_at = case when entry.status in ('succeeded', 'failed') then now() end
  from entry
  where e.id = entry.id and e.epoch = entry.epoch and e.id = any(${entry.array("id")})
    and (entry.claimed_at is null or e.started_at = entry.claimed_at::timestamptz)
  returning e.id, e.epoch, e.status, entry.status is not null as is_released, e.resume_at, e.reply_to, entry.notifies_caller,
    e.awaited, e.parent_execution_id, e.parent_scope, e.parent_node_id, e.parent_attempt, e.flow_id, e.version_id,
    e.source, e.error
), stored as (${insertSteps(`${step.sql}
  join claimed on claimed.id = step.execution_id`)}
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
${notifyReplies("claimed where notifies_caller and reply_to is not null")}
)${children}
select string_agg(id::text, ','), (select count(*) from job), (select count(*) from parent), (select count(*) from notified)${counts}
from claimed`;

const writeEntries = {
  name: "write_journal",
  parameters: plain.count,
  text: statementOf({ children: "", counts: "" }),
};

/* The same, with the executions that the steps start: they exist exactly if the steps' records do. */
const writeWithChildren = {
  name: "write_journal_with_children",
  parameters: withChildren.count,
  text: statementOf({
    children: `, child as (
${insertExecutionsSql(
  `(
      select given.* from ${child.sql}
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
    status: "status",
    epoch: "epoch",
    response: "response",
    started_at: "to_timestamp(started_at_ms / 1000)",
    finished_at: "to_timestamp(finished_at_ms / 1000)",
  },
)}
    on conflict (id) do nothing
    returning id, epoch, flow_id, status
), child_step as (${insertSteps(`${childStep.sql}
  join claimed on claimed.id = step.parent_id`)}
  on conflict (execution_id, scope, node_id, attempt) do nothing
), child_turn as (
  ${addTurns(`child join ${child.only("id", "turn_key")} using (id) where turn_key is not null`)}
), child_job as (
  select ${addExecutionJob()} from child join ${child.only("id", "turn_key")} using (id)
  where turn_key is null and status = 'queued'
), turn_notice as (
  ${notifyTurns("child_turn")}
)`,
    counts: ", (select count(*) from child_job), (select count(*) from turn_notice)",
  }),
};

/**
 * Stores the entries of executions that this worker still has claimed.
 *
 * @returns the ids of the executions whose entries were stored; nothing was stored for the others
 */
export async function writeJournal(
  database: pg.Pool,
  entries: readonly JournalEntry[],
): Promise<Set<string>> {
  const steps = entries.flatMap(({ executionId, steps: own }) =>
    own.map((each) => ({ executionId, step: each })),
  );
  const children = entries.flatMap(({ executionId, children: own = [] }) =>
    own.map((each) => ({ parentId: executionId, child: each })),
  );
  const childSteps = children.flatMap(({ parentId, child: { id, input, computed } }) =>
    shareData(input, computed?.steps ?? []).map((each) => ({ parentId, executionId: id, step: each })),
  );
  const statement = children.length > 0 ? writeWithChildren : writeEntries;
  const given = children.length > 0 ? withChildren : plain;
  const [row] = await execute(database, statement, (writer) =>
    given.write(writer, { entries, steps, children, childSteps }),
  );
  return new Set(row?.[0]?.split(","));
}
