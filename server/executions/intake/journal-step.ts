import type { StepActivity } from "#engine/activity.ts";
import type { StepRecord } from "#engine/advance/plan.ts";
import type { StepError } from "#engine/outcome.ts";

/** Something that needs attention in a step that did not fail. */
export interface StepWarning {
  message: string;
  /** JSON pointer (RFC 6901) into the node's configuration. */
  pointer?: string;
  tag?: string;
}

/** A step to store, or the changes to one: null leaves the stored value. */
export interface JournalStep
  extends Pick<StepRecord, "nodeId" | "scope" | "attempt" | "status" | "handle" | "until"> {
  /** JSON text. */
  input: string | null;
  /** JSON text. */
  config: string | null;
  /** JSON text. */
  output: string | null;
  error: StepError | null;
  warnings: readonly StepWarning[];
  activity: StepActivity | null;
  retryable: boolean;
  /** Of a suspended step, or a failed one that will be retried: the delay from the moment it is stored. */
  waitMs: number | null;
  /** Milliseconds since the epoch, by the database's clock. */
  startedAtMs: number | null;
  finishedAtMs: number | null;
}

/** Why an execution failed; `node_id` is the failed node, if any. */
export interface ExecutionError extends StepError {
  node_id?: string;
}
