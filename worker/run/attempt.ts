import type { StepActivity } from "#engine/activity.ts";
import type { Exchanges } from "#engine/exchange.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { NodeRunner, Outcome } from "#engine/node.ts";
import type { Call, Done, Fail } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";
import type { UseStore } from "#engine/store/access.ts";
import type { UseTable } from "#engine/tables/access.ts";
import type { StepWarning } from "#server/executions/intake/journal-step.ts";
import type { StartChild } from "#worker/children/child-execution.ts";
import type { SerializedJson } from "#worker/serialized-json.ts";

/** An attempt with everything it needs, before it runs. */
export interface PreparedStep {
  node: GraphNode;
  attempt: number;
  scope: Scope;
  input: SerializedJson;
  /** The configuration with its tags resolved; null when that failed. */
  config: Record<string, unknown> | null;
  warnings: StepWarning[];
  /** The console output and requests of its code, once it has run. */
  activity: StepActivity | null;
  /** The requests of its node; null unless a draft is tested. */
  exchanges: Exchanges | null;
  /** Whether the journal has a row for its start, with its input and settings. */
  isStartRecorded: boolean;
  /** The runner with its parsed settings, or the outcome of a step that does not run: pinned, or invalid. */
  ready: { runner: NodeRunner; settings: unknown } | Done | Fail;
}

/** An outcome as it is recorded: a call of another flow has been checked, a store or table has been used. */
export type SettledOutcome = Exclude<Outcome, Call | UseStore | UseTable> | StartChild;

/** An attempt that ran asynchronously, with its outcome. */
export interface CompletedAttempt {
  step: PreparedStep;
  outcome: SettledOutcome;
  /** Milliseconds since the epoch, by the database's clock. */
  startedAtMs: number;
}
