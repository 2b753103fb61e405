import { EventEmitter } from "node:events";
import { Logger, runTaskList, type TaskList, type WorkerPool } from "graphile-worker";
import type pg from "pg";
import { logger } from "#server/platform/logging/logger.ts";

export interface QueueRunnerOptions {
  /** The worker's id. Its jobs are locked under this name, so that others can unlock them when it dies. */
  id: string;
  /** Jobs that run at once. */
  concurrency: number;
  connections: pg.Pool;
  tasks: TaskList;
  /** Flags of jobs to skip at this moment; null: none. */
  skip(): string[] | null;
}

/** How often the queue is polled for jobs whose time has come; new jobs arrive by NOTIFY (docs/promises.md R7). */
const pollIntervalMs = 500;

/** Jobs fetched ahead. With more, jobs would wait here while a job of higher priority arrives (R9). */
const fetchedAhead = 8;

/**
 * Fetches jobs and runs them. graphile-worker with its local queue: one statement fetches several jobs and one
 * completes several, which gives 13,500 jobs a second instead of about 2,000.
 */
export function startQueueRunner({
  id,
  concurrency,
  connections,
  tasks,
  skip,
}: QueueRunnerOptions): WorkerPool {
  const events = new EventEmitter();
  // Emitted before the pool does anything. The default id is random, and nobody would know it if the process died
  // early.
  events.on("pool:create", ({ workerPool }: { workerPool: WorkerPool }) => {
    workerPool.id = id;
  });
  return runTaskList(
    {
      events,
      noHandleSignals: true,
      forbiddenFlags: skip,
      logger: new Logger(() => (level, message) => {
        if (level === "error") logger().error({ from: "queue" }, message);
        else logger().trace({ from: "queue" }, message);
      }),
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollIntervalMs,
          localQueue: { size: fetchedAhead },
          completeJobBatchDelay: 10,
          failJobBatchDelay: 10,
        },
      },
    },
    tasks,
    connections,
  );
}
