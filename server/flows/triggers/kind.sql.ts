import type { DocumentNode } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** Triggers cannot go live. Thrown to roll back the transaction, and caught where the activation begins. */
export class TriggersRefused extends Error {
  override readonly name = "TriggersRefused";
  readonly problems: readonly FlowProblem[];

  constructor(problems: readonly FlowProblem[]) {
    super(problems.map(({ detail }) => detail).join(" "));
    this.problems = problems;
  }

  /**
   * The process provides the kinds, and Next's bundle has its own copy of the class: `instanceof` does not
   * recognize theirs.
   */
  static is(fault: unknown): fault is TriggersRefused {
    return fault instanceof Error && fault.name === "TriggersRefused";
  }
}

/**
 * How one kind of trigger starts flows. Definitions name their kind in `trigger.kind`.
 *
 * The rows of `triggers` record which triggers are live. They are replaced with each version, so a kind stores no state
 * there. State that must survive publishing is stored by node id, which permanently belongs to its flow (`flow_nodes`),
 * as a webhook's deliveries are.
 */
export interface TriggerKind {
  name: string;
  /**
   * Called in the transaction that makes these triggers of a flow live, also when they stay live with a new version.
   *
   * @throws TriggersRefused
   */
  activate(tx: Transaction, flowId: string, triggers: readonly DocumentNode[]): Promise<void>;
  /** Called in the transaction after which these triggers of the flow are no longer live. */
  deactivate(tx: Transaction, flowId: string, nodeIds: readonly string[]): Promise<void>;
  /** The URL that senders call; null if the trigger is not called. */
  urlOf(nodeId: string): string | null;
  /**
   * The output of a live trigger that a person starts now, without an input. Omitted: triggers of this kind are only
   * started with an input, or not by people.
   */
  toInputNow?(config: Readonly<Record<string, unknown>>, now: Date): JsonObject;
  /** The output of a trigger of a draft for a test execution, or why the trigger cannot give one. */
  toTestInput(test: TestTrigger, now: Date): { input: JsonObject } | { problem: string };
}

export interface TestTrigger {
  /**
   * JSON text: the payload to test with, or else the sample in the trigger's configuration. Empty without
   * either.
   */
  payload: string;
  /** The trigger's configuration, which may be unfinished. */
  config: Readonly<Record<string, unknown>>;
  /** The type's likely output, as tag suggestions show it. */
  sample(): Json;
}
