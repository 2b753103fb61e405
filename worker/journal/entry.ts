import type { StepRecord } from "#engine/advance/plan.ts";
import type { StepError, WebhookResponse } from "#engine/outcome.ts";

/** Something that a step should be looked at for, though it did not fail. */
export interface StepWarning {
  message: string;
  /** JSON pointer (RFC 6901) into the node's configuration. */
  pointer?: string;
  tag?: string;
}

/** A step to be stored, or what changed of one: null leaves what is stored. */
export interface JournalStep extends Pick<StepRecord, "nodeId" | "scope" | "attempt" | "status" | "handle"> {
  /** JSON text. */
  input: string | null;
  /** JSON text. */
  config: string | null;
  /** JSON text. */
  output: string | null;
  error: StepError | null;
  warnings: readonly StepWarning[];
  retryable: boolean;
  /** Of a waiting step, or a failed one that will be tried again: how long from the moment it is stored. */
  waitMs: number | null;
  /** Milliseconds since the epoch, by the database's clock. */
  startedAtMs: number | null;
  finishedAtMs: number | null;
}

/** Why an execution failed; `node_id` says where, if at a node. */
export interface ExecutionError extends StepError {
  node_id?: string;
}

/** What becomes of the execution: null while it goes on in this worker. */
export type ExecutionChange =
  | { status: "succeeded" }
  | { status: "failed"; error: ExecutionError }
  /** It goes on after so many milliseconds of the database's clock, in any worker. */
  | { status: "waiting"; resumeInMs: number }
  /** Handed back: any worker may go on at once. */
  | { status: "queued" };

/** What one execution has to store at once: all of it or nothing. */
export interface JournalEntry {
  executionId: string;
  /** From when the execution was taken. If another took it since, nothing is stored. */
  epoch: number;
  steps: readonly JournalStep[];
  change: ExecutionChange | null;
  /** What the first HTTP Response node answered. */
  response: WebhookResponse | null;
  /** Tell the web process whose caller waits. */
  isAnswer: boolean;
}
