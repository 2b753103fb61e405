import { type DocumentNode, type FlowDocument, maxNodes } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newNodeId } from "#lib/node-id.ts";
import { connect, insertOnEdge } from "./connect.ts";
import { applied, inputsOf, outputsOf, type Point, rounded } from "./edit.ts";
import { keyFromLabel, uniqueKey } from "./keys.ts";

/** How a new node is connected: behind an output, before an input, or between the ends of an edge. */
export type InsertPoint =
  | { after: { nodeId: string; handle: string } }
  | { before: { nodeId: string; handle: string } }
  | { onEdge: string };

export interface NewNode {
  type: string;
  position: Point;
  insertAt?: InsertPoint | undefined;
}

/**
 * Adds a node with its type's defaults and a key derived from the type's label. It is connected as `place` says, unless
 * its handles or the rules of the graph forbid that.
 */
export function addNode(
  document: FlowDocument,
  types: NodeTypes,
  { type, position, insertAt }: NewNode,
): { document: FlowDocument; node: DocumentNode } | { refusal: string } {
  const definition = types.newest(type);
  if (!definition) return { refusal: `There is no node type “${type}”.` };
  if (document.nodes.length >= maxNodes) return { refusal: `A flow can have at most ${maxNodes} nodes.` };
  const keys = new Set(document.nodes.map(({ key }) => key));
  const node: DocumentNode = {
    id: newNodeId(),
    type,
    ...(definition.version > 1 ? { version: definition.version } : {}),
    key: uniqueKey(keyFromLabel(definition.label), keys),
    position: rounded(position),
    config: definition.config.parse({}),
  };
  const added = { ...document, nodes: [...document.nodes, node] };
  return { document: insertAt ? connectAt(added, types, node, insertAt) : added, node };
}

function connectAt(
  document: FlowDocument,
  types: NodeTypes,
  node: DocumentNode,
  insertAt: InsertPoint,
): FlowDocument {
  if ("onEdge" in insertAt) return applied(document, insertOnEdge(document, types, node.id, insertAt.onEdge));
  const [handle] = "after" in insertAt ? inputsOf(node, types) : outputsOf(node, types);
  if (!handle) return document;
  const own = { nodeId: node.id, handle: handle.name };
  const [from, to] = "after" in insertAt ? [insertAt.after, own] : [own, insertAt.before];
  const ends = {
    source: from.nodeId,
    source_handle: from.handle,
    target: to.nodeId,
    target_handle: to.handle,
  };
  return applied(document, connect(document, types, ends));
}
