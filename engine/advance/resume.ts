import type { StepError } from "#engine/outcome.ts";
import type { StepRecord } from "./plan.ts";

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
 * The record of a suspended step after its event arrived or its time came. Null when it no longer waits because it was
 * resumed before, so that only one arrival counts.
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
