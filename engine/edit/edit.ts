import type { Handle } from "#engine/definition.ts";
import {
  type DocumentEdge,
  type DocumentNode,
  defaultNodeSettings,
  type FlowDocument,
  type NodeSettings,
} from "#engine/document.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { labelOf as nameOf } from "#engine/graph/index-nodes.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * Document edits: pure functions that return a new document and share with the old one everything that did not change.
 * An edit that changes nothing returns the same document.
 */

/** The edited document, or a sentence for the user with the reason why the edit is not possible. */
export type Edit = { document: FlowDocument } | { refusal: string };

/** In canvas units. */
export interface Point {
  x: number;
  y: number;
}

export type Ends = Omit<DocumentEdge, "id">;

/** A node's settings with the defaults filled in. */
export function settingsOf(node: DocumentNode): NodeSettings {
  return node.settings ?? defaultNodeSettings;
}

/** Whether there are nodes with these ids, and all of them are disabled. */
export function areDisabled({ nodes }: FlowDocument, ids: ReadonlySet<string>): boolean {
  const chosen = nodes.filter(({ id }) => ids.has(id));
  return chosen.length > 0 && chosen.every((node) => settingsOf(node).disabled);
}

/** The node's name in the UI: its label, else its type's, else its key. */
export function labelOf(node: DocumentNode, types: NodeTypes): string {
  return nameOf(node, definitionOf(node, types));
}

/** The handles through which execution enters a node. */
export function inputsOf(node: DocumentNode, types: NodeTypes): readonly Handle[] {
  return definitionOf(node, types)?.inputs ?? [];
}

/** The handles through which execution leaves a node. */
export function outputsOf(node: DocumentNode, types: NodeTypes): readonly Handle[] {
  const definition = definitionOf(node, types);
  return definition ? outputHandles(definition, node) : [];
}

/** The handles of a container that lead to the nodes in it. */
export function innerOf(node: DocumentNode, types: NodeTypes): readonly Handle[] {
  return definitionOf(node, types)?.inner ?? [];
}

/** The document after an edit, or the same document when the edit was refused. */
export function applied(document: FlowDocument, edit: Edit): FlowDocument {
  return "document" in edit ? edit.document : document;
}

/** A position rounded to whole units. */
export function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
