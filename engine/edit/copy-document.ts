import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";

/**
 * The same document with a new id for every node, edge and note, so that a copy can never take over a live URL
 * (docs/product.md §1). Used by everything that makes nodes from nodes: copy, paste, duplicate, import. Keys stay, and
 * with them all tags. An edge end or a parent that is missing from the document stays missing.
 */
export function copyDocument(document: FlowDocument): FlowDocument {
  const fresh = new Map<string, string>();
  const renew = (id: string) => {
    const known = fresh.get(id) ?? newNodeId();
    fresh.set(id, known);
    return known;
  };
  return {
    nodes: document.nodes.map(({ parent_id, ...node }) => ({
      ...structuredClone(node),
      id: renew(node.id),
      ...(parent_id !== undefined && { parent_id: renew(parent_id) }),
    })),
    ...(document.notes && {
      notes: document.notes.map(({ parent_id, ...note }) => ({
        ...structuredClone(note),
        id: newNodeId(),
        ...(parent_id !== undefined && { parent_id: renew(parent_id) }),
      })),
    }),
    edges: document.edges.map((edge) => ({
      ...edge,
      id: newNodeId(),
      source: renew(edge.source),
      target: renew(edge.target),
    })),
  };
}
