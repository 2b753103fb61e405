import { Position } from "@xyflow/react";
import type { Boxes } from "#components/editor/state/document/box.ts";
import { cardSize, handleOffset } from "#components/editor/state/document/card-size.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { innerHandleOffset } from "#components/editor/state/document/region-size.ts";
import { containersAround, isOpen } from "#components/editor/state/document/regions.ts";
import type { Selection } from "#components/editor/state/store/selection.ts";
import type { DocumentEdge, DocumentNode, DocumentNote, FlowDocument } from "#engine/document.ts";
import { innerOf, labelOf, outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { cutText } from "#lib/cut-text.ts";
import type { CardNode } from "./card/node-card.tsx";
import type { CardEdge } from "./edge/flow-edge.tsx";
import type { Route } from "./edge/route.ts";
import type { Routes } from "./edge/router.ts";
import type { NoteNode } from "./note/note-card.tsx";

/**
 * The nodes and edges that the canvas renders, derived from the document. Unchanged ones keep their identity,
 * so that they do not render again.
 */

const dotPx = 12;

/**
 * The layers: frames, the inner ones above the outer ones; then notes; then edges; then cards, the selected
 * ones on top.
 */
const depths = { deepestFrame: 30, note: 35, edge: 40, card: 50, selectedCard: 60 };

/** A node or a note as xyflow has it. */
export type CanvasNode = CardNode | NoteNode;

export interface ShownElements {
  document: FlowDocument;
  nodeTypes: NodeTypes;
  selection: Selection;
  /** Where the cards and frames are shown. */
  boxes: Boxes;
  /** The node that the Tab key reaches. */
  tabStop: string | null;
  /** How the connections run. */
  routes: Routes;
  /** The edge that a dragged node would be inserted into. */
  receivingEdge: string | null;
  /** The container that a dragged node would go into. */
  receivingRegion: string | undefined;
}

export interface CanvasElements {
  nodes: CanvasNode[];
  edges: CardEdge[];
}

/** Creates a function that converts, and reuses the last result where possible. */
export function createCanvasElements(): (shown: ShownElements) => CanvasElements {
  let nodes = new Map<string, CardNode>();
  let notes = new Map<string, NoteNode>();
  let edges = new Map<string, CardEdge>();
  let drawing: CanvasElements = { nodes: [], edges: [] };
  return (shown) => {
    const { document, boxes } = shown;
    nodes = new Map(
      document.nodes
        .filter(({ id }) => boxes.has(id))
        .map((node) => [node.id, drawNode(node, shown, nodes.get(node.id))]),
    );
    notes = new Map(
      (document.notes ?? [])
        .filter(({ id }) => boxes.has(id))
        .map((note) => [note.id, drawNote(note, shown, notes.get(note.id))]),
    );
    edges = new Map(
      document.edges.flatMap((edge) => {
        const route = shown.routes.get(edge.id);
        return route ? [[edge.id, drawEdge(edge, shown, route, edges.get(edge.id))] as const] : [];
      }),
    );
    drawing = {
      nodes: keepSame(drawing.nodes, [...nodes.values(), ...notes.values()]),
      edges: keepSame(drawing.edges, [...edges.values()]),
    };
    return drawing;
  };
}

/** The previous list if it has the same items. */
function keepSame<Item>(before: Item[], now: Item[]): Item[] {
  const isSame = before.length === now.length && now.every((item, index) => item === before[index]);
  return isSame ? before : now;
}

function drawNode(node: DocumentNode, shown: ShownElements, before: CardNode | undefined): CardNode {
  const { nodeTypes: types } = shown;
  const { x, y, width, height } = shown.boxes.get(node.id) ?? { ...node.position, ...cardSize(node, types) };
  const selected = shown.selection.nodes.has(node.id);
  const tabIndex = shown.tabStop === node.id ? 0 : -1;
  const depth = containersAround(shown.document, node).length;
  const receiving = shown.receivingRegion === node.id;
  const isPlaced =
    before?.position.x === x && before.position.y === y && before.width === width && before.height === height;
  const hasData =
    before?.data.node === node && before.data.depth === depth && before.data.receiving === receiving;
  const isSame = hasData && before?.selected === selected && before.domAttributes?.tabIndex === tabIndex;
  if (before && isSame && isPlaced) return before;
  const isFrame = isOpen(node, types);
  const cardDepth = selected ? depths.selectedCard : depths.card;
  return {
    id: node.id,
    type: isFrame ? "region" : "card",
    position: { x, y },
    selected,
    width,
    height,
    measured: { width, height },
    zIndex: isFrame ? Math.min(depth, depths.deepestFrame) : cardDepth,
    // Positioned by layout: a transform would make every card a layer for the browser to compose. A frame lets the
    // pointer through to the canvas, except at its card.
    style: { transform: "none", left: x, top: y, ...(isFrame && { pointerEvents: "none" }) },
    handles:
      before?.handles && before.data.node === node && before.width === width
        ? before.handles
        : handlesOf(node, types, width),
    data: hasData && before ? before.data : { node, depth, receiving },
    ariaLabel: labelOf(node, types),
    domAttributes: { tabIndex },
  };
}

function drawNote(note: DocumentNote, shown: ShownElements, before: NoteNode | undefined): NoteNode {
  const { x, y } = shown.boxes.get(note.id) ?? note.position;
  const { width, height } = note.size;
  const selected = shown.selection.nodes.has(note.id);
  const tabIndex = shown.tabStop === note.id ? 0 : -1;
  const isSame = before?.data.note === note && before.position.x === x && before.position.y === y;
  if (before && isSame && before.selected === selected && before.domAttributes?.tabIndex === tabIndex)
    return before;
  return {
    id: note.id,
    type: "note",
    position: { x, y },
    selected,
    width,
    height,
    measured: { width, height },
    zIndex: depths.note,
    style: { transform: "none", left: x, top: y },
    data: before?.data.note === note ? before.data : { note },
    ariaLabel: note.text === "" ? "Note" : `Note: ${firstLine(note.text)}`,
    domAttributes: { tabIndex },
  };
}

const nameLength = 60;

function firstLine(text: string): string {
  return cutText(text.trimStart().split("\n", 1)[0] ?? "", nameLength);
}

function handlesOf(node: DocumentNode, types: NodeTypes, width: number): NonNullable<CardNode["handles"]> {
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const outputs = outputsOf(node, types);
  const at = (x: number, y: number) => ({ x: x - dotPx / 2, y: y - dotPx / 2, width: dotPx, height: dotPx });
  return [
    ...inputs.map((handle, index) => ({
      id: handle.name,
      type: "target" as const,
      position: Position.Left,
      ...at(0, handleOffset(index, inputs.length)),
    })),
    ...outputs.map((handle, index) => ({
      id: handle.name,
      type: "source" as const,
      position: Position.Right,
      ...at(width, handleOffset(index, outputs.length)),
    })),
    ...(isOpen(node, types) ? innerOf(node, types) : []).map((handle, index) => {
      const { x, y } = innerHandleOffset(node, types, index);
      return { id: handle.name, type: "source" as const, position: Position.Right, ...at(x, y) };
    }),
  ];
}

function drawEdge(
  edge: DocumentEdge,
  shown: ShownElements,
  route: Route,
  before: CardEdge | undefined,
): CardEdge {
  const selected = shown.selection.edges.has(edge.id);
  const receiving = shown.receivingEdge === edge.id;
  const name = edgeName(edge, shown);
  if (
    before &&
    before.source === edge.source &&
    before.target === edge.target &&
    before.sourceHandle === edge.source_handle &&
    before.targetHandle === edge.target_handle &&
    before.selected === selected &&
    before.data?.receiving === receiving &&
    before.data.name === name &&
    before.data.route === route
  )
    return before;
  return {
    id: edge.id,
    type: "flow",
    source: edge.source,
    target: edge.target,
    sourceHandle: edge.source_handle,
    targetHandle: edge.target_handle,
    selected,
    zIndex: depths.edge,
    // Only a selected edge has draggable ends, because rendering a thousand handles would be wasteful.
    reconnectable: selected,
    ariaRole: "group",
    ariaLabel: `Connection from ${name}`,
    data: { name, receiving, sourceHandle: edge.source_handle, route },
  };
}

/** "Condition, True, to HTTP Request". The handle is included if its node has several. */
function edgeName(edge: DocumentEdge, { document, nodeTypes: types }: ShownElements): string {
  const source = nodesById(document).get(edge.source);
  const target = nodesById(document).get(edge.target);
  const outputs = source ? [...outputsOf(source, types), ...innerOf(source, types)] : [];
  const handle = outputs.find(({ name }) => name === edge.source_handle);
  const by = outputs.length > 1 ? `, ${handle?.label ?? edge.source_handle},` : "";
  return `${source ? labelOf(source, types) : "?"}${by} to ${target ? labelOf(target, types) : "?"}`;
}
