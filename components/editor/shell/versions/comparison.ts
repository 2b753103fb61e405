import { compareDocuments, type Difference } from "#engine/compare-documents.ts";
import type { FlowDocument } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { compareSettings, type SettingChange } from "./compare-nodes.ts";
import { type NodeSetting, nodeSettings } from "./node-settings.ts";

/** A draft, an earlier draft, or a version. */
export interface NamedDocument {
  id: string;
  /** "Version 2", "Draft". */
  name: string;
  document: FlowDocument;
}

/** Two documents and their differences. */
export interface Comparison {
  from: NamedDocument;
  to: NamedDocument;
  difference: Difference;
}

/** Compares two documents as if both were written for the newest node types. */
export function toComparison(from: NamedDocument, to: NamedDocument, types: NodeTypes): Comparison {
  const before = { ...from, document: currentDocument(from.document, types) };
  const after = { ...to, document: currentDocument(to.document, types) };
  return { from: before, to: after, difference: compareDocuments(before.document, after.document) };
}

export type NodeState = "added" | "removed" | "changed" | "same";

/** One node in a comparison. */
export interface ComparedNode {
  state: NodeState;
  changes: SettingChange[];
  /** All of its settings: the later ones, or those before it was removed. */
  settings: NodeSetting[];
}

export function compareNode({ from, to }: Comparison, nodeId: string, types: NodeTypes): ComparedNode {
  const before = settingsIn(from.document, nodeId, types);
  const after = settingsIn(to.document, nodeId, types);
  if (!after) return { state: "removed", changes: [], settings: before ?? [] };
  if (!before) return { state: "added", changes: [], settings: after };
  const changes = compareSettings(before, after);
  return { state: changes.length > 0 ? "changed" : "same", changes, settings: after };
}

function settingsIn({ nodes }: FlowDocument, nodeId: string, types: NodeTypes): NodeSetting[] | null {
  const node = nodes.find(({ id }) => id === nodeId);
  const nameOf = (id: string) => {
    const named = nodes.find((other) => other.id === id);
    return named ? labelOf(named, types) : id;
  };
  return node ? nodeSettings(node, types, nameOf) : null;
}
