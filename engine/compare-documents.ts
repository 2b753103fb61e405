import { isSameJson } from "#lib/same-json.ts";
import type { DocumentEdge, DocumentNode, DocumentNote, FlowDocument } from "./document.ts";

export interface Difference {
  /** Ids of nodes that are only in the later document. */
  added: string[];
  removed: string[];
  /** Nodes whose type, key, container, configuration or settings differ. Positions do not matter. */
  changed: string[];
  /** Connections that are only in the later document. */
  connected: DocumentEdge[];
  disconnected: DocumentEdge[];
  /** The number of notes that were added or removed, or whose text or color changed. */
  notes: number;
}

/** The differences between two documents. */
export function compareDocuments(from: FlowDocument, to: FlowDocument): Difference {
  const before = new Map(from.nodes.map((node) => [node.id, node]));
  const after = new Map(to.nodes.map((node) => [node.id, node]));
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed: [...after.values()]
      .filter((node) => {
        const old = before.get(node.id);
        return old !== undefined && !isSameJson(substance(old), substance(node));
      })
      .map(({ id }) => id),
    connected: missing(to.edges, from.edges),
    disconnected: missing(from.edges, to.edges),
    notes: countChangedNotes(from.notes ?? [], to.notes ?? []),
  };
}

/** Whether the documents differ in nothing that is compared. */
export function isSameDocument(difference: Difference): boolean {
  return Object.values(difference).every((part) =>
    typeof part === "number" ? part === 0 : part.length === 0,
  );
}

function countChangedNotes(from: readonly DocumentNote[], to: readonly DocumentNote[]): number {
  const before = new Map(from.map(({ id, text, color }) => [id, { text, color }]));
  const after = new Map(to.map(({ id, text, color }) => [id, { text, color }]));
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.filter((id) => !isSameJson(before.get(id), after.get(id))).length;
}

/** The edges whose ends no edge of the other document connects. */
function missing(edges: readonly DocumentEdge[], others: readonly DocumentEdge[]): DocumentEdge[] {
  const known = new Set(others.map(endsOf));
  return edges.filter((edge) => !known.has(endsOf(edge)));
}

function endsOf(edge: DocumentEdge): string {
  return JSON.stringify([edge.source, edge.source_handle, edge.target, edge.target_handle]);
}

function substance({ type, key, parent_id, config, settings }: DocumentNode) {
  return { type, key, parent_id, config, settings };
}
