import type { DocumentNode } from "#engine/document.ts";
import type { JsonObject } from "#lib/json.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/**
 * How one kind of trigger starts flows. Definitions name their kind in `trigger.kind`.
 *
 * The rows of `triggers` say which triggers are live. They are replaced with each version, so a kind keeps nothing there:
 * what must survive publishing is kept by node id, which belongs to its flow for good (`flow_nodes`), as a webhook's
 * deliveries are.
 */
export interface TriggerKind {
  name: string;
  /** Called in the transaction that makes these triggers of a flow live. */
  activate(tx: Transaction, flowId: string, triggers: readonly DocumentNode[]): Promise<void>;
  /** Called in the transaction that takes the flow's triggers of this kind down, also when a version replaces another. */
  deactivate(tx: Transaction, flowId: string): Promise<void>;
  /** Where senders reach the trigger; null where nobody calls it. */
  urlOf(nodeId: string): string | null;
  /** The output that the trigger would have for this JSON text, or why it could have none. */
  toTestInput(payload: string, now: Date): { input: JsonObject } | { problem: string };
}
