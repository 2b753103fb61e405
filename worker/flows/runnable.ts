import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors, visibleInside } from "#engine/graph/reach.ts";
import { linkedNodes } from "#engine/tags/links.ts";

/** A graph with cached data for running it: what each node's tags can refer to. */
export interface Runnable {
  graph: Graph;
  /** The nodes that lead to this one, whose outputs its tags can refer to. Computed once per node. */
  before(nodeId: string): readonly GraphNode[];
  /** What the settings of a container that are resolved after each iteration can refer to. Computed once. */
  inside(containerId: string): readonly GraphNode[];
  /** The nodes whose URLs its tags can refer to. Computed once per node. */
  linked(nodeId: string): readonly GraphNode[];
}

export function createRunnable(graph: Graph): Runnable {
  const nodesOf = (ids: readonly string[]) => ids.flatMap((id) => graph.nodes.get(id) ?? []);
  return {
    graph,
    before: once((nodeId) => nodesOf(ancestors(graph, nodeId))),
    inside: once((containerId) => nodesOf(visibleInside(graph, containerId))),
    linked: once((nodeId) => nodesOf([nodeId]).flatMap((node) => linkedNodes(graph, node))),
  };
}

function once<Value>(compute: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const value = compute(id);
    known.set(id, value);
    return value;
  };
}
