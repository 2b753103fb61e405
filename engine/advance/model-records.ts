import type { GraphNode } from "#engine/graph/graph.ts";
import type { StepError } from "#engine/outcome.ts";
import { nextAttemptAtMs } from "./failure.ts";
import type { Fate } from "./model-scenario.ts";
import { type Attempt, type StepId, type StepRecord, stepKey } from "./plan.ts";
import type { SuspensionResult } from "./resume.ts";
import type { Iterations } from "./suspension.ts";

/** The records that a worker of the model writes. For tests only. */

export const blank = {
  attempt: 1,
  handle: null,
  resumeAtMs: null,
  until: null,
  retryable: false,
  error: null,
};

/** The fields of the record of an attempt with this fate, apart from those of `blank`. */
export function toRecord(
  fate: Fate,
  { nodeId, scope, attempt }: Attempt,
  node: GraphNode,
  nowMs: number,
): Partial<StepRecord> & Pick<StepRecord, "status"> {
  switch (fate.kind) {
    case "done":
      return { status: "succeeded", handle: fate.handle };
    case "wait":
      return { status: "waiting", handle: fate.handle, resumeAtMs: nowMs + fate.seconds * 1000 };
    case "event": {
      const resumeAtMs = fate.arrives ? null : nowMs + fate.seconds * 1000;
      return { status: "waiting", handle: fate.handle, resumeAtMs, until: { kind: "event" } };
    }
    case "child":
      if (!fate.waits) return { status: "succeeded", handle: fate.handle };
      return { status: "waiting", until: { kind: "child", executionId: `${scope}:${nodeId}:${attempt}` } };
    case "loop":
      return { status: "waiting", until: { ...fate, kind: "iterations" } };
    case "repeat":
      return { status: "waiting", until: repetitions(1) };
    case "fail": {
      const failed = { status: "failed", retryable: fate.retryable, attempt } as const;
      return { ...failed, resumeAtMs: nextAttemptAt(node, failed, nowMs), error: errorOf({ nodeId, scope }) };
    }
  }
}

/** How the end of its child ends a step. */
export function childEnd(
  { nodeId, scope, attempt }: StepRecord,
  fate: Fate & { kind: "child" },
): SuspensionResult {
  if (fate.ends === "succeeded") return { kind: "done", handle: fate.handle, attempt };
  return { kind: "fail", error: errorOf({ nodeId, scope }), retryable: fate.ends === "failed", attempt };
}

/** The time from which the attempt after this one may start; null if it is the last. */
export function nextAttemptAt(
  { settings }: GraphNode,
  record: Pick<StepRecord, "status" | "retryable" | "attempt">,
  nowMs: number,
): number | null {
  return nextAttemptAtMs(settings, record, { finishedAtMs: nowMs }, () => 0);
}

/** The suspension of a container's step that decides after each iteration. */
export function repetitions(count: number): Iterations {
  return { kind: "iterations", count, concurrency: 1, onFailure: "stop" };
}

export function idOf({ nodeId, scope }: StepId): StepId {
  return { nodeId, scope };
}

/** A different error for each step, so that the end shows whose it was. */
function errorOf(step: StepId): StepError {
  return { code: "boom", message: `${stepKey(step)} failed` };
}
