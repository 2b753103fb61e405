import type { Graph } from "./graph.ts";

/** The ids of a node and of everything that its edges lead to, by any handle. Empty for an unknown id. */
export function reachable(graph: Graph, fromNodeId: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    const node = graph.nodes.get(id);
    if (!node || found.has(id)) return;
    found.add(id);
    for (const edge of node.outgoing) visit(edge.target);
  };
  visit(fromNodeId);
  return found;
}

/** The ids of all nodes that lead to a node, without the node itself, in topological order. Empty for an unknown id. */
export function ancestors(graph: Graph, nodeId: string): string[] {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const edge of graph.nodes.get(id)?.incoming ?? []) {
      if (found.has(edge.source)) continue;
      found.add(edge.source);
      visit(edge.source);
    }
  };
  visit(nodeId);
  return graph.order.filter((id) => found.has(id));
}

/**
 * The ids of the nodes that a container's settings can refer to after an iteration: the nodes before the
 * container, the container itself, and the nodes in it.
 */
export function visibleInside(graph: Graph, containerId: string): string[] {
  const inside = graph.regions.get(containerId)?.nodes.map(({ node }) => node.id) ?? [];
  return [...ancestors(graph, containerId), containerId, ...inside];
}

/**
 * Whether a call to this trigger waits for a response from the flow: an enabled node with the effect `response` is
 * reachable from it. Whether an execution reaches one is known only at its end.
 */
export function canRespond(graph: Graph, triggerId: string): boolean {
  return [...reachable(graph, triggerId)].some((id) => {
    const node = graph.nodes.get(id);
    return node?.effect === "response" && !node.settings.disabled;
  });
}
