import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";
import type { Sample, Samples } from "./samples.ts";

/** A node whose output a tag can refer to, and an example of that output. */
export interface UpstreamOutput extends Sample {
  node: GraphNode;
  isTrigger: boolean;
}

/**
 * The outputs that a node's tags can refer to: those of all nodes that can have run before it, triggers first, then by
 * distance. A trigger's settings can refer to the trigger's own output.
 */
export function upstreamOutputs(graph: Graph, nodeId: string, samples: Samples): UpstreamOutput[] {
  const isAlone = graph.nodes.get(nodeId)?.definition.category === "trigger";
  const before = new Set(isAlone ? [nodeId] : ancestors(graph, nodeId));
  const sources = [...byNearness(graph, nodeId)].flatMap((id) => {
    const node = graph.nodes.get(id);
    if (!node || !before.has(id)) return [];
    return { node, isTrigger: node.definition.category === "trigger", ...samples.of(id) };
  });
  return sources.sort((a, b) => Number(b.isTrigger) - Number(a.isTrigger));
}

/** A node, then its predecessors, then theirs. */
function byNearness(graph: Graph, nodeId: string): Set<string> {
  const found = new Set([nodeId]);
  for (const id of found) {
    for (const edge of graph.nodes.get(id)?.incoming ?? []) found.add(edge.source);
  }
  return found;
}
