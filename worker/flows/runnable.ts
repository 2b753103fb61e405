import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";

/** A graph with cached data for running it: what each node's tags can refer to. */
export interface Runnable {
  graph: Graph;
  /** The nodes that lead to this one, whose outputs its tags can refer to. Computed once per node. */
  before(nodeId: string): readonly GraphNode[];
}

export function createRunnable(graph: Graph): Runnable {
  const known = new Map<string, readonly GraphNode[]>();
  return {
    graph,
    before(nodeId) {
      const found = known.get(nodeId);
      if (found) return found;
      const nodes = ancestors(graph, nodeId).flatMap((id) => graph.nodes.get(id) ?? []);
      known.set(nodeId, nodes);
      return nodes;
    },
  };
}
