import { createShares } from "#lib/shares.ts";

/** The number of waiting jobs allowed for each slot, beside the one that has it. */
const roomPerSlot = 8;

/**
 * The slots of a worker: the number of jobs it works on at once. A job whose executions all wait, for
 * responses or timers, lends its slot to the next job (docs/promises.md R9). It takes part again at once when
 * something has arrived, even if that exceeds the number for a moment: the work after a wait is short.
 *
 * The number of waiting jobs is limited too, and no flow takes more than its share of it (`lib/shares.ts`).
 */
export interface Slots {
  /** The jobs that may be claimed at once, waiting ones included. */
  readonly jobs: number;
  /** Takes a slot for fetching a job: now, with null, or when one is free. */
  enter(): Promise<void> | null;
  leave(): void;
  /** The flow's job waits, and gives its slot away. */
  lend(flowId: string): void;
  /** The flow's job continues, with a slot in any case. */
  resume(flowId: string): void;
  /** Whether so many of the flow's jobs wait that it must not begin another one. A flow without any is never full. */
  isFull(flowId: string): boolean;
  /** Admits every job from now on, so that the worker can stop. */
  open(): void;
}

export function createSlots(count: number): Slots {
  const jobs = count * (1 + roomPerSlot);
  const shares = createShares(jobs);
  let free = count;
  let isOpen = false;
  const entering: (() => void)[] = [];

  function leave(): void {
    free += 1;
    admit();
  }

  function admit(): void {
    while (entering.length > 0 && (free > 0 || isOpen)) {
      free -= 1;
      entering.shift()?.();
    }
  }

  return {
    jobs,
    leave,
    isFull: (flowId) => shares.held(flowId) > 0 && !shares.hasPlace(flowId),
    enter() {
      if (isOpen || free > 0) {
        free -= 1;
        return null;
      }
      return new Promise((resolve) => entering.push(resolve));
    },
    lend(flowId) {
      shares.take(flowId);
      leave();
    },
    resume(flowId) {
      shares.giveBack(flowId);
      free -= 1;
    },
    open() {
      isOpen = true;
      admit();
    },
  };
}
