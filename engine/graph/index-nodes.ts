import type { Handle, NodeDefinition } from "#engine/definition.ts";
import {
  type DocumentNode,
  defaultNodeSettings,
  type FlowDocument,
  type NodeSettings,
} from "#engine/document.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import { currentConfig } from "#engine/migrate.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { outputHandles } from "./handles.ts";

/** A document's node with its definition. */
export interface IndexedNode {
  node: DocumentNode;
  /** Undefined for an unknown node type. */
  definition: NodeDefinition | undefined;
  /** Of the definition's version, with the defaults of settings that are not stored. */
  config: DocumentNode["config"];
  settings: NodeSettings;
  outputs: readonly Handle[];
  label: string;
  /** The node's name in messages: its label, with its key if another node has the same label. */
  name: string;
}

/** A document's nodes by id. If two share an id, which is reported as a problem, the first is used. */
export function indexNodes(document: FlowDocument, types: NodeTypes): ReadonlyMap<string, IndexedNode> {
  const labels = new Map<string, number>();
  const nodes = new Map<string, IndexedNode>();
  for (const node of document.nodes) {
    if (nodes.has(node.id)) continue;
    const definition = definitionOf(node, types);
    const current = currentConfig(definition, node);
    const config = definition ? fillDefaults(definition, current) : current;
    const { settings = defaultNodeSettings } = node;
    const outputs = definition ? outputHandles(definition, { config, settings }) : [];
    const label = labelOf(node, definition);
    labels.set(label, (labels.get(label) ?? 0) + 1);
    nodes.set(node.id, { node, definition, config, settings, outputs, label, name: "" });
  }
  for (const entry of nodes.values()) {
    entry.name = labels.get(entry.label) === 1 ? `“${entry.label}”` : `“${entry.label}” (${entry.node.key})`;
  }
  return nodes;
}

/** The node's name in the UI: its label, else its type's, else its key. */
export function labelOf(node: DocumentNode, definition: NodeDefinition | undefined): string {
  const label = node.config.label;
  if (typeof label === "string" && label.trim() !== "") return label.trim();
  return definition?.label ?? node.key;
}
