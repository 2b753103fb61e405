import { type RunExecutionsPayload, runExecutionsTask } from "#queue/jobs.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJob, addParentJob } from "./add-job.sql.ts";

/** A job that runs these executions, in this order. All of them are new. */
export interface NewJob {
  ids: string[];
  /** 0 is first. Computed by `queue/fair-share.ts`. */
  priority: number;
}

/** Adds jobs. The parameters are their keys, payloads and priorities. */
export const addJobsSql = `
  select from unnest($1::text[], $2::json[], $3::int4[]) as job (key, payload, priority), lateral ${addJob({
    task: `'${runExecutionsTask}'`,
    payload: "job.payload",
    key: "job.key",
    priority: "job.priority",
  })}`;

/** The parameters of `addJobsSql`. A job's key is its first execution, which no other job of new executions has. */
export function toParameters(jobs: readonly NewJob[]) {
  return {
    keys: jobs.map(({ ids }) => ids[0] ?? null),
    payloads: jobs.map(({ ids }) => JSON.stringify({ ids } satisfies RunExecutionsPayload)),
    priorities: jobs.map(({ priority }) => priority),
  };
}

/** Adds the jobs of new executions, in the caller's transaction. */
export async function addJobs(tx: AnyTransaction, jobs: readonly NewJob[]): Promise<void> {
  const { keys, payloads, priorities } = toParameters(jobs);
  await execute(tx, addJobsSql, [keys, payloads, priorities]);
}

/** Adds the jobs that end the steps which wait for these executions, which have ended. */
export async function addParentJobs(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    `select ${addParentJob()} from executions where id = any($1::uuid[]) and awaited and finished_at is not null`,
    [ids],
  );
}
