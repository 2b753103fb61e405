import type { JobSlot } from "#worker/job-slot.ts";
import type { ArrivalSignal } from "./arrival-signal.ts";

/** What a worker knows about an execution that it runs, from its queue and from other processes. */
export interface ExecutionSignals {
  /** Aborted when a user cancels it. */
  canceled: AbortSignal;
  /** What one of its steps waits for has arrived. */
  arrived: ArrivalSignal;
  /** Is lent while the execution waits. */
  slot: JobSlot;
}
