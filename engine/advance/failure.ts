import type { NodeSettings } from "#engine/document.ts";
import type { StepError } from "#engine/outcome.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepRecord } from "./plan.ts";

/** The longest delay between two attempts. Back-off stops growing here, at the largest delay that can be configured. */
const maxRetryDelaySeconds = 86_400;

/** Whether another attempt follows a finished one: its failure is retryable and the node has attempts left. */
export function willRetry(
  settings: NodeSettings,
  record: Pick<StepRecord, "status" | "retryable" | "attempt">,
): boolean {
  return record.status === "failed" && record.retryable && record.attempt < settings.retry.attempts;
}

/**
 * When the next attempt may start, in milliseconds since the epoch: `delay_seconds` after the first one finished, then
 * `factor` times as long after each further one, at most a day.
 */
export function retryAtMs(settings: NodeSettings, attempt: number, finishedAtMs: number): number {
  const { delay_seconds, factor } = settings.retry;
  const delaySeconds = Math.min(delay_seconds * factor ** (attempt - 1), maxRetryDelaySeconds);
  return finishedAtMs + Math.round(delaySeconds * 1000);
}

/** The output of a step that failed without stopping the flow (`continue`, or its `error` handle). */
export function failureOutput(error: StepError, input: Json): JsonObject {
  return { error: { code: error.code, message: error.message }, input };
}
