import type { Scope } from "#engine/scope.ts";
import type { StepRecord } from "./plan.ts";

/** The error of a step that failed in a test. */
export const boom = { code: "boom", message: "It broke." };

/** The record of a first attempt; what a test does not name is empty. */
export function record(
  nodeId: string,
  scope: Scope,
  part: Partial<StepRecord> & Pick<StepRecord, "status">,
): StepRecord {
  return {
    nodeId,
    scope,
    attempt: 1,
    handle: null,
    resumeAtMs: null,
    until: null,
    retryable: false,
    error: null,
    ...part,
  };
}
