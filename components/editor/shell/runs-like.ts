import type { DocumentNode, FlowDocument } from "#engine/document.ts";

/**
 * Whether two states of one document run alike, as far as their parts are the same objects: moving nodes, collapsing
 * frames and notes do not count. Cheap enough for every change; the server compares in full.
 */
export function runsLike(a: FlowDocument, b: FlowDocument): boolean {
  if (a === b) return true;
  if (a.edges !== b.edges || a.nodes.length !== b.nodes.length) return false;
  return a.nodes.every((node, index) => isSameNode(node, b.nodes[index]));
}

const runnable = ["id", "type", "version", "key", "parent_id", "config", "settings"] as const;

function isSameNode(node: DocumentNode, other: DocumentNode | undefined): boolean {
  return node === other || runnable.every((part) => node[part] === other?.[part]);
}
