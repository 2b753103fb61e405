import type pg from "pg";
import { quarantineQueue } from "#queue/jobs.ts";
import { addExecutionJob } from "#server/executions/intake/add-job.sql.ts";
import { recordFailures } from "#server/failures/record-failures.sql.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { boolean, integer, Parameters, uuid } from "#server/platform/database/parameters.ts";
import { notifyReplies } from "#server/platform/notifications/payloads.sql.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** An execution that this worker has claimed, until it finishes, suspends, is released or is claimed by another worker. */
export interface ClaimedExecution {
  id: string;
  flowId: string;
  /** Null if `document` holds the draft that runs. */
  versionId: string | null;
  document: unknown;
  triggerNodeId: string;
  untilNodeId: string | null;
  /** Every write must name it. */
  epoch: number;
  /**
   * When its first claim was made, as the database wrote it; null if this is a later one. Every write must name it too, because a
   * crash of the database may lose a first claim, and another worker's would get the same epoch.
   */
  claimedAt: string | null;
  /** The trigger's output, JSON text. */
  input: string;
  /** A caller waits for the response. */
  isAwaited: boolean;
  /** An HTTP Response node has already responded. */
  hasResponded: boolean;
  /** The number of arrivals that its steps have had (`executions.arrivals`). */
  arrivals: number;
  /** The number of executions above it: it was started by a step of another one, and so on. */
  depth: number;
  /** It may have started with steps of the execution that it replays. */
  isReplay: boolean;
}

interface ClaimResult {
  claimed: ClaimedExecution | null;
  /** The flow of an execution that was failed because it killed its workers. */
  failedFlowId: string | null;
  /** The database's clock, milliseconds since the epoch. */
  nowMs: number;
}

/** The number of workers that may die while running an execution, without progress in between. */
const maxCrashes = 3;

const workerLostError = JSON.stringify({
  code: "worker_lost",
  message: `The worker that ran this execution died ${maxCrashes} times in a row at the same point.`,
});

interface WantedExecution {
  id: string;
  isAlone: boolean;
  maxEpoch: number;
}

const given = new Parameters<readonly WantedExecution[]>();
const wanted = given
  .each((executions) => executions)
  .as("wanted", {
    id: uuid(({ id }) => id),
    is_alone: boolean(({ isAlone }) => isAlone),
    max_epoch: integer(({ maxEpoch }) => maxEpoch),
  });
const crashError = given.value("json", () => workerLostError);

/* The number of times that workers died while they ran it. An execution that is still `running` counts once more. */
const crashes = "e.crashes + (e.status = 'running')::int";

/*
 * Claims executions for many jobs at once: raises the epoch, which fences the workers that claimed them before.
 *
 * An execution still `running` here belonged to a worker that died: a live worker never releases an execution in this status.
 * `crashes` counts this; any stored progress resets it to 0. After the second crash the execution goes to the quarantine queue,
 * whose jobs run one at a time. There the culprit crashes alone, and the others prove harmless. After the third crash it is
 * failed. Figures: docs/promises.md R10.
 *
 * Skips finished executions, those that wait for a later time or for something else than a time, and those that another job has claimed since this job was added:
 * they have their own job. Otherwise a job that names many executions and whose worker died would claim those that were
 * suspended since and now run on another live worker.
 *
 * First claims do not wait for the disk (decision 130). The next thing that is stored of the execution does, before anything
 * happens outside, and brings the claim to the disk with it. Other claims may fail executions or count deaths, so they wait.
 */
const statement = `
with wanted as (
  select * from ${wanted.sql}
), claimed as (
  update executions e set
    epoch = e.epoch + 1,
    crashes = ${crashes},
    status = case
      when ${crashes} >= ${maxCrashes} then 'failed'
      when ${crashes} = ${maxCrashes - 1} and not wanted.is_alone then 'queued'
      else 'running' end,
    error = case when ${crashes} >= ${maxCrashes} then ${crashError} else e.error end,
    finished_at = case when ${crashes} >= ${maxCrashes} then now() end,
    started_at = coalesce(e.started_at, now()),
    resume_at = null
  from wanted
  where e.id = wanted.id and e.id = any(${wanted.array("id")}) and e.epoch <= wanted.max_epoch
    and e.finished_at is null and not (e.status = 'waiting' and coalesce(e.resume_at > now(), true))
  returning e.*
), suspected as (
  select ${addExecutionJob({ queue: quarantineQueue })} from claimed where status = 'queued'
), failure as (${recordFailures("(select * from claimed where status = 'failed')")}
), notified as (
${notifyReplies("claimed where status = 'failed' and reply_to is not null and response is null")}
)
select id, flow_id as "flowId", version_id as "versionId", document, trigger_node_id as "triggerNodeId",
  until_node_id as "untilNodeId", status, epoch, arrivals, input::text, reply_to is not null as "isAwaited",
  response is not null as "hasResponded", replay_of is not null as "isReplay", coalesce(depth, 0) as depth, (extract(epoch from now()) * 1000)::float8 as "nowMs",
  case when epoch = 1 then started_at::text end as "claimedAt",
  (select set_config('synchronous_commit', 'off', true) from wanted having bool_and(max_epoch = 0)) as committed,
  (select count(*) from suspected) + (select count(*) from notified) as notices
from claimed`;

type Row = ClaimedExecution & { status: string; nowMs: number; committed: string | null; notices: string };

/** The executions that a job names. */
export interface ClaimRequest {
  ids: readonly string[];
  /** The job is the only one of the quarantine queue that runs now. */
  isAlone: boolean;
  /** Executions with a higher epoch have been claimed by another job. */
  maxEpoch: number;
}

/** Claims executions by id. Leaves out those that are finished, suspended or claimed by another job. */
export type ClaimExecutions = (request: ClaimRequest) => Promise<ClaimResult[]>;

/** Jobs that start at the same time share statements. Retries while the database is unavailable, until `giveUp` is aborted. */
export function createClaim(database: pg.Pool, giveUp: AbortSignal): ClaimExecutions {
  return createBatcher<ClaimRequest, ClaimResult[]>({
    maxBatchItems: 64,
    maxInFlight: 2,
    maxBatchWeight: 1000,
    weigh: ({ ids }) => ids.length,
    async flush(requests) {
      const executions = requests.flatMap(({ ids, isAlone, maxEpoch }) =>
        ids.map((id) => ({ id, isAlone, maxEpoch })),
      );
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<Row>({
            name: "claim_executions",
            text: statement,
            values: given.values(executions),
          }),
        giveUp,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return requests.map((each) => each.ids.flatMap((id) => claimOnce(byId, id)));
    },
  }).add;
}

/** If two jobs name an id at once, the first of them claims it. */
function claimOnce(rows: Map<string, Row>, id: string): ClaimResult[] {
  const row = rows.get(id);
  if (!row) return [];
  rows.delete(id);
  const { status, nowMs, committed: _committed, notices: _notices, ...claimed } = row;
  return [
    {
      claimed: status === "running" ? claimed : null,
      failedFlowId: status === "failed" ? row.flowId : null,
      nowMs,
    },
  ];
}
