import type { StepActivity } from "#engine/activity.ts";
import type { StepRecord } from "#engine/advance/plan.ts";
import type { StepError, WebhookResponse } from "#engine/outcome.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";

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

/** The change of the execution; null while this worker continues it. */
export type ExecutionChange =
  | { status: "succeeded" }
  | { status: "failed"; error: ExecutionError }
  /**
   * It resumes after this many milliseconds of the database's clock, in any worker; null if it resumes only
   * when something arrives. If more has arrived than `arrivals`, the number that this worker has seen, it is
   * queued instead.
   */
  | { status: "waiting"; resumeInMs: number | null; arrivals: number }
  /** Released: any worker may continue it immediately. */
  | { status: "queued" };

/** The changes that one execution stores at once: all of them or nothing. */
export interface JournalEntry {
  executionId: string;
  /** The epoch of the claim. If another worker has claimed the execution since, nothing is stored. */
  epoch: number;
  steps: readonly JournalStep[];
  /** Executions that these steps start. */
  children?: readonly ChildExecution[];
  change: ExecutionChange | null;
  /** The response of the first HTTP Response node. */
  response: WebhookResponse | null;
  /** Notify the web process whose caller waits. */
  notifiesCaller: boolean;
}
