import type { StepError } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";

/** What the journal knows of one attempt of one node. An execution's history is these, in any order, none twice. */
export interface StepRecord {
  nodeId: string;
  scope: Scope;
  /** 1 for the first. */
  attempt: number;
  status: "running" | "waiting" | "succeeded" | "failed" | "skipped";
  /**
   * The output handles it left by (see `exits.ts`), or will once it has waited. Null when it failed (`leavesBy` tells by which it went on) and
   * when it was skipped because nothing reached it; a disabled node that was passed is `skipped` with a handle.
   */
  handle: string | null;
  /** A `waiting` step is over, and a `failed` one may be tried again, from this instant on (milliseconds since the epoch); null: at once. */
  resumeAtMs: number | null;
  /** Whether a failed attempt may be followed by another (`Fail.retryable`). */
  retryable: boolean;
  error: StepError | null;
}

/** One attempt to be made now. */
export interface ReadyStep {
  nodeId: string;
  scope: Scope;
  attempt: number;
  /** Incoming edges that delivered, whose sources' outputs make the input. */
  delivered: readonly string[];
}

/** What is to be done next for an execution. All lists may be empty; an execution is over when `end` is set. */
export interface Plan {
  /** To be run now, in topological order. */
  ready: readonly ReadyStep[];
  /** Nodes to be recorded as skipped with no handle: all their paths died, or they are disabled and have no output to pass by. */
  skip: readonly { nodeId: string; scope: Scope }[];
  /** Disabled nodes to be recorded as skipped while their input passes on by `handle`. */
  pass: readonly (ReadyStep & { handle: string })[];
  /** Waiting steps whose time has come: they succeed with the output that they were stored with. */
  wake: readonly { nodeId: string; scope: Scope; attempt: number }[];
  /** The next instant at which something becomes ready, when there is nothing to be done now. */
  resumeAtMs: number | null;
  /** Set only when all lists are empty. */
  end: { status: "succeeded" } | { status: "failed"; nodeId: string; error: StepError } | null;
}

/** Names a step of an execution, whichever its attempt. */
export type StepKey = `${string}:${string}`;

/** The end of the step's idempotency key: `<scope>:<node>`. */
export function stepKey(step: { nodeId: string; scope: Scope }): StepKey {
  return `${step.scope}:${step.nodeId}`;
}
