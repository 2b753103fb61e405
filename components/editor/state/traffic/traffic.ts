import type { Execution } from "#api/executions/reads/schema.ts";
import { stepsByNode } from "#components/editor/state/document/derived.ts";

/** The executions that passed through a flow while it was watched. */
export interface Traffic {
  /** The number of executions that ran a node, by node id. */
  counts: ReadonlyMap<string, number>;
  /** There were more executions than were read, so the counts are minimums. */
  isPartial: boolean;
  /** The newest execution that was not shown, because a person looks at another one. */
  missed: string | null;
}

export const noTraffic: Traffic = { counts: new Map(), isPartial: false, missed: null };

/** The traffic with one more execution. */
export function withExecution(traffic: Traffic, execution: Execution): Traffic {
  const counts = new Map(traffic.counts);
  for (const [nodeId, steps] of stepsByNode(execution)) {
    if (steps.some(({ status }) => status !== "skipped")) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
  }
  return { ...traffic, counts };
}
