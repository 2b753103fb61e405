import type { ExportedFlow, FlowExport } from "#api/flows/documents/schema.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { withNotes } from "#engine/edit/notes.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { cutText } from "#lib/cut-text.ts";
import { toLatin } from "#lib/latin-text.ts";
import { sortObject } from "./sort-object.ts";

const maxNameLength = 200;

const copySuffix = " copy";

/** The triggers that are active once the document is live: those that are not disabled. */
export function enabledTriggers(document: FlowDocument, types: NodeTypes): DocumentNode[] {
  return document.nodes.filter(
    (node) => definitionOf(node, types)?.category === "trigger" && !node.settings?.disabled,
  );
}

/** The trigger types that other flows run a flow from. */
export function calledTypes(types: NodeTypes): string[] {
  return types
    .all()
    .filter(({ trigger }) => trigger?.isCalledByFlows)
    .map(({ type }) => type);
}

/** The nodes of a document that are new or have another type than before. */
export function changedNodes(before: FlowDocument, { nodes }: FlowDocument): DocumentNode[] {
  const types = new Map(before.nodes.map(({ id, type }) => [id, type]));
  return nodes.filter(({ id, type }) => types.get(id) !== type);
}

/**
 * Sorts the properties of every object in a document, so that two equal documents have the same text.
 */
export function normalizeDocument({ nodes, edges, notes = [] }: FlowDocument): FlowDocument {
  const normalized = { nodes: nodes.map((node) => ({ ...node, config: sortObject(node.config) })), edges };
  return withNotes(normalized, notes);
}

/** "Orders copy". A long name is truncated, so that the suffix always fits. */
export function copyName(name: string): string {
  return `${cutText(name, maxNameLength - copySuffix.length).trimEnd()}${copySuffix}`;
}

/** Flows in the export format, which other installations can import. */
export function toExport(flows: readonly ExportedFlow[]): FlowExport {
  return { format: "millrace-flow", format_version: 1, flows: [...flows] };
}

/** A file name for a flow's export, safe in every file system: "new-orders.flow.json". */
export function exportFileName(name: string): string {
  const words = toLatin(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${cutText(words, 60) || "flow"}.flow.json`;
}
