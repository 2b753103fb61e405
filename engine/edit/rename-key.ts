import { type DocumentNode, type FlowDocument, nodeKeySchema } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { type NameChanges, refersTo, renameNames, variablesIn } from "#engine/tags/rename.ts";
import { mapTemplates } from "#engine/tags/template-fields.ts";
import { mapNodes } from "./change.ts";
import type { Edit } from "./edit.ts";

/** Changes a node's key, and the tags that refer to the node by it. */
export function renameKey(document: FlowDocument, types: NodeTypes, nodeId: string, key: string): Edit {
  const node = document.nodes.find(({ id }) => id === nodeId);
  if (!node) return { refusal: "This node no longer exists." };
  if (node.key === key) return { document };
  const refusal = refuseKey(document, types, nodeId, key);
  if (refusal !== null) return { refusal };
  const changes = new Map([[node.key, key]]);
  return {
    document: mapNodes(document, (each) => {
      const renamed = renameInNode(each, types, changes);
      return each.id === nodeId ? { ...renamed, key } : renamed;
    }),
  };
}

/** Why a node cannot have this key, as a sentence for the user, or null. */
export function refuseKey(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  key: string,
): string | null {
  const parsed = nodeKeySchema.safeParse(key);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "This key is not valid.";
  if (document.nodes.some((node) => node.id !== nodeId && node.key === key)) {
    return `Another node has the key “${key}”. Keys are unique in a flow.`;
  }
  const node = document.nodes.find(({ id }) => id === nodeId);
  const conflicting = document.nodes.find((each) =>
    templatesOf(each, types).some(
      (source) => node && refersTo(source, node.key) && variablesIn(source).has(key),
    ),
  );
  return conflicting ? `A template in “${conflicting.key}” uses “${key}” as the name of a variable.` : null;
}

/** The nodes with a tag that refers to a node by its key. */
export function nodesReferringTo(document: FlowDocument, types: NodeTypes, key: string): DocumentNode[] {
  return document.nodes.filter((node) => templatesOf(node, types).some((source) => refersTo(source, key)));
}

/** The node with its tags renamed; the same node when nothing changed. A node of an unknown type has no tags. */
export function renameInNode(node: DocumentNode, types: NodeTypes, changes: NameChanges): DocumentNode {
  const fields = definitionOf(node, types)?.fields ?? {};
  const config = mapTemplates(fields, node.config, (source) => renameNames(source, changes));
  return config === node.config ? node : { ...node, config };
}

/** All templates of a node, including those in hidden fields. */
export function templatesOf(node: DocumentNode, types: NodeTypes): string[] {
  const templates: string[] = [];
  mapTemplates(definitionOf(node, types)?.fields ?? {}, node.config, (source) => {
    templates.push(source);
    return source;
  });
  return templates;
}
