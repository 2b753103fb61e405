import type { NodeDefinition } from "#engine/definition.ts";
import { type DocumentNode, type FlowDocument, maxNodes } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newNodeId } from "#lib/node-id.ts";
import { connect, insertOnEdge } from "./connect.ts";
import { applied, innerOf, inputsOf, outputsOf, type Point, rounded } from "./edit.ts";
import { isContainer } from "./inside.ts";
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
  /** The container that the node goes into if `insertAt` is omitted. Omitted for the top level. */
  containerId?: string | undefined;
  /** Omitted for the default of its type. */
  label?: string | undefined;
}

/**
 * Adds a node with its type's defaults and a key derived from the type's label. It is connected as `insertAt`
 * says, unless its handles or the rules of the graph forbid that, and goes into the same container as the
 * node that it is connected to. A trigger always goes to the top level.
 */
export function addNode(
  document: FlowDocument,
  types: NodeTypes,
  { type, position, insertAt, containerId, label }: NewNode,
): { document: FlowDocument; node: DocumentNode } | { refusal: string } {
  const definition = types.newest(type);
  if (!definition) return { refusal: `There is no node type “${type}”.` };
  if (document.nodes.length >= maxNodes) return { refusal: `A flow can have at most ${maxNodes} nodes.` };
  const keys = new Set(document.nodes.map(({ key }) => key));
  const parent = insertAt ? containerAt(document, types, insertAt) : containerId;
  const node: DocumentNode = {
    id: newNodeId(),
    ...(parent !== undefined && canBeIn(parent, definition, document, types) && { parent_id: parent }),
    type,
    ...(definition.version > 1 ? { version: definition.version } : {}),
    key: uniqueKey(keyFromLabel(definition.label), keys),
    position: rounded(position),
    config: definition.config.parse(label === undefined ? {} : { label }),
  };
  const added = { ...document, nodes: [...document.nodes, node] };
  return { document: insertAt ? connectAt(added, types, node, insertAt) : added, node };
}

/** The container that a node at this point is in; undefined at the top level. */
export function containerAt(
  document: FlowDocument,
  types: NodeTypes,
  insertAt: InsertPoint,
): string | undefined {
  const find = (nodeId: string | undefined) => document.nodes.find(({ id }) => id === nodeId);
  // An edge is in the same container as its target; its source may be the container itself.
  if ("onEdge" in insertAt)
    return find(document.edges.find(({ id }) => id === insertAt.onEdge)?.target)?.parent_id;
  if ("before" in insertAt) return find(insertAt.before.nodeId)?.parent_id;
  const { nodeId, handle } = insertAt.after;
  const source = find(nodeId);
  const inner = source ? innerOf(source, types) : [];
  return inner.some(({ name }) => name === handle) ? nodeId : source?.parent_id;
}

function canBeIn(
  containerId: string,
  { category }: NodeDefinition,
  { nodes }: FlowDocument,
  types: NodeTypes,
): boolean {
  const container = nodes.find(({ id }) => id === containerId);
  return category !== "trigger" && container !== undefined && isContainer(container, types);
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
