import type { DocumentEdge } from "#engine/document.ts";

/**
 * Node ids, each after all that lead to it; the same for the same document. Nodes on a circle, and those after one, are left
 * out: `findCycles` must have found none.
 */
export function sortTopologically(nodeIds: readonly string[], edges: readonly DocumentEdge[]): string[] {
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const awaited = new Map(nodeIds.map((id) => [id, 0]));
  for (const { target } of edges) awaited.set(target, (awaited.get(target) ?? 0) + 1);

  const order = nodeIds.filter((id) => awaited.get(id) === 0);
  // The loop walks on into what it adds.
  for (const id of order) {
    for (const { target } of outgoing.get(id) ?? []) {
      const left = (awaited.get(target) ?? 0) - 1;
      awaited.set(target, left);
      if (left === 0) order.push(target);
    }
  }
  return order;
}

export interface Cycle {
  /** The edge that closes the circle. */
  edge: DocumentEdge;
  /** The nodes of the circle, each leading to the next and the last, by `edge`, to the first. */
  nodeIds: string[];
}

/**
 * The circles of a flow, found by walking it depth first from where nothing leads to. There may be more circles than these,
 * but none without one of the edges named here, so mending what is named mends all. An edge from a node to itself is no
 * circle here; both ends of every edge must be among the nodes.
 */
export function findCycles(nodeIds: readonly string[], edges: readonly DocumentEdge[]): Cycle[] {
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const targets = new Set(edges.map((edge) => edge.target));
  const cycles: Cycle[] = [];
  const seen = new Set<string>();
  const path: string[] = [];
  const visit = (id: string) => {
    seen.add(id);
    path.push(id);
    for (const edge of outgoing.get(id) ?? []) {
      if (edge.target === id) continue;
      if (!seen.has(edge.target)) visit(edge.target);
      else if (path.includes(edge.target)) {
        cycles.push({ edge, nodeIds: path.slice(path.indexOf(edge.target)) });
      }
    }
    path.pop();
  };
  for (const id of nodeIds) if (!targets.has(id)) visit(id);
  for (const id of nodeIds) if (!seen.has(id)) visit(id);
  return cycles;
}
