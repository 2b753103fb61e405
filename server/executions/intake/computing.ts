import type { Graph } from "#engine/graph/graph.ts";
import type { WebhookResponse } from "#engine/outcome.ts";
import { service } from "#lib/services.ts";
import type { JournalStep } from "./journal-step.ts";

/** An execution that has succeeded before it is stored, with everything that a worker would have stored. */
export interface ComputedExecution {
  kind: "finished";
  steps: readonly JournalStep[];
  /** Of the first HTTP Response node; null if none ran. */
  response: WebhookResponse | null;
  /** The size of the steps' data. */
  characters: number;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
  finishedAtMs: number;
  /** Call it once it is committed. */
  onStored(): void;
}

/** The response of an execution that reaches an effect after it. A worker runs it all, and computes the response once more. */
export interface ComputedAnswer {
  kind: "answered";
  response: WebhookResponse;
  /** The size of what was computed for it. */
  characters: number;
}

/** A call whose execution may be computed. */
export interface CallToCompute {
  executionId: string;
  /** The trigger's output as JSON; bytes are UTF-8. */
  input: string | Buffer;
  /** The caller waits for the response. */
  isAwaited: boolean;
}

/**
 * Computes an execution, or its response. Null if a worker must do that: it reaches an effect first, failed, is too large, took
 * too long, or others have no time left.
 */
export type ComputeCall = (call: CallToCompute) => ComputedExecution | ComputedAnswer | null;

/**
 * Runs executions that only compute in this process, before they are stored
 * (docs/decisions/0119-run-before-claim.md). The composition root connects it to the worker's engine room, which this
 * floor does not know.
 */
export interface Computing {
  /** Null if nothing can be computed of the executions that this trigger starts. */
  prepare(version: { flowId: string; versionId: string; graph: Graph; nodeId: string }): ComputeCall | null;
}

export const computing = service<Computing>("computing");

/** Workers run everything. */
export const noComputing: Computing = { prepare: () => null };
