import type { GraphNode, Region, RegionNode } from "./graph.ts";

/** Stands for the container's inner handle in `RegionNode.paths`. */
export const entry = -1;

type Laid = Pick<RegionNode, "node" | "paths">;

/**
 * Computes the nodes that a trigger can start, or that a container runs in each iteration. Edges from nodes
 * that cannot run there are left out, because they never deliver anything.
 *
 * @param start the trigger, which is the first node of its region, or the container, which is not in the
 *   region
 */
export function layOutRegion(
  nodes: ReadonlyMap<string, GraphNode>,
  order: readonly string[],
  start: GraphNode,
): Region {
  const isInside = start.definition.inner !== undefined;
  const parentId = isInside ? start.id : start.parentId;
  const laid: Laid[] = [];
  const indexOf = new Map<string, number>();
  for (const id of order) {
    const node = nodes.get(id);
    if (!node || node.parentId !== parentId) continue;
    const paths = node.incoming.flatMap((edge) => {
      const from = isInside && edge.source === start.id ? entry : indexOf.get(edge.source);
      return from === undefined ? [] : { edge, from };
    });
    if (node !== start && paths.length === 0) continue;
    indexOf.set(id, laid.length);
    laid.push({ node, paths });
  }
  return createRegion(laid);
}

/** @param laid nodes with their incoming edges, in topological order */
export function createRegion(laid: readonly Laid[]): Region {
  const next = laid.map((): number[] => []);
  for (const [index, { paths }] of laid.entries()) for (const { from } of paths) next[from]?.push(index);
  return {
    nodes: laid.map((each, index) => ({ ...each, next: next[index] ?? [] })),
    indexOf: new Map(laid.map(({ node }, index) => [node.id, index])),
    undecided: laid.map(({ paths }) => paths.filter(({ from }) => from !== entry).length),
  };
}
