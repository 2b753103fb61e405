import { compareDocuments, isSameDocument } from "#engine/compare-documents.ts";
import type { FlowDocument } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { isSameJson } from "#lib/same-json.ts";
import type { DraftEdit } from "#server/identity/audit/record-draft-edit.sql.ts";

/**
 * Describes the changes of a save, by the names of nodes. Returns null if nothing but pinned outputs differs.
 */
export function describeDraftEdit(
  before: FlowDocument,
  after: FlowDocument,
  types: NodeTypes,
): DraftEdit | null {
  const difference = compareDocuments(before, after);
  const namesIn = ({ nodes }: FlowDocument, ids: readonly string[]) => {
    const wanted = new Set(ids);
    return nodes.filter(({ id }) => wanted.has(id)).map((node) => labelOf(node, types));
  };
  if (isSameDocument(difference)) {
    const isSamePlace = isSameJson(withoutPins(before), withoutPins(after));
    return isSamePlace ? null : { added: [], changed: [], removed: [], other: ["layout"] };
  }
  const { connected, disconnected, notes } = difference;
  return {
    added: namesIn(after, difference.added),
    changed: namesIn(after, difference.changed),
    removed: namesIn(before, difference.removed),
    other: [
      ...(connected.length + disconnected.length > 0 ? ["connections"] : []),
      ...(notes > 0 ? ["notes"] : []),
    ],
  };
}

/** Stored drafts do not have pins. */
function withoutPins({ nodes, edges, notes = [] }: FlowDocument) {
  return { nodes: nodes.map(({ pin: _, ...node }) => node), edges, notes };
}
