import { backlogFlag, deleteExecutionsTask, resumeParentTask, runExecutionsTask } from "#queue/jobs.ts";
import { createBacklogLimit } from "./backlog-limit.ts";
import { createResumeParent } from "./children/resume-parents.sql.ts";
import { type QueueRunner, startQueueRunner } from "./queue-runner.ts";
import { journalConnections, queueConnections } from "./services.ts";
import type { Slots } from "./slots.ts";
import { deleteExecutions } from "./tasks/delete-executions.sql.ts";
import { type RunExecutionsContext, runExecutions } from "./tasks/run-executions.ts";

export interface StartQueueOptions {
  /** The worker's id. */
  id: string;
  slots: Slots;
  concurrency: number;
  context: RunExecutionsContext;
}

/** Starts to fetch jobs and run them. */
export function startQueue({ id, slots, concurrency, context }: StartQueueOptions): QueueRunner {
  const database = journalConnections();
  const backlog = createBacklogLimit(concurrency);
  const queue = startQueueRunner({
    id,
    slots,
    connections: queueConnections(),
    skip: backlog.skip,
    tasks: {
      [runExecutionsTask]: (payload, { job }) =>
        backlog.within(job, database, () =>
          runExecutions(
            payload,
            {
              id: job.id,
              attempt: job.attempts,
              isAlone: job.job_queue_id !== null,
              isBacklog: job.flags?.[backlogFlag] === true,
            },
            context,
          ),
        ),
      [resumeParentTask]: createResumeParent(database, context.loadFlow),
      [deleteExecutionsTask]: (payload) => deleteExecutions(payload, database, queue.abortSignal),
    },
  });
  return queue;
}
