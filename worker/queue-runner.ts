import { EventEmitter } from "node:events";
import { Logger, runTaskList, type TaskList, type WorkerPool } from "graphile-worker";
import type pg from "pg";
import { within } from "#lib/within.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { Slots } from "./slots.ts";

export interface QueueRunnerOptions {
  /** The worker's id. Its jobs are locked under this name, so that others can unlock them when it dies. */
  id: string;
  /** Jobs that run at once, and those that wait meanwhile. */
  slots: Pick<Slots, "jobs" | "enter" | "leave" | "open">;
  connections: pg.Pool;
  tasks: TaskList;
  /** Flags of jobs to skip at this moment, if any. */
  skip(): string[] | null;
}

export interface QueueRunner {
  /** Resolves with the cause as soon as the runner can no longer work: the process must be restarted. Never rejects. */
  failed: Promise<unknown>;
  /** Aborted 5 s after the runner began to stop. */
  abortSignal: AbortSignal;
  /**
   * Stops fetching and waits for running jobs, at most `limitMs`. Returns whether no job is still locked under the worker's id.
   */
  stop(limitMs: number): Promise<boolean>;
}

/**
 * The interval at which the queue is polled for due jobs; new jobs arrive by NOTIFY (docs/promises.md R7).
 */
const pollIntervalMs = 500;

/** Jobs fetched ahead. With more, jobs would wait here while a job of higher priority arrives (R9). */
const fetchedAhead = 8;

/**
 * Fetches jobs and runs them. graphile-worker with its local queue: one statement fetches several jobs and one
 * completes several, which gives 13,500 jobs a second instead of about 2,000.
 *
 * When jobs cannot be completed, graphile-worker 0.18 shuts down and reports it when that has ended. After several failed
 * batches it never ends: each success lowers its count of open batches once more, and it waits for 0. So a failure is
 * reported when it happens, and stopping has a time limit.
 */
export function startQueueRunner({ id, slots, connections, tasks, skip }: QueueRunnerOptions): QueueRunner {
  const failure = Promise.withResolvers<unknown>();
  let isShuttingDown = false;
  let hasFailed = false;
  const fail = (cause: unknown) => {
    hasFailed = true;
    failure.resolve(cause);
  };

  const events = new EventEmitter();
  // Emitted before the pool does anything. The default id is random, and nobody would know it if the process died
  // early.
  events.on("pool:create", ({ workerPool }: { workerPool: WorkerPool }) => {
    workerPool.id = id;
  });
  events.on("pool:fatalError", ({ error }: { error: unknown }) => fail(error));
  events.on("pool:gracefulShutdown", ({ message }: { message: string }) => {
    if (!isShuttingDown) fail(new Error(message));
    isShuttingDown = true;
    slots.open();
  });
  const pool = runTaskList(
    {
      events,
      noHandleSignals: true,
      forbiddenFlags: enterSlot(events, slots, skip),
      logger: new Logger(() => (level, message) => {
        if (level === "error") logger().error({ from: "queue" }, message);
        else logger().trace({ from: "queue" }, message);
      }),
      preset: {
        worker: {
          concurrentJobs: slots.jobs,
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
  pool.promise.catch(fail);

  return {
    failed: failure.promise,
    abortSignal: pool.abortSignal,
    async stop(limitMs) {
      if (!isShuttingDown) {
        isShuttingDown = true;
        slots.open();
        Promise.resolve(pool.gracefulShutdown()).catch(fail);
      }
      await within(pool.promise, limitMs, "stopping the queue").catch(fail);
      return !hasFailed;
    },
  };
}

/**
 * graphile-worker has a loop for each job that may be held, which asks for the flags to skip before it fetches a job. It
 * gets no answer before there is a slot. It leaves the slot with the job. If there was no job, it keeps the slot while it
 * pauses; otherwise the others would ask for one in turn.
 */
function enterSlot(
  events: EventEmitter,
  slots: QueueRunnerOptions["slots"],
  skip: QueueRunnerOptions["skip"],
): () => string[] | null | Promise<string[] | null> {
  let unstarted = slots.jobs;
  // The loop whose job has ended asks for the flags immediately, before anything else happens.
  let hasLeft = false;
  events.on("job:complete", () => {
    slots.leave();
    hasLeft = true;
  });
  return () => {
    if (unstarted > 0) unstarted -= 1;
    else if (hasLeft) hasLeft = false;
    else return skip();
    const entering = slots.enter();
    return entering ? entering.then(skip) : skip();
  };
}
