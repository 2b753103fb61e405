import type { DocumentEdge } from "#engine/document.ts";

/**
 * Node ids in topological order; the same for the same document. Nodes on a cycle or after one are left out, so
 * `findCycles` must have found none.
 */
export function sortTopologically(nodeIds: readonly string[], edges: readonly DocumentEdge[]): string[] {
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const awaited = new Map(nodeIds.map((id) => [id, 0]));
  for (const { target } of edges) awaited.set(target, (awaited.get(target) ?? 0) + 1);

  const order = nodeIds.filter((id) => awaited.get(id) === 0);
  // The loop also visits nodes that it adds.
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
  /** The edge that closes the cycle. */
  edge: DocumentEdge;
  /** The nodes of the cycle. Each leads to the next, and the last leads to the first by `edge`. */
  nodeIds: string[];
}

/**
 * The cycles of a flow, found by a depth-first search from the nodes without incoming edges. There may be more cycles
 * than these, but each contains one of the edges reported here, so removing those edges removes every cycle. An edge
 * from a node to itself does not count; both ends of every edge must be among the nodes.
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
