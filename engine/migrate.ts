import { type DocumentNode, type FlowDocument, versionOf } from "./document.ts";
import type { NodeDefinition } from "./node.ts";
import { definitionOf, type NodeTypes } from "./node-types.ts";

/** A node's configuration as its definition reads it: migrated when it was written for an older version. */
export function currentConfig(
  definition: NodeDefinition | undefined,
  node: DocumentNode,
): DocumentNode["config"] {
  const version = versionOf(node);
  if (!definition?.migrate || definition.version === version) return node.config;
  return definition.migrate(node.config, version);
}

/** The document with every node at its definition's version; the same document where none is older. */
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
 * The document with a version at each node that names none, as the API promises: the one that the node had `before`, else
 * the newest. Version 1 is written by leaving it out, so that an older release can read what uses no later version.
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
