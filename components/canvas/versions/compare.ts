import { hashKey } from "@tanstack/react-query";
import type { DocumentNode, DocumentNote, FlowDocument } from "#engine/document.ts";

export interface Difference {
  /** Ids of nodes that are only in the later document. */
  added: string[];
  removed: string[];
  /** Nodes whose type, key, configuration or settings differ. Positions do not matter. */
  changed: string[];
  /** How many connections are in only one of the two. */
  rewired: number;
  /** How many notes were added, removed, or have another text or color. */
  notes: number;
}

/** The differences between two documents. */
export function compareDocuments(from: FlowDocument, to: FlowDocument): Difference {
  const before = new Map(from.nodes.map((node) => [node.id, node]));
  const after = new Map(to.nodes.map((node) => [node.id, node]));
  const ends = ({ edges }: FlowDocument) =>
    new Set(edges.map((e) => JSON.stringify([e.source, e.source_handle, e.target, e.target_handle])));
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed: [...after.values()]
      .filter((node) => {
        const old = before.get(node.id);
        return old !== undefined && substance(old) !== substance(node);
      })
      .map(({ id }) => id),
    rewired: countMissing(ends(from), ends(to)) + countMissing(ends(to), ends(from)),
    notes: countChangedNotes(from.notes ?? [], to.notes ?? []),
  };
}

function countChangedNotes(from: readonly DocumentNote[], to: readonly DocumentNote[]): number {
  const before = new Map(from.map(({ id, text, color }) => [id, hashKey([text, color])]));
  const after = new Map(to.map(({ id, text, color }) => [id, hashKey([text, color])]));
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
    .length;
}

function countMissing(of: ReadonlySet<string>, from: ReadonlySet<string>): number {
  return [...of].filter((each) => !from.has(each)).length;
}

function substance({ type, key, config, settings }: DocumentNode): string {
  return hashKey([type, key, config, settings]);
}

/** "2 nodes added, 1 changed", or "same as the draft". */
export function describeDifference(
  { added, removed, changed, rewired, notes }: Difference,
  same: string,
): string {
  const parts = [
    part(added.length, "added"),
    part(removed.length, "removed"),
    part(changed.length, "changed"),
    rewired === 0 ? "" : `${rewired} ${rewired === 1 ? "connection" : "connections"} changed`,
    notes === 0 ? "" : `${notes} ${notes === 1 ? "note" : "notes"} changed`,
  ].filter((text) => text !== "");
  return parts.length === 0 ? same : parts.join(", ");
}

function part(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? "node" : "nodes"} ${what}`;
}
