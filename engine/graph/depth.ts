import { type Scope, topScope } from "#engine/scope.ts";
import type { Graph, GraphNode } from "./graph.ts";

/** The number of containers around a node. */
function depthOf(graph: Graph, node: GraphNode): number {
  let depth = 0;
  for (let { parentId } = node; parentId !== null; depth += 1)
    parentId = graph.nodes.get(parentId)?.parentId ?? null;
  return depth;
}

/** The scope of a node's step, seen from a step further inside the same loops. */
export function scopeAround(graph: Graph, node: GraphNode, from: Scope): Scope {
  if (from === topScope || node.parentId === null) return topScope;
  return from.split("/").slice(0, depthOf(graph, node)).join("/");
}

/** Whether a container is around a node. */
export function isAround(graph: Graph, container: GraphNode, { parentId }: GraphNode): boolean {
  if (parentId === null) return false;
  const parent = graph.nodes.get(parentId);
  return parent === container || (parent !== undefined && isAround(graph, container, parent));
}
