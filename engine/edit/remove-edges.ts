import type { FlowDocument } from "#engine/document.ts";

export function removeEdges(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  if (!document.edges.some(({ id }) => ids.has(id))) return document;
  return { ...document, edges: document.edges.filter(({ id }) => !ids.has(id)) };
}
