import type { WebhookResponse } from "#engine/outcome.ts";
import type { ExecutionError, JournalStep } from "#server/executions/intake/journal-step.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";

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
  /** `ClaimedExecution.claimedAt`. */
  claimedAt?: string | null;
  steps: readonly JournalStep[];
  /** Executions that these steps start. */
  children?: readonly ChildExecution[];
  change: ExecutionChange | null;
  /** The response of the first HTTP Response node. */
  response: WebhookResponse | null;
  /** Notify the web process whose caller waits. */
  notifiesCaller: boolean;
}
