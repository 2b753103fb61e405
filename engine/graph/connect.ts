import { type FlowDocument, maxEdges } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type EdgeEnds, endsKey, findEdgeProblem } from "./edge-problem.ts";
import { indexNodes } from "./index-nodes.ts";
import { describeCycle } from "./structure.ts";

/**
 * Why an edge cannot be added to a document, in one sentence for a person, or null when it can. Other problems that the
 * document has already do not matter. An edge of the document with the candidate's `id` is the one being moved, and ignored.
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
  if (edges.some((edge) => endsKey(edge) === key)) return "These two are already connected in this way.";

  const back = findPath(edges, candidate.target, candidate.source);
  if (back) return `This would lead in a circle: ${describeCycle(back, nodes)}.`;

  if (edges.length >= maxEdges) return `A flow holds at most ${maxEdges} connections.`;
  return null;
}

/** The nodes on a shortest way along the edges, both ends included; null when there is none. */
function findPath(edges: readonly EdgeEnds[], from: string, to: string): string[] | null {
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const cameFrom = new Map<string, string | null>([[from, null]]);
  for (const id of cameFrom.keys()) {
    if (id === to) return retrace(cameFrom, to);
    // A map's keys are walked in the order added, those added on the way included: this is the queue of the search.
    for (const { target } of outgoing.get(id) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, id);
  }
  return null;
}

function retrace(cameFrom: ReadonlyMap<string, string | null>, to: string): string[] {
  const path: string[] = [];
  for (let id: string | null = to; id !== null; id = cameFrom.get(id) ?? null) path.unshift(id);
  return path;
}
