import type { Slots } from "./slots.ts";

/** The slot of one job, which several executions share. */
export interface JobSlot {
  /** Calls `wait` for one of the job's executions. While all of them wait, another job has the slot. */
  lend<T>(flowId: string, wait: () => Promise<T>): Promise<T>;
  /** One of the job's executions has ended here. */
  end(flowId: string): void;
}

/** @param executions the number of executions that the job runs here */
export function createJobSlot(slots: Pick<Slots, "lend" | "resume">, executions: number): JobSlot {
  let remaining = executions;
  let active = executions;
  /** The flow that the lent slot counts for: that of the execution which began to wait last. */
  let lentFor = "";

  function stop(flowId: string): void {
    active -= 1;
    if (active > 0) return;
    lentFor = flowId;
    slots.lend(flowId);
  }

  return {
    async lend(flowId, wait) {
      stop(flowId);
      try {
        return await wait();
      } finally {
        if (active === 0) slots.resume(lentFor);
        active += 1;
      }
    },
    // With the last one, the job ends, and the queue takes the slot back.
    end(flowId) {
      remaining -= 1;
      if (remaining > 0) stop(flowId);
    },
  };
}

/** For jobs that keep their slot while they wait. */
export const keptSlot: JobSlot = { lend: (_, wait) => wait(), end() {} };
