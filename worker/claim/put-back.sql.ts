import type pg from "pg";
import { addExecutionJob } from "#server/executions/intake/add-job.sql.ts";
import { integer, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { ClaimedExecution } from "./claim.sql.ts";

/**
 * The time for which an execution stays in the queue: 2 s the first time, then twice as long each time, up to
 * this.
 */
const longestSeconds = 30;

type Mine = Pick<ClaimedExecution, "id" | "epoch" | "claimedAt">;

const given = new Parameters<readonly Mine[]>();
const mine = given
  .each((executions) => executions)
  .as("mine", {
    id: uuid(({ id }) => id),
    epoch: integer(({ epoch }) => epoch),
    claimed_at: text(({ claimedAt }) => claimedAt),
  });

/*
 * Only of executions that this worker still has. One without steps has not started, whatever the claim has written.
 */
const statement = `
with returned as (
  update executions e set
    status = 'queued',
    started_at = case when exists (select from steps where execution_id = e.id) then e.started_at end
  from ${mine.sql}
  where e.id = mine.id and e.id = any(${mine.array("id")}) and e.epoch = mine.epoch
    and (mine.claimed_at is null or e.started_at = mine.claimed_at::timestamptz)
    and e.status = 'running' and e.finished_at is null
  returning e.id, e.epoch
)
select ${addExecutionJob({
  runAt: `now() + least(${longestSeconds}, power(2, least(epoch, 10))) * interval '1 second'`,
})} from returned`;

/**
 * Returns executions to the queue as they were claimed, for a while: their flow has too many that wait. Other workers may
 * have room for them.
 */
export type PutBack = (executions: readonly Mine[]) => Promise<void>;

export function createPutBack(database: pg.Pool, giveUp: AbortSignal): PutBack {
  return async (executions) => {
    const values = given.values(executions);
    await retryWhileUnavailable(() => database.query(statement, values), giveUp);
  };
}
