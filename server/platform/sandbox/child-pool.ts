import { type Child, type ChildJob, type ChildResult, startChild } from "./child.ts";
import type { ChildProgram } from "./child-process.ts";
import { createShareQueue } from "./share-queue.ts";

const maxJobs = 1000;
const maxResidentBytes = 256 * 1024 * 1024;
/** The time that a child waits for another job before it ends. It takes some 60 MB. */
const idleMs = 60_000;
/** A job whose child dies runs once more: the job may have nothing to do with it. */
const maxRuns = 2;

/** Children that run the same program, each for one job at a time. */
export interface ChildPool {
  /**
   * Runs a job. Jobs beyond the number of children wait for one. Never rejects, except with the signal's reason.
   *
   * @param create called for each run: a job whose child dies runs once more, unless `isWorthAnother` is false
   */
  run<Ended extends WithMemory>(
    signal: AbortSignal,
    create: () => ChildJob<Ended>,
    options?: JobOptions,
  ): Promise<PoolResult<Ended>>;
  /** The process ids of the children. */
  pids(): number[];
  /** Ends the children. Running jobs end with `died`. */
  close(): void;
}

export interface JobOptions {
  isWorthAnother?: (reason: string) => boolean;
  /** Jobs with the same share take at most half of the children that the others leave. */
  share?: string | undefined;
}

export type PoolResult<Ended> = Exclude<ChildResult<Ended>, { kind: "aborted" }>;

interface WithMemory {
  /** The child's memory after the job. */
  residentBytes: number;
}

interface Worker {
  child: Child;
  jobs: number;
  idleTimer: NodeJS.Timeout | null;
}

/** @param maxChildren the number of jobs that may run at once, each in its own child */
export function createChildPool(program: ChildProgram, maxChildren: number): ChildPool {
  const workers = createWorkers(program);
  const queue = createShareQueue(maxChildren);
  let isClosed = false;

  async function runOnce<Ended extends WithMemory>(
    signal: AbortSignal,
    job: ChildJob<Ended>,
    share: string | undefined,
  ): Promise<ChildResult<Ended>> {
    await queue.enter(share, signal);
    if (isClosed) {
      queue.leave(share);
      return { kind: "died", reason: "shutdown" };
    }
    const worker = workers.take();
    worker.jobs += 1;
    let residentBytes = 0;
    try {
      await worker.child.ready;
      const result = await worker.child.run(job);
      if (result.kind === "ended") ({ residentBytes } = result.frame);
      return result;
    } catch (cause) {
      return { kind: "died", reason: cause instanceof Error ? cause.message : String(cause) };
    } finally {
      workers.giveBack(worker, residentBytes);
      queue.leave(share);
    }
  }

  return {
    async run(signal, create, { isWorthAnother = () => true, share } = {}) {
      let reason = "shutdown";
      for (let run = 0; run < maxRuns && !isClosed; run += 1) {
        signal.throwIfAborted();
        const result = await runOnce(signal, create(), share);
        if (result.kind === "ended" || result.kind === "killed") return result;
        if (result.kind === "aborted") signal.throwIfAborted();
        else ({ reason } = result);
        if (!isWorthAnother(reason)) break;
      }
      return { kind: "died", reason };
    },
    pids: workers.pids,
    close() {
      isClosed = true;
      workers.close();
    },
  };
}

/** The children, which start when they are needed and end after a pause. */
function createWorkers(program: ChildProgram) {
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  let isClosed = false;

  function start(): Worker {
    const worker: Worker = { child: startChild(program), jobs: 0, idleTimer: null };
    all.add(worker);
    return worker;
  }

  function end(worker: Worker): void {
    if (worker.idleTimer) clearTimeout(worker.idleTimer);
    all.delete(worker);
    worker.child.kill();
  }

  function take(): Worker {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.idleTimer) clearTimeout(worker.idleTimer);
      if (worker.child.isUsable) return worker;
      end(worker);
    }
    return start();
  }

  function giveBack(worker: Worker, residentBytes: number): void {
    const isWornOut = worker.jobs >= maxJobs || residentBytes > maxResidentBytes;
    if (isClosed || isWornOut || !worker.child.isUsable) {
      end(worker);
      return;
    }
    worker.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1);
      end(worker);
    }, idleMs);
    worker.idleTimer.unref();
    idle.push(worker);
  }

  return {
    /** The most recently used child, so that those that are not needed end. */
    take,
    giveBack,
    pids: () => [...all].map(({ child }) => child.pid),
    close(): void {
      isClosed = true;
      for (const worker of all) end(worker);
    },
  };
}
