import type { StepError } from "#engine/outcome.ts";
import type { StepRecord } from "./plan.ts";

/** What a waiting step waits for, beside its time. */
export type Suspension = Event | Child | Iterations;

/** A call that names this token. It may come in vain: once the step's time has come, the step has left. */
interface Event {
  kind: "event";
  token: string;
}

/** The end of an execution that the step started. */
interface Child {
  kind: "child";
  executionId: string;
}

/** A container's iterations. The steps inside have the scopes that it makes: "0", "1", … */
export interface Iterations {
  kind: "iterations";
  count: number;
  /** How many of them may run at once. */
  concurrency: number;
  /** What a failed iteration does: end the loop, and with it the container's step, or count as failed. */
  onFailure: "stop" | "collect";
}

/** How an event or a child execution ends the step that waited for it. */
export type Arrival = { kind: "done"; handle: string } | { kind: "fail"; error: StepError };

/**
 * The record of a suspended step once what it waits for has come. Null when it no longer waits, so that one arrival counts:
 * it was resumed before, or its time has come. A failure is not tried again.
 */
export function resume(record: StepRecord, arrival: Arrival): StepRecord | null {
  const isSuspended = record.until?.kind === "event" || record.until?.kind === "child";
  if (record.status !== "waiting" || !isSuspended) return null;
  const over = { ...record, resumeAtMs: null, until: null };
  if (arrival.kind === "done") return { ...over, status: "succeeded", handle: arrival.handle };
  return { ...over, status: "failed", handle: null, retryable: false, error: arrival.error };
}
