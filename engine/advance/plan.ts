import type { StepError } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";
import type { Suspension } from "./suspension.ts";

/** A step of an execution, whichever its attempt. */
export interface StepId {
  nodeId: string;
  scope: Scope;
}

/** What the journal knows of one attempt of one node. An execution's history is these, in any order, none twice. */
export interface StepRecord extends StepId {
  /** 1 for the first. */
  attempt: number;
  status: "running" | "waiting" | "succeeded" | "failed" | "skipped";
  /**
   * The output handles it left by (see `exits.ts`), or will once its time has come. Null when it failed (`exitHandle` tells by which it went on)
   * and when it was skipped because nothing reached it; a disabled node that was passed is `skipped` with a handle.
   */
  handle: string | null;
  /**
   * A `waiting` step is over, and a `failed` one may be tried again, from this instant on (milliseconds since the epoch).
   * Null: at once, or, for a step that is suspended until something else, never by itself.
   */
  resumeAtMs: number | null;
  /** What a `waiting` step waits for beside its time; null: nothing. */
  until: Suspension | null;
  /** Whether a failed attempt may be followed by another (`Fail.retryable`). */
  retryable: boolean;
  error: StepError | null;
}

/** One attempt of one node. */
export interface Attempt extends StepId {
  attempt: number;
}

/** One attempt to be made now. */
export interface ReadyStep extends Attempt {
  /** Incoming edges that delivered, whose sources' outputs make the input. */
  delivered: readonly string[];
}

/** A container whose iterations are over, or that goes no further because one of them failed. */
export interface EndedLoop extends Attempt {
  end: LoopEnd;
}

export type LoopEnd =
  | {
      status: "succeeded";
      /** How many iterations there were. */
      count: number;
      /** How many of them failed. */
      failed: number;
      /** Where the results are, in the order of the items: the node that an iteration ended at. One that ended before has none. */
      results: readonly StepId[];
    }
  | { status: "failed"; at: StepId; error: StepError };

/** What is to be done next for an execution. All lists may be empty; an execution is over when `end` is set. */
export interface Plan {
  /** To be run now, in topological order. */
  ready: readonly ReadyStep[];
  /** Nodes to be recorded as skipped with no handle: all their paths died, or they are disabled and have no output to pass by. */
  skip: readonly StepId[];
  /** Disabled nodes to be recorded as skipped while their input passes on by `handle`. */
  pass: readonly (ReadyStep & { handle: string })[];
  /** Waiting steps whose time has come: they succeed with the handle and the output that they were stored with. */
  wake: readonly StepRecord[];
  /** Containers to be recorded as succeeded by `done`, or as failed. */
  endLoops: readonly EndedLoop[];
  /** The next instant at which something becomes ready, when there is nothing to be done now. */
  resumeAtMs: number | null;
  /** Set only when all lists are empty. */
  end: { status: "succeeded" } | { status: "failed"; nodeId: string; error: StepError } | null;
}

/** Names a step of an execution, whichever its attempt. */
export type StepKey = `${string}:${string}`;

/** The end of the step's idempotency key: `<scope>:<node>`. */
export function stepKey({ scope, nodeId }: StepId): StepKey {
  return `${scope}:${nodeId}`;
}
