import { Position } from "@xyflow/react";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { labelOf, outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import type { CardNode } from "./card/node-card.tsx";
import type { CardEdge } from "./edge/flow-edge.tsx";
import { cardSize, handleOffset } from "./store/card-size.ts";
import { nodesById } from "./store/derived.ts";
import type { Selection } from "./store/selection.ts";

/**
 * What the canvas renders, derived from the document. What did not change keeps its identity, so that it does not
 * render again.
 */

const dotPx = 12;

export interface ShownElements {
  document: FlowDocument;
  nodeTypes: NodeTypes;
  selection: Selection;
  /** The nodes' positions while they move, in place of those in the document. */
  moving: ReadonlyMap<string, Point> | null;
  /** The node that the Tab key reaches. */
  tabStop: string | null;
  /** The edge that a dragged node would be inserted into. */
  receivingEdge: string | null;
}

export interface CanvasElements {
  nodes: CardNode[];
  edges: CardEdge[];
}

/** Creates a function that converts, and reuses the last result where possible. */
export function createCanvasElements(): (shown: ShownElements) => CanvasElements {
  let nodes = new Map<string, CardNode>();
  let edges = new Map<string, CardEdge>();
  let drawing: CanvasElements = { nodes: [], edges: [] };
  return (shown) => {
    nodes = new Map(shown.document.nodes.map((node) => [node.id, drawNode(node, shown, nodes.get(node.id))]));
    edges = new Map(shown.document.edges.map((edge) => [edge.id, drawEdge(edge, shown, edges.get(edge.id))]));
    drawing = {
      nodes: keepSame(drawing.nodes, [...nodes.values()]),
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
  const position = shown.moving?.get(node.id) ?? node.position;
  const selected = shown.selection.nodes.has(node.id);
  const tabIndex = shown.tabStop === node.id ? 0 : -1;
  const isMoved = before?.position.x !== position.x || before.position.y !== position.y;
  const isSame = before?.data.node === node && before.selected === selected;
  if (before && isSame && !isMoved && before.domAttributes?.tabIndex === tabIndex) return before;
  const size = cardSize(node, shown.nodeTypes);
  return {
    id: node.id,
    type: "card",
    position,
    selected,
    ...size,
    measured: size,
    // Positioned by layout: a transform would make every card a layer for the browser to compose.
    style: { transform: "none", left: position.x, top: position.y },
    handles: before?.data.node === node && before.handles ? before.handles : handlesOf(node, shown.nodeTypes),
    data: before?.data.node === node ? before.data : { node },
    ariaLabel: labelOf(node, shown.nodeTypes),
    domAttributes: { tabIndex },
  };
}

function handlesOf(node: DocumentNode, types: NodeTypes): NonNullable<CardNode["handles"]> {
  const { width } = cardSize(node, types);
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const outputs = outputsOf(node, types);
  const at = (x: number, index: number, count: number) => ({
    x: x - dotPx / 2,
    y: handleOffset(index, count) - dotPx / 2,
    width: dotPx,
    height: dotPx,
  });
  return [
    ...inputs.map((handle, index) => ({
      id: handle.name,
      type: "target" as const,
      position: Position.Left,
      ...at(0, index, inputs.length),
    })),
    ...outputs.map((handle, index) => ({
      id: handle.name,
      type: "source" as const,
      position: Position.Right,
      ...at(width, index, outputs.length),
    })),
  ];
}

function drawEdge(edge: DocumentEdge, shown: ShownElements, before: CardEdge | undefined): CardEdge {
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
    before.data.name === name
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
    // Only a selected edge has draggable ends, because rendering a thousand handles would be wasteful.
    reconnectable: selected,
    ariaRole: "group",
    ariaLabel: `Connection from ${name}`,
    data: { name, receiving, sourceHandle: edge.source_handle },
  };
}

/** "Condition, True, to HTTP Request". The handle is included if its node has several. */
function edgeName(edge: DocumentEdge, { document, nodeTypes: types }: ShownElements): string {
  const source = nodesById(document).get(edge.source);
  const target = nodesById(document).get(edge.target);
  const outputs = source ? outputsOf(source, types) : [];
  const handle = outputs.find(({ name }) => name === edge.source_handle);
  const by = outputs.length > 1 ? `, ${handle?.label ?? edge.source_handle},` : "";
  return `${source ? labelOf(source, types) : "?"}${by} to ${target ? labelOf(target, types) : "?"}`;
}
