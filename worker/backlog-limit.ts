import type { Job } from "graphile-worker";
import type pg from "pg";
import { backlogFlag } from "#queue/jobs.ts";
import { addJob } from "#server/executions/intake/add-job.ts";

/** How many of a worker's places jobs of the backlog may take; the others are kept for calls that come in now. */
const share = 0.75;

/* Should the worker die before the job that this one replaces is completed, there are two of it, which is harmless. */
const putBack = `select ${addJob({
  task: "$1",
  payload: "$2::json",
  key: "gen_random_uuid()::text",
  priority: "$3::int",
})}`;

/** Keeps jobs of the backlog from taking all of a worker's places, which matters when they are slow (docs/promises.md R9). */
export interface BacklogLimit {
  /** The flags that are to be left alone now: none, while the backlog has places left. */
  skip(): string[] | null;
  /** Runs the job if it may have a place. One that was fetched before the last place was taken goes back into the queue. */
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
        await database.query(putBack, [job.task_identifier, JSON.stringify(job.payload), job.priority]);
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
