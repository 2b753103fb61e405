import {
  type DocumentEdge,
  type DocumentNode,
  defaultNodeSettings,
  type FlowDocument,
  maxEdges,
  maxNodes,
  type NodeSettings,
  nodeSettingsSchema,
} from "#engine/document.ts";
import { refuseConnection } from "#engine/graph/connect.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { newNodeId } from "#lib/node-id.ts";
import { keyFromLabel, uniqueKey } from "./keys.ts";

/** Changes of a document, each giving a new document and sharing all that did not change with the old one. */

/** In canvas units. */
export interface Point {
  x: number;
  y: number;
}

export type Ends = Omit<DocumentEdge, "id">;

/** How a new node is connected: behind an output, before an input, or between the ends of an edge. */
export type NodePlace =
  | { after: { nodeId: string; handle: string } }
  | { before: { nodeId: string; handle: string } }
  | { onEdge: string };

/** A node's settings with the defaults filled in. */
export function settingsOf(node: DocumentNode): NodeSettings {
  return node.settings ?? defaultNodeSettings;
}

/** A node of the type with its defaults, its key made from the label; null for an unknown type. */
export function newNode(
  document: FlowDocument,
  types: NodeTypes,
  type: string,
  position: Point,
): DocumentNode | null {
  const definition = types.newest(type);
  if (!definition) return null;
  const taken = new Set(document.nodes.map((node) => node.key));
  return {
    id: newNodeId(),
    type,
    ...(definition.version > 1 ? { version: definition.version } : {}),
    key: uniqueKey(keyFromLabel(definition.label), taken),
    position: { x: Math.round(position.x), y: Math.round(position.y) },
    config: definition.config.parse({}),
  };
}

/** The document with the node in it; null when it is full. */
export function withNode(document: FlowDocument, node: DocumentNode): FlowDocument | null {
  if (document.nodes.length >= maxNodes) return null;
  return { ...document, nodes: [...document.nodes, node] };
}

/** The document with the node connected as asked, as far as the node has handles for it and nothing speaks against it. */
export function placed(
  document: FlowDocument,
  types: NodeTypes,
  node: DocumentNode,
  place: NodePlace,
): FlowDocument {
  if ("onEdge" in place) return insertedOnEdge(document, types, node.id, place.onEdge) ?? document;
  const input = definitionOf(node, types)?.inputs[0]?.name;
  const output = outputsOf(node, types)[0]?.name;
  if ("after" in place) {
    const { nodeId: source, handle: source_handle } = place.after;
    if (input === undefined) return document;
    return connected(document, types, { source, source_handle, target: node.id, target_handle: input });
  }
  const { nodeId: target, handle: target_handle } = place.before;
  if (output === undefined) return document;
  return connected(document, types, { source: node.id, source_handle: output, target, target_handle });
}

function connected(document: FlowDocument, types: NodeTypes, ends: Ends): FlowDocument {
  const result = withEdge(document, types, ends);
  return "document" in result ? result.document : document;
}

/** The handles by which a node of a document can be left. */
export function outputsOf(node: DocumentNode, types: NodeTypes) {
  const definition = definitionOf(node, types);
  return definition ? outputHandles(definition, node) : [];
}

/** The document with one more edge, or the reason against it in a sentence. */
export function withEdge(
  document: FlowDocument,
  types: NodeTypes,
  ends: Ends,
): { document: FlowDocument } | { refusal: string } {
  const refusal = refuseConnection(document, types, ends);
  if (refusal !== null) return { refusal };
  if (document.edges.length >= maxEdges) return { refusal: `A flow holds at most ${maxEdges} connections.` };
  return { document: { ...document, edges: [...document.edges, { id: newNodeId(), ...ends }] } };
}

/** The document with an edge's ends changed, or the reason against it in a sentence. */
export function withEdgeMoved(
  document: FlowDocument,
  types: NodeTypes,
  edgeId: string,
  ends: Ends,
): { document: FlowDocument } | { refusal: string } {
  const refusal = refuseConnection(document, types, { ...ends, id: edgeId });
  if (refusal !== null) return { refusal };
  const edges = document.edges.map((edge) => (edge.id === edgeId ? { id: edgeId, ...ends } : edge));
  return { document: { ...document, edges } };
}

/** The document with a node between an edge's ends; null where the node has no way in and out, or a rule speaks against it. */
export function insertedOnEdge(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  edgeId: string,
): FlowDocument | null {
  const node = document.nodes.find(({ id }) => id === nodeId);
  const edge = document.edges.find(({ id }) => id === edgeId);
  if (!node || !edge || edge.source === nodeId || edge.target === nodeId) return null;
  const input = definitionOf(node, types)?.inputs[0]?.name;
  const output = outputsOf(node, types)[0]?.name;
  if (input === undefined || output === undefined) return null;
  const open = withoutEdges(document, new Set([edgeId]));
  const { source, source_handle, target, target_handle } = edge;
  const entered = withEdge(open, types, { source, source_handle, target: nodeId, target_handle: input });
  if ("refusal" in entered) return null;
  const left = withEdge(entered.document, types, {
    source: nodeId,
    source_handle: output,
    target,
    target_handle,
  });
  return "refusal" in left ? null : left.document;
}

/** The document without these nodes and all edges that touch them. */
export function withoutNodes(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  if (!document.nodes.some(({ id }) => ids.has(id))) return document;
  return {
    nodes: document.nodes.filter(({ id }) => !ids.has(id)),
    edges: document.edges.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
  };
}

/** The document without these edges. */
export function withoutEdges(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  if (!document.edges.some(({ id }) => ids.has(id))) return document;
  return { ...document, edges: document.edges.filter(({ id }) => !ids.has(id)) };
}

/** The document with one node changed; the same document where the change gives the same node. */
export function withNodeChanged(
  document: FlowDocument,
  nodeId: string,
  change: (node: DocumentNode) => DocumentNode,
): FlowDocument {
  const index = document.nodes.findIndex(({ id }) => id === nodeId);
  const node = document.nodes[index];
  if (!node) return document;
  const changed = change(node);
  return changed === node ? document : { ...document, nodes: document.nodes.with(index, changed) };
}

/** The document with nodes elsewhere, on whole units. */
export function withPositions(document: FlowDocument, positions: ReadonlyMap<string, Point>): FlowDocument {
  let moved = false;
  const nodes = document.nodes.map((node) => {
    const to = positions.get(node.id);
    const position = to && { x: Math.round(to.x), y: Math.round(to.y) };
    if (!position || (position.x === node.position.x && position.y === node.position.y)) return node;
    moved = true;
    return { ...node, position };
  });
  return moved ? { ...document, nodes } : document;
}

/** A node with other settings. Edges of an `error` handle that goes away stay, and the check names them. */
export function withSettings(node: DocumentNode, change: Partial<NodeSettings>): DocumentNode {
  return { ...node, settings: nodeSettingsSchema.parse({ ...settingsOf(node), ...change }) };
}
