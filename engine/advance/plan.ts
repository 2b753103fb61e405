import type { StepError } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";
import type { Suspension } from "./suspension.ts";

/** A step of an execution, whatever its attempt. */
export interface StepId {
  nodeId: string;
  scope: Scope;
}

/** The journal's record of one attempt of one node. An execution's history is a set of these, in any order. */
export interface StepRecord extends StepId {
  /** Counted from 1. */
  attempt: number;
  status: "running" | "waiting" | "succeeded" | "failed" | "skipped";
  /**
   * The exit handles of the step (see `exits.ts`), or of a suspended step once its time has come. Null when
   * it failed (`exitHandle` finds the handle) and when it was skipped because nothing reached it; a disabled
   * node that was passed is `skipped` with a handle.
   */
  handle: string | null;
  /**
   * When a `waiting` step ends, or when a `failed` one may be retried (milliseconds since the epoch). Null
   * means at once or, for a suspended step that waits only for something else, never.
   */
  resumeAtMs: number | null;
  /** The event, child or iterations that a `waiting` step waits for, apart from its time, if any. */
  until: Suspension | null;
  /** Whether another attempt may follow a failed one (`Fail.retryable`). */
  retryable: boolean;
  error: StepError | null;
}

export interface Attempt extends StepId {
  attempt: number;
}

/** An attempt to start now. */
export interface ReadyStep extends Attempt {
  /** The incoming edges that delivered. The outputs of their sources make the input. */
  delivered: readonly string[];
}

/** A container whose iterations have finished, or that stopped because one of them failed. */
export interface EndedLoop extends ReadyStep {
  end: LoopEnd;
}

/** An iteration that has finished and was dropped from the progress. */
export interface EndedIteration {
  /** The container's step. */
  loop: StepId;
  iteration: number;
  /** The node that it ended at, whose output is its result; null when it adds no result. */
  endedAt: StepId | null;
}

/** How an iteration ended: the node that it ended at, or early at none, or by a failure. */
export type IterationEnd = StepId | "early" | "failed";

export type LoopEnd =
  | {
      status: "succeeded";
      /** The number of iterations, up to one that stopped the loop. */
      count: number;
      /** The number of failed iterations. */
      failed: number;
      /**
       * The node that each iteration ended at, in the order of the items; its output is the result. An iteration that
       * ended early is left out.
       */
      results: readonly StepId[];
      /** Iterations whose records were not added, because they had ended before. They count nowhere else (`withEnds`). */
      unread?: readonly number[];
      /** A Stop in it ended it early. */
      isStopped?: true;
    }
  | { status: "failed"; at: StepId; error: StepError };

/** The next work for an execution. All lists may be empty; the execution has ended when `end` is set. */
export interface Plan {
  /** Attempts to start now, in topological order. */
  ready: readonly ReadyStep[];
  /**
   * Nodes to record as skipped with no handle: all their edges died, they are disabled and have no output, or
   * nothing needs them (`isUnneeded`), in which case they may wait.
   */
  skip: readonly (Attempt & { isUnneeded: boolean })[];
  /** Disabled nodes to record as skipped; their input passes on by `handle`. */
  pass: readonly (ReadyStep & { handle: string })[];
  /**
   * Suspended steps whose time has come: they succeed with the handle and the output stored with them. Of a container,
   * the next iteration begins.
   */
  resume: readonly StepRecord[];
  /** Containers to record as succeeded by `done`, or as failed. */
  endLoops: readonly EndedLoop[];
  /** When the next node becomes ready, if there is nothing to do now. */
  resumeAtMs: number | null;
  /** Steps are suspended until an event or a child's end, without a time limit. */
  isSuspended: boolean;
  /** Set only when all lists are empty. */
  end: { status: "succeeded" } | { status: "failed"; nodeId: string; error: StepError } | null;
}

/** Identifies a step of an execution, whatever its attempt. */
export type StepKey = `${string}:${string}`;

/** The end of the step's idempotency key: `<scope>:<node>`. */
export function stepKey({ scope, nodeId }: StepId): StepKey {
  return `${scope}:${nodeId}`;
}
