import type { Graph, GraphNode } from "./graph.ts";

/** The node from which an execution runs again. */
export interface RerunStart {
  nodeId: string;
  /**
   * Whether the node, if it is a container, and the containers around it keep the finished steps inside them, as a retry
   * after a failure does. Otherwise each iteration runs again from the node on.
   */
  keepsIterations: boolean;
}

/**
 * The ids of the nodes that run again: the node, the containers around it, and everything after one of them,
 * with its contents. Empty for an unknown node.
 */
export function nodesToRerun(graph: Graph, { nodeId, keepsIterations }: RerunStart): Set<string> {
  const contents = groupByParent(graph);
  const found = new Set<string>();
  const addWhole = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const inside of contents.get(id) ?? []) addWhole(inside);
  };
  const around = withContainers(graph, nodeId);
  const starts = keepsIterations ? around.slice(-1) : around;
  for (const start of starts) {
    if (start.id === nodeId && !keepsIterations) addWhole(nodeId);
    else found.add(start.id);
    for (const id of following(graph, start)) addWhole(id);
  }
  return found;
}

/** The node and the containers around it, from the inside outward. */
function withContainers(graph: Graph, nodeId: string): GraphNode[] {
  const found: GraphNode[] = [];
  let node = graph.nodes.get(nodeId);
  while (node) {
    found.push(node);
    node = node.parentId === null ? undefined : graph.nodes.get(node.parentId);
  }
  return found;
}

function groupByParent(graph: Graph): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, parentId } of graph.nodes.values()) {
    if (parentId !== null) groups.set(parentId, [...(groups.get(parentId) ?? []), id]);
  }
  return groups;
}

/** The nodes of the same parent that a node's edges lead to, directly or by others. */
function following(graph: Graph, start: GraphNode): Set<string> {
  const found = new Set<string>();
  const visit = (node: GraphNode) => {
    for (const { target } of node.outgoing) {
      const next = graph.nodes.get(target);
      if (next?.parentId !== start.parentId || found.has(target)) continue;
      found.add(target);
      visit(next);
    }
  };
  visit(start);
  return found;
}
