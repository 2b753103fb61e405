import { edgeState } from "#components/canvas/edge/edge-run.ts";
import { stepsByNode } from "#components/canvas/store/derived.ts";
import type { Execution } from "#server/executions/reads/schema.ts";

/** What passed through a flow while it was watched. */
export interface Traffic {
  /** How many executions ran a node, by node id. */
  counts: ReadonlyMap<string, number>;
  /** How many took an edge, by the edge's ends; a change shows a pulse. */
  passed: ReadonlyMap<string, number>;
  /** There were more executions than were read, so the counts are minimums. */
  isPartial: boolean;
}

export const noTraffic: Traffic = { counts: new Map(), passed: new Map(), isPartial: false };

/** The traffic with one more execution. */
export function withExecution(traffic: Traffic, execution: Execution): Traffic {
  const counts = new Map(traffic.counts);
  for (const [nodeId, steps] of stepsByNode(execution)) {
    if (steps.some(({ status }) => status !== "skipped")) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
  }
  const passed = new Map(traffic.passed);
  for (const { source, source_handle, target } of execution.document?.edges ?? []) {
    if (edgeState(execution, source, source_handle, target) === "untaken") continue;
    const key = edgeKey(source, source_handle, target);
    passed.set(key, (passed.get(key) ?? 0) + 1);
  }
  return { ...traffic, counts, passed };
}

/** The same for an edge of the draft and of the live version, whatever their ids. */
export function edgeKey(source: string, sourceHandle: string, target: string): string {
  return `${source} ${sourceHandle} ${target}`;
}
