import type { Graph } from "./graph.ts";

/** The ids of a node and of all that its edges lead to, whichever handles they leave by. Empty for an unknown id. */
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

/** The ids of all nodes that lead to a node, itself left out, each after what leads to it. Empty for an unknown id. */
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
 * Whether a call to this trigger is to wait for an answer that the flow makes: an enabled node with the effect `response`
 * can be reached from it. Whether one will be reached is known only at the end.
 */
export function canRespond(graph: Graph, triggerId: string): boolean {
  return [...reachable(graph, triggerId)].some((id) => {
    const node = graph.nodes.get(id);
    return node?.effect === "response" && !node.settings.disabled;
  });
}
