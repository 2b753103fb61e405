import type { NodeSettings } from "#engine/document.ts";
import type { StepError } from "#engine/outcome.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepRecord } from "./plan.ts";

/** The longest pause between two attempts: growing delays stop growing here, at the most that a delay can be set to. */
const maxRetryDelaySeconds = 86_400;

/** Whether a finished attempt is followed by another: it failed in a way that another can mend, and the node has attempts left. */
export function willRetry(
  settings: NodeSettings,
  record: Pick<StepRecord, "status" | "retryable" | "attempt">,
): boolean {
  return record.status === "failed" && record.retryable && record.attempt < settings.retry.attempts;
}

/**
 * When the attempt after `attempt` may be made, in milliseconds since the epoch: `delay_seconds` after the first one
 * finished, `factor` times as long after each further one, never longer than a day.
 */
export function retryAtMs(settings: NodeSettings, attempt: number, finishedAtMs: number): number {
  const { delay_seconds, factor } = settings.retry;
  const delaySeconds = Math.min(delay_seconds * factor ** (attempt - 1), maxRetryDelaySeconds);
  return finishedAtMs + Math.round(delaySeconds * 1000);
}

/** What a step hands on that failed and goes on all the same (`continue`, or by its `error` handle). */
export function failureOutput(error: StepError, input: Json): JsonObject {
  return { error: { code: error.code, message: error.message }, input };
}
