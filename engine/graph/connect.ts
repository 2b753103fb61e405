import { type FlowDocument, maxEdges } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type EdgeEnds, endsKey, findEdgeProblem } from "./edge-problem.ts";
import { indexNodes } from "./index-nodes.ts";
import { describeCycle } from "./structure.ts";

/**
 * Why an edge cannot be added to a document, as one sentence for the user, or null when it can. Other problems of the
 * document are ignored. If the document has an edge with the candidate's `id`, that edge is being moved and is ignored.
 */
export function findConnectionProblem(
  document: FlowDocument,
  types: NodeTypes,
  candidate: EdgeEnds & { id?: string },
): string | null {
  const nodes = indexNodes(document, types);
  const edges = document.edges.filter((edge) => edge.id !== candidate.id);

  const problem = findEdgeProblem(candidate, nodes);
  if (problem) return problem.detail;

  const key = endsKey(candidate);
  if (edges.some((edge) => endsKey(edge) === key)) return "These handles are already connected.";

  const back = findPath(edges, candidate.target, candidate.source);
  if (back) return `This would create a cycle: ${describeCycle(back, nodes)}.`;

  if (edges.length >= maxEdges) return `A flow can have at most ${maxEdges} connections.`;
  return null;
}

/** The nodes on a shortest path along the edges, both ends included; null if there is no path. */
function findPath(edges: readonly EdgeEnds[], from: string, to: string): string[] | null {
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const predecessors = new Map<string, string | null>([[from, null]]);
  for (const id of predecessors.keys()) {
    if (id === to) return retrace(predecessors, to);
    // A Map's iteration also visits keys that are added meanwhile, so the map serves as the queue.
    for (const { target } of outgoing.get(id) ?? [])
      if (!predecessors.has(target)) predecessors.set(target, id);
  }
  return null;
}

function retrace(predecessors: ReadonlyMap<string, string | null>, to: string): string[] {
  const path: string[] = [];
  for (let id: string | null = to; id !== null; id = predecessors.get(id) ?? null) path.unshift(id);
  return path;
}
