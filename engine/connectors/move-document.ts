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

/** The older versions of a connector. */
export interface OlderVersions {
  find(operation: string, version: number): Operation | undefined;
  /** The breaking differences of the target's base URL, connection and ways to sign in. */
  baseChanges(version: number): Change[];
}

/** Moves the nodes of a connector that have an older version. */
export function moveDocument(
  document: FlowDocument,
  connector: string,
  target: TargetVersion,
  older: OlderVersions,
): MovedDocument {
  const moves: NodeMove[] = [];
  const nodes = document.nodes.map((node) => {
    const type = readType(node.type);
    const from = versionOf(node);
    if (type?.connector !== connector || from >= target.version) return node;
    const moved = moveNode(node, older.find(type.operation, from), target);
    const { isMoved } = moved;
    const changes = isMoved ? [...older.baseChanges(from), ...moved.changes] : moved.changes;
    moves.push({ node, from, isMoved, changes });
    return moved.node;
  });
  return { document: moves.some(({ isMoved }) => isMoved) ? { ...document, nodes } : document, moves };
}
