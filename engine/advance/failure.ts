import type { NodeSettings } from "#engine/document.ts";
import type { StepError } from "#engine/outcome.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepRecord } from "./plan.ts";

/** Whether another attempt follows a finished one: its failure is retryable and the node has attempts left. */
export function willRetry(
  settings: NodeSettings,
  record: Pick<StepRecord, "status" | "retryable" | "attempt">,
): boolean {
  return record.status === "failed" && record.retryable && record.attempt < settings.retry.attempts;
}

/** The parts of a failed attempt that the delay before the next one depends on. */
export interface FailedAttempt {
  /** 1 for the first one. */
  attempt: number;
  /** Milliseconds since the epoch. */
  finishedAtMs: number;
  /** See `Fail.retryAfterSeconds`. */
  retryAfterSeconds?: number | undefined;
}

/**
 * When the next attempt may start, in milliseconds since the epoch: `delay_seconds` after the first one finished, then
 * `factor` times as long after each further one, with jitter if the node has it. Not before the server's `Retry-After`,
 * and at most `max_delay_seconds` later.
 *
 * @param random at least 0, less than 1
 */
export function retryAtMs(settings: NodeSettings, failed: FailedAttempt, random: () => number): number {
  const { delay_seconds, factor, max_delay_seconds, jitter } = settings.retry;
  const { attempt, finishedAtMs, retryAfterSeconds = 0 } = failed;
  const backOff = Math.min(delay_seconds * factor ** (attempt - 1), max_delay_seconds);
  const shortened = jitter ? backOff * (1 - random() / 2) : backOff;
  const delaySeconds = Math.min(Math.max(shortened, retryAfterSeconds), max_delay_seconds);
  return finishedAtMs + Math.round(delaySeconds * 1000);
}

/** When the attempt after a finished one may start (`retryAtMs`); null when none follows. */
export function nextAttemptAtMs(
  settings: NodeSettings,
  record: Pick<StepRecord, "status" | "retryable" | "attempt">,
  finished: Omit<FailedAttempt, "attempt">,
  random: () => number,
): number | null {
  if (!willRetry(settings, record)) return null;
  return retryAtMs(settings, { attempt: record.attempt, ...finished }, random);
}

/** The output of a step that failed without stopping the flow (`continue`, or its `error` handle). */
export function failureOutput(error: StepError, input: Json): JsonObject {
  return { error: { code: error.code, message: error.message }, input };
}
