import type pg from "pg";
import { quarantineQueue } from "#queue/jobs.ts";
import { addExecutionJob } from "#server/executions/intake/add-job.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { notifyReplies } from "#server/platform/notifications/payloads.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** An execution that this worker holds from now on, until it is finished, waits, is handed back or taken by another. */
export interface ClaimedExecution {
  id: string;
  flowId: string;
  /** null: `document` holds the draft that runs. */
  versionId: string | null;
  document: unknown;
  triggerNodeId: string;
  untilNodeId: string | null;
  /** What every write must name. */
  epoch: number;
  /** The trigger's output, JSON text. */
  input: string;
  /** Somebody waits for an answer. */
  isAwaited: boolean;
  /** An HTTP Response node has answered already. */
  isAnswered: boolean;
  /** It may have begun with steps of the execution that it replays. */
  isReplay: boolean;
}

interface ClaimResult {
  claimed: ClaimedExecution | null;
  /** The flow of an execution that was failed for having killed its workers. */
  failedFlowId: string | null;
  /** The database's clock, milliseconds since the epoch. */
  nowMs: number;
}

/** How many workers may die while they hold an execution, without progress of it in between. */
const maxCrashes = 3;

const lostError = JSON.stringify({
  code: "worker_lost",
  message: `The worker that ran this execution died ${maxCrashes} times in a row at the same place.`,
});

/*
 * Takes executions, for many jobs at once: raises the epoch, so that whoever held them before can write nothing more.
 *
 * Who is found `running` here was held by a worker that died: a worker that lets go of an execution alive never leaves it
 * so. That is counted in `crashes`, which any stored progress sets back to 0. After the second crash the execution is put
 * into the queue of suspects, whose jobs run one at a time, so that the one at fault is alone when it strikes again and the
 * others prove themselves innocent; after the third it is failed. Figures: docs/promises.md R10.
 *
 * Finished ones are left alone, and so are those that wait for a time that has not come, and those that were taken by another
 * job since this one was made: they have a job of their own. Without that, a job that names many and lost its worker would
 * take those of them that had waited meanwhile and run elsewhere by now, out of the hands of a worker that is alive.
 */
const statement = `
with wanted as (
  select * from unnest($1::uuid[], $2::bool[], $4::int[]) as wanted(id, is_alone, max_epoch)
), taken as (
  update executions e set
    epoch = e.epoch + 1,
    crashes = e.crashes + (e.status = 'running')::int,
    status = case
      when e.crashes + (e.status = 'running')::int >= ${maxCrashes} then 'failed'
      when e.crashes + (e.status = 'running')::int = ${maxCrashes - 1} and not wanted.is_alone then 'queued'
      else 'running' end,
    error = case when e.crashes + (e.status = 'running')::int >= ${maxCrashes} then $3::json else e.error end,
    finished_at = case when e.crashes + (e.status = 'running')::int >= ${maxCrashes} then now() end,
    started_at = coalesce(e.started_at, now()),
    resume_at = null
  from wanted
  where e.id = wanted.id and e.id = any($1::uuid[]) and e.epoch <= wanted.max_epoch
    and e.finished_at is null and not (e.status = 'waiting' and e.resume_at > now())
  returning e.*
), suspected as (
  select ${addExecutionJob({ queue: quarantineQueue })} from taken where status = 'queued'
), told as (
${notifyReplies("taken where status = 'failed' and reply_to is not null and response is null")}
)
select id, flow_id as "flowId", version_id as "versionId", document, trigger_node_id as "triggerNodeId",
  until_node_id as "untilNodeId", status, epoch, input::text, reply_to is not null as "isAwaited",
  response is not null as "isAnswered", replay_of is not null as "isReplay", (extract(epoch from now()) * 1000)::float8 as "nowMs",
  (select count(*) from suspected) + (select count(*) from told) as notices
from taken`;

type Row = ClaimedExecution & { status: string; nowMs: number; notices: string };

/** What a job asks for. */
export interface ClaimRequest {
  ids: readonly string[];
  /** Nothing else of the queue of suspects runs meanwhile. */
  isAlone: boolean;
  /** What is beyond it was taken by another job. */
  maxEpoch: number;
}

/** Takes executions by id. Those that are finished, that wait, or that are another job's are left out of what it gives. */
export type ClaimExecutions = (request: ClaimRequest) => Promise<ClaimResult[]>;

/** Jobs that start at the same time share statements. Keeps trying while the database is away, until `giveUp` is aborted. */
export function createClaim(database: pg.Pool, giveUp: AbortSignal): ClaimExecutions {
  return createBatcher<ClaimRequest, ClaimResult[]>({
    maxBatchItems: 64,
    maxInFlight: 2,
    maxBatchWeight: 1000,
    weigh: ({ ids }) => ids.length,
    async flush(request) {
      const ids = request.flatMap((each) => each.ids);
      const alone = request.flatMap((each) => each.ids.map(() => each.isAlone));
      const maxEpochs = request.flatMap((each) => each.ids.map(() => each.maxEpoch));
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<Row>({
            name: "take_executions",
            text: statement,
            values: [ids, alone, lostError, maxEpochs],
          }),
        giveUp,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return request.map((each) => each.ids.flatMap((id) => claimOnce(byId, id)));
    },
  }).add;
}

/** An id that two jobs name at once is taken for the first of them. */
function claimOnce(rows: Map<string, Row>, id: string): ClaimResult[] {
  const row = rows.get(id);
  if (!row) return [];
  rows.delete(id);
  const { status, nowMs, notices: _, ...taken } = row;
  return [
    {
      claimed: status === "running" ? taken : null,
      failedFlowId: status === "failed" ? row.flowId : null,
      nowMs,
    },
  ];
}
