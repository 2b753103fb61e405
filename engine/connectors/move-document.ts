import { type DocumentNode, type FlowDocument, versionOf } from "#engine/document.ts";
import type { Change } from "./compare-schema.ts";
import type { Operation } from "./format.ts";
import { moveNode, type TargetVersion } from "./move-node.ts";
import { readType } from "./to-definition.ts";

/** A node of an older version. */
export interface NodeMove {
  node: DocumentNode;
  from: number;
  isMoved: boolean;
  changes: Change[];
}

export interface MovedDocument {
  document: FlowDocument;
  /** The nodes that were older, moved or not. */
  moves: NodeMove[];
}

/**
 * Moves the nodes of a connector that have an older version.
 *
 * @param find an operation of the connector in a version
 */
export function moveDocument(
  document: FlowDocument,
  connector: string,
  target: TargetVersion,
  find: (operation: string, version: number) => Operation | undefined,
): MovedDocument {
  const moves: NodeMove[] = [];
  const nodes = document.nodes.map((node) => {
    const type = readType(node.type);
    const from = versionOf(node);
    if (type?.connector !== connector || from >= target.version) return node;
    const moved = moveNode(node, find(type.operation, from), target);
    moves.push({ node, from, isMoved: moved.isMoved, changes: moved.changes });
    return moved.node;
  });
  return { document: moves.some(({ isMoved }) => isMoved) ? { ...document, nodes } : document, moves };
}
