import { type RunExecutionsPayload, runExecutionsTask } from "#queue/jobs.ts";
import { integer, json, Parameters, text } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJob, addParentJob } from "./add-job.sql.ts";

/** A job that runs these executions, in this order. All of them are new. */
export interface NewJob {
  ids: string[];
  /** 0 is first. Computed by `queue/fair-share.ts`. */
  priority: number;
}

/** The parameters of `addJobsSql`. */
export const newJobs = new Parameters<readonly NewJob[]>();

const job = newJobs
  .each((jobs) => jobs)
  .as("job", {
    // Its first execution, which no other job of new executions has.
    key: text(({ ids }) => ids[0] ?? null),
    payload: json(({ ids }) => JSON.stringify({ ids } satisfies RunExecutionsPayload)),
    priority: integer(({ priority }) => priority),
  });

/** Adds jobs. */
export const addJobsSql = `
  select from ${job.sql}, lateral ${addJob({
    task: `'${runExecutionsTask}'`,
    payload: "job.payload",
    key: "job.key",
    priority: "job.priority",
  })}`;

/** Adds the jobs of new executions, in the caller's transaction. */
export async function addJobs(tx: AnyTransaction, jobs: readonly NewJob[]): Promise<void> {
  await execute(tx, addJobsSql, newJobs.values(jobs));
}

/** Adds the jobs that end the steps which wait for these executions, which have ended. */
export async function addParentJobs(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    `select ${addParentJob()} from executions where id = any($1::uuid[]) and awaited and finished_at is not null`,
    [ids],
  );
}
