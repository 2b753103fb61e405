import type { Course, CourseStop, GraphNode } from "./graph.ts";

/**
 * Lays out what a trigger can set going. Edges from nodes that the trigger does not lead to are left out: nothing will
 * ever come along them in this trigger's executions.
 */
export function plotCourse(
  nodes: ReadonlyMap<string, GraphNode>,
  order: readonly string[],
  triggerId: string,
): Course {
  const stops: CourseStop[] = [];
  const placeOf = new Map<string, number>();
  for (const id of order) {
    const node = nodes.get(id);
    if (!node) continue;
    const paths = [];
    for (const edge of node.incoming) {
      const from = placeOf.get(edge.source);
      if (from !== undefined) paths.push({ edge, from });
    }
    if (id !== triggerId && paths.length === 0) continue;
    placeOf.set(id, stops.length);
    stops.push({ node, paths });
  }
  return { stops, placeOf };
}
