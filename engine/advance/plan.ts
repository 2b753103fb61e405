import type { StepError } from "#engine/outcome.ts";

/** What the journal knows of one attempt of one node. An execution's history is these, in any order. */
export interface StepRecord {
  nodeId: string;
  /** Which turn of an enclosing repetition; 0 outside of any. */
  iteration: number;
  /** 1 for the first. */
  attempt: number;
  status: "running" | "waiting" | "succeeded" | "failed" | "skipped";
  /** The output handle it left by; null when it failed or was skipped. */
  handle: string | null;
  /** A `waiting` step is over, and a `failed` one may be tried again, from this instant on (milliseconds since the epoch). */
  resumeAtMs: number | null;
  /** Whether a failed attempt may be followed by another (`Fail.retryable`). */
  retryable: boolean;
  error: StepError | null;
}

/** One attempt to be made now. */
export interface ReadyStep {
  nodeId: string;
  iteration: number;
  attempt: number;
  /** Incoming edges that delivered, whose sources' outputs make the input. */
  delivered: readonly string[];
}

/** What is to be done next for an execution. All lists may be empty; an execution is over when `end` is set. */
export interface Plan {
  /** To be run now, in topological order. */
  ready: readonly ReadyStep[];
  /** Nodes all of whose paths died, not yet recorded as skipped. */
  skip: readonly { nodeId: string; iteration: number }[];
  /** Disabled nodes to be recorded as skipped while their input passes on by `handle`. */
  pass: readonly (ReadyStep & { handle: string })[];
  /** Waiting steps whose time has come: they succeed with the output that they were stored with. */
  wake: readonly { nodeId: string; iteration: number; attempt: number }[];
  /** The next instant at which something becomes ready, when nothing is ready now. */
  resumeAtMs: number | null;
  end: { status: "succeeded" } | { status: "failed"; nodeId: string; error: StepError } | null;
}
