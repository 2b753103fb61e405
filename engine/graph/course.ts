import type { Course, GraphNode, Place } from "./graph.ts";

/**
 * Lays out what a trigger can set going. Edges from nodes that the trigger does not lead to are left out: nothing will
 * ever come along them in this trigger's executions.
 */
export function plotCourse(
  nodes: ReadonlyMap<string, GraphNode>,
  order: readonly string[],
  triggerId: string,
): Course {
  const places: Place[] = [];
  const indexOf = new Map<string, number>();
  for (const id of order) {
    const node = nodes.get(id);
    if (!node) continue;
    const paths = [];
    for (const edge of node.incoming) {
      const from = indexOf.get(edge.source);
      if (from !== undefined) paths.push({ edge, from });
    }
    if (id !== triggerId && paths.length === 0) continue;
    indexOf.set(id, places.length);
    places.push({ node, paths });
  }
  return { places, indexOf };
}
