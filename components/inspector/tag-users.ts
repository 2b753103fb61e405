import { renameInTags } from "#components/canvas/store/rename-tags.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";

/** A key that no node can have, to see which tags would change. */
const another = "0";

/** The nodes whose tags name a node by its key. */
export function nodesNaming(document: FlowDocument, { id, key }: DocumentNode): DocumentNode[] {
  const changes = new Map([[key, another]]);
  return document.nodes.filter((node) => node.id !== id && renameInTags(node, changes) !== node);
}
