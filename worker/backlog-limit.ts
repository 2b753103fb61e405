import type { Job } from "graphile-worker";
import type pg from "pg";
import { backlogFlag } from "#queue/jobs.ts";
import { addJob } from "#server/executions/intake/add-job.sql.ts";

/**
 * The share of a worker's slots that backlog jobs may take; the rest are reserved for calls that arrive now.
 */
const share = 0.75;

/* If the worker dies before it completes the job that this one replaces, both exist, which is harmless. */
const requeue = `select ${addJob({
  task: "$1",
  payload: "$2::json",
  key: "gen_random_uuid()::text",
  priority: "$3::int",
})}`;

/** Prevents backlog jobs from taking all slots of a worker, which matters when they are slow (docs/promises.md R9). */
export interface BacklogLimit {
  /** The flags to skip now; none while the backlog has free slots. */
  skip(): string[] | null;
  /**
   * Runs the job if the backlog has a free slot. A job that was fetched before the last slot was taken is returned to
   * the queue.
   */
  within(job: Job, database: pg.Pool, run: () => Promise<void>): Promise<void>;
}

export function createBacklogLimit(concurrency: number): BacklogLimit {
  const limit = Math.max(1, Math.floor(concurrency * share));
  let running = 0;
  return {
    skip: () => (running >= limit ? [backlogFlag] : null),
    async within(job, database, run) {
      if (!job.flags?.[backlogFlag]) return run();
      if (running >= limit && concurrency > 1) {
        await database.query(requeue, [job.task_identifier, JSON.stringify(job.payload), job.priority]);
        return;
      }
      running += 1;
      try {
        await run();
      } finally {
        running -= 1;
      }
    },
  };
}
