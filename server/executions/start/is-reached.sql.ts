import { leavesAfterFailure, pinnedExitHandle } from "#engine/advance/exit-handle.ts";
import { hasExit } from "#engine/exits.ts";
import type { Graph, GraphEdge, GraphNode } from "#engine/graph/graph.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

interface FinishedStep {
  node_id: string;
  status: "succeeded" | "failed" | "skipped";
  handle: string | null;
}

/** A node to run from, in the graph that will run. */
export interface StartNode {
  graph: Graph;
  node: GraphNode;
}

/**
 * Whether a step of an earlier execution leads to a node: a step that was left towards it, or a pinned
 * output. Otherwise a replay from it would run nothing.
 */
export async function isReached(
  tx: Transaction,
  executionId: string,
  { graph, node }: StartNode,
): Promise<boolean> {
  if (node.incoming.length === 0) return true;
  const sources = node.incoming.map(({ source }) => source);
  const steps = await tx.$queryRaw<FinishedStep[]>`
    select distinct node_id, status, handle from steps
    where execution_id = ${executionId}::uuid and node_id = any(${sources}::text[])
      and status in ('succeeded', 'failed', 'skipped')`;
  return node.incoming.some((edge) => {
    const source = graph.nodes.get(edge.source);
    return source !== undefined && delivers(source, edge, steps);
  });
}

function delivers(source: GraphNode, { sourceHandle }: GraphEdge, steps: readonly FinishedStep[]): boolean {
  const own = steps.filter(({ node_id }) => node_id === source.id);
  const isInside = source.definition.inner?.some(({ name }) => name === sourceHandle) === true;
  if (isInside) return !source.pin && own.some(({ status }) => status !== "skipped");
  if (source.pin) return hasExit(pinnedExitHandle(source, source.pin) ?? "", sourceHandle);
  return own.some(({ status, handle }) => {
    const exit = status === "failed" ? leavesAfterFailure(source) : handle;
    return exit !== null && hasExit(exit, sourceHandle);
  });
}
