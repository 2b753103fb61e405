import type { DocumentEdge, FlowDocument } from "#engine/document.ts";

/**
 * Puts the edges from one node before all others that lead to `nodeId`, so that its output is the first input there.
 * The order of a node's inputs is that of their edges in the document. Edges to other nodes keep their places.
 */
export function putInputFirst(document: FlowDocument, nodeId: string, sourceId: string): FlowDocument {
  const incoming = document.edges.filter(({ target }) => target === nodeId);
  const isFirst = ({ source }: DocumentEdge) => source === sourceId;
  const ordered = [...incoming.filter(isFirst), ...incoming.filter((edge) => !isFirst(edge))];
  if (ordered.every((edge, index) => edge === incoming[index])) return document;
  const next = ordered.values();
  const edges = document.edges.map((edge) => (edge.target === nodeId ? (next.next().value ?? edge) : edge));
  return { ...document, edges };
}
