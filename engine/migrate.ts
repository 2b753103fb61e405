import type { NodeDefinition } from "./definition.ts";
import { type DocumentNode, type FlowDocument, versionOf } from "./document.ts";
import { definitionOf, type NodeTypes } from "./node-types.ts";

/** A node's configuration, migrated if it was written for an older version of its definition. */
export function currentConfig(
  definition: NodeDefinition | undefined,
  node: DocumentNode,
): DocumentNode["config"] {
  const version = versionOf(node);
  if (!definition?.migrate || definition.version === version) return node.config;
  return definition.migrate(node.config, version);
}

/** The document with every node migrated to its definition's version; the same document when none is older. */
export function currentDocument(document: FlowDocument, types: NodeTypes): FlowDocument {
  let isChanged = false;
  const nodes = document.nodes.map((node) => {
    const definition = definitionOf(node, types);
    if (!definition || definition.version === versionOf(node)) return node;
    isChanged = true;
    return { ...node, version: definition.version, config: currentConfig(definition, node) };
  });
  return isChanged ? { ...document, nodes } : document;
}

/**
 * The document with a version at every node, as the API promises. A node without a version gets the one that it had
 * `before`, else the newest. Version 1 is stored by omitting it, so that an older release can read a document that uses
 * no later version.
 */
export function withVersions(document: FlowDocument, types: NodeTypes, before?: FlowDocument): FlowDocument {
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const versionFor = ({ id, type }: DocumentNode) => {
    const earlier = known.get(id);
    return earlier?.type === type ? versionOf(earlier) : (types.newest(type)?.version ?? 1);
  };
  let isChanged = false;
  const nodes = document.nodes.map((node) => {
    const version = node.version ?? versionFor(node);
    if (version === versionOf(node)) return node;
    isChanged = true;
    return { ...node, version };
  });
  return isChanged ? { ...document, nodes } : document;
}
