import { isAround } from "#engine/graph/depth.ts";
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
 * distance. A trigger's settings can refer to the trigger's own output. In a container, its key is the iteration.
 *
 * @param isInside for settings of a container that are resolved after each iteration: the nodes in it as well. Left out:
 * for every container
 */
export function upstreamOutputs(
  graph: Graph,
  nodeId: string,
  samples: Samples,
  isInside = isContainer(graph, nodeId),
): UpstreamOutput[] {
  const target = graph.nodes.get(nodeId);
  if (!target) return [];
  const isAlone = target.definition.category === "trigger";
  const inside = isInside ? (graph.regions.get(nodeId)?.nodes.map(({ node }) => node.id) ?? []) : [];
  const before = new Set(isAlone ? [nodeId] : ancestors(graph, nodeId));
  const sources = [...inside.toReversed(), ...byNearness(graph, nodeId)].flatMap((id) => {
    const node = graph.nodes.get(id);
    const isIterating = node && ((isInside && id === nodeId) || isAround(graph, node, target));
    if (!node || !(before.has(id) || inside.includes(id) || isIterating)) return [];
    const sample = isIterating ? samples.inside(id) : samples.of(id);
    return { node, isTrigger: node.definition.category === "trigger", ...sample };
  });
  return sources.sort((a, b) => Number(b.isTrigger) - Number(a.isTrigger));
}

function isContainer(graph: Graph, nodeId: string): boolean {
  return graph.nodes.get(nodeId)?.definition.container !== undefined;
}

/** A node, then its predecessors, then theirs. */
function byNearness(graph: Graph, nodeId: string): Set<string> {
  const found = new Set([nodeId]);
  for (const id of found) {
    for (const edge of graph.nodes.get(id)?.incoming ?? []) found.add(edge.source);
  }
  return found;
}
