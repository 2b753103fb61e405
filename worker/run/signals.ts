import type { JobSlot } from "#worker/job-slot.ts";
import type { ArrivalSignal } from "./arrival-signal.ts";

/** The signals about a running execution, from the worker's queue and from other processes. */
export interface ExecutionSignals {
  /** Aborted when a user cancels it. */
  canceled: AbortSignal;
  /** An arrival for one of its steps. */
  arrived: ArrivalSignal;
  /** Is lent while the execution waits. */
  slot: JobSlot;
}
