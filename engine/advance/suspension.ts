import type { StepError } from "#engine/outcome.ts";
import type { StepRecord } from "./plan.ts";

/** The event, child or iterations that a suspended step waits for, apart from its time. */
export type Suspension = Event | Child | Iterations;

/** A call to the step's URL. One that arrives after the step's time has no effect. */
interface Event {
  kind: "event";
}

/** The end of an execution that the step started. */
interface Child {
  kind: "child";
  executionId: string;
}

/** A container's iterations. Their scopes end in "0", "1", … */
export interface Iterations {
  kind: "iterations";
  count: number;
  /** The number of iterations that may run at once. */
  concurrency: number;
  /** A failed iteration ends the loop and fails the container's step, or is only counted. */
  onFailure: "stop" | "collect";
  /** All of them have finished, and one more begins at the step's time. */
  isPaused?: true;
  /** The iterations that had ended when the step was stored. Omitted if they are not known. */
  ended?: EndedIterations;
}

/**
 * The iterations before `before` have ended, except `except`. A worker that resumes the execution reads only the steps of
 * those that have not (decision 47).
 */
export interface EndedIterations {
  before: number;
  /** In ascending order. */
  except: readonly number[];
}

/** How an event, a child execution or the timeout ends the step that waited for it. */
export type SuspensionResult = (
  | { kind: "done"; handle: string }
  | { kind: "fail"; error: StepError; retryable: boolean }
  | { kind: "timed_out" }
) & {
  /** Of a child: the attempt that started it. It does not end the wait of another attempt, which has its own child. */
  attempt?: number;
};

/**
 * The record of a suspended step after its event arrived or its time has come. Null when it no longer waits
 * because it was resumed before, so that only one arrival counts.
 */
export function resume(record: StepRecord, result: SuspensionResult): StepRecord | null {
  const isSuspended = record.until?.kind === "event" || record.until?.kind === "child";
  if (record.status !== "waiting" || !isSuspended) return null;
  if (result.attempt !== undefined && result.attempt !== record.attempt) return null;
  const over = { ...record, resumeAtMs: null, until: null };
  if (result.kind === "timed_out") return { ...over, status: "succeeded" };
  if (result.kind === "done") return { ...over, status: "succeeded", handle: result.handle };
  return { ...over, status: "failed", handle: null, retryable: result.retryable, error: result.error };
}
