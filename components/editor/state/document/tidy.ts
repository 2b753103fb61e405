import { Graph, layout } from "@dagrejs/dagre";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { Point } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Boxes, boxesOf } from "./box.ts";
import { type Box, gapAcross, gapDown, handleOffset } from "./card-size.ts";
import { nodesById } from "./derived.ts";
import { shiftNodes } from "./keep-clear.ts";
import { bodyCorner } from "./region-size.ts";
import { containersAround, isOpen, nodesIn } from "./regions.ts";
import { roomsOf } from "./room.ts";

/** The distance from a card's top to its only input. */
const lineOffset = handleOffset(0, 1);

/**
 * The document in a tidy layout from left to right. If only some nodes are laid out (with what is inside them), only the
 * edges between them count, and their upper left corner stays in place; a whole layout begins at 0, 0.
 *
 * A note moves with the node that is closest to it. Each container's nodes are laid out by themselves, the innermost first; around them, a container is one node of the
 * size of its frame.
 */
export function tidyDocument(
  document: FlowDocument,
  types: NodeTypes,
  ids: ReadonlySet<string> | null,
): FlowDocument {
  const containers = document.nodes
    .filter((node) => isOpen(node, types) && boxesOf(document, types).has(node.id))
    .map((node) => ({ node, around: containersAround(document, node) }))
    .filter(({ node, around }) => ids === null || [node.id, ...around].some((id) => ids.has(id)))
    .toSorted((a, b) => b.around.length - a.around.length);
  let tidied = document;
  for (const { node } of containers) tidied = tidyInside(tidied, types, node.id);
  if (ids === null) return layOut(tidied, types, nodesIn(tidied, undefined), { x: 0, y: 0 });
  const chosen = tidied.nodes.filter(
    (node) => ids.has(node.id) && !containersAround(document, node).some((id) => ids.has(id)),
  );
  for (const nodes of Map.groupBy(chosen, ({ parent_id }) => parent_id).values())
    tidied = layOut(tidied, types, nodes, null);
  return tidied;
}

/** Lays out the nodes in a container, and puts the container's own position at the corner of its frame. */
function tidyInside(document: FlowDocument, types: NodeTypes, containerId: string): FlowDocument {
  const box = boxesOf(document, types).get(containerId);
  const container = nodesById(document).get(containerId);
  if (!box || !container) return document;
  const corner = bodyCorner(container, types);
  const placed = moveNodes(document, new Map([[containerId, box]]));
  const inside = nodesIn(placed, containerId);
  return layOut(placed, types, inside, { x: box.x + corner.x, y: box.y + corner.y });
}

/**
 * Lays out nodes of one region, with their corner at a point, or where it is (null).
 *
 * Each card is laid out as if it extended as far above its input as below it: rows are then aligned by their inputs,
 * and connections are straight.
 */
function layOut(
  document: FlowDocument,
  types: NodeTypes,
  nodes: readonly DocumentNode[],
  at: Point | null,
): FlowDocument {
  const boxes = boxesOf(document, types);
  const rooms = roomsOf(document, types);
  const sizeOf = ({ id }: DocumentNode) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", ranksep: gapAcross, nodesep: gapDown, edgesep: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) {
    // The last calls below a trigger are narrower than it and the gap beside it.
    const height = rooms.get(node.id)?.height ?? 0;
    graph.setNode(node.id, { width: sizeOf(node).width, height: 2 * (height - lineOffset) });
  }
  const branches = nodes.map((node) => targetsInOrder(node, document, types, graph));
  for (const [index, targets] of branches.entries()) {
    for (const target of targets) graph.setEdge(nodes[index]?.id ?? "", target);
  }
  layout(graph, { constraints: branches.flatMap((targets) => keepOrder(targets, document)) });

  const corners = nodes.map((node): [string, Point] => {
    const { x, y } = graph.node(node.id);
    return [node.id, { x: x - sizeOf(node).width / 2, y: y - lineOffset }];
  });
  const from = corner(corners.map(([, point]) => point));
  const to = at ?? corner(nodes.map(sizeOf));
  const shifts = corners.map(([id, { x, y }]): [string, Point] => {
    const box = boxes.get(id) ?? { x: 0, y: 0 };
    return [id, { x: x - from.x + to.x - box.x, y: y - from.y + to.y - box.y }];
  });
  const moved = new Map(shifts);
  const region = nodes[0]?.parent_id;
  const notes = document.notes?.filter(({ parent_id }) => parent_id === region && nodes.length > 0) ?? [];
  for (const note of notes) {
    const closest = closestTo(boxes.get(note.id), nodes, boxes);
    const shift = closest && moved.get(closest.id);
    if (at !== null && shift) moved.set(note.id, shift);
  }
  return shiftNodes(document, moved);
}

/** The node whose corner is closest to a note's, which moves with it. */
function closestTo(note: Box | undefined, nodes: readonly DocumentNode[], boxes: Boxes) {
  const distance = ({ id }: DocumentNode) => {
    const box = boxes.get(id);
    return box && note ? Math.hypot(box.x - note.x, box.y - note.y) : Number.POSITIVE_INFINITY;
  };
  return nodes.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The targets of a node, by its handles from top to bottom, as far as they are laid out too. */
function targetsInOrder(
  node: DocumentNode,
  { edges }: FlowDocument,
  types: NodeTypes,
  graph: Graph,
): string[] {
  const handles = outputsOf(node, types).map(({ name }) => name);
  const targets = edges
    .filter(({ source, target }) => source === node.id && graph.hasNode(target))
    .sort((a, b) => handles.indexOf(a.source_handle) - handles.indexOf(b.source_handle))
    .map(({ target }) => target);
  return [...new Set(targets)];
}

/** Branches are in the order of their handles. Only targets without other incoming edges can be held to that. */
function keepOrder(targets: readonly string[], { edges }: FlowDocument): { left: string; right: string }[] {
  const own = targets.filter((id) => edges.filter(({ target }) => target === id).length === 1);
  return own.slice(1).map((right, index) => ({ left: own[index] ?? right, right }));
}

function corner(points: readonly Point[]): Point {
  return points.reduce((a, b) => ({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }), {
    x: Number.POSITIVE_INFINITY,
    y: Number.POSITIVE_INFINITY,
  });
}
