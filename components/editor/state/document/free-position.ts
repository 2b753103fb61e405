import type { FlowDocument } from "#engine/document.ts";
import { containerAt, type InsertPoint } from "#engine/edit/add.ts";
import type { Point } from "#engine/edit/edit.ts";
import { allPlaced, newNoteSize } from "#engine/edit/notes.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxAround, boxesOf } from "./box.ts";
import { type Box, cardWidth, gapAcross, gapDown } from "./card-size.ts";
import { nodesById } from "./derived.ts";
import { edgePoints, outputPoint } from "./handle-point.ts";
import { shiftNodes } from "./keep-clear.ts";
import { newNodeSize } from "./new-node-size.ts";
import { bodyCorner, innerHandleIndex } from "./region-size.ts";
import { nodesIn } from "./regions.ts";
import { roomsOf } from "./room.ts";

const plainHeight = 64;
const grid = 8;

/** The item to add, and its place. */
export interface Wanted {
  type: string;
  insertAt?: InsertPoint | undefined;
  /** The container where `insertAt` is omitted. */
  containerId?: string | undefined;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The position of a new node without a given one: behind the output or before the input that it will be connected to,
 * between an edge's ends, else to the right of everything in its container. It covers nothing there: on an edge what
 * follows moves to make room, elsewhere the node moves down.
 */
export function findFreePosition(
  document: FlowDocument,
  types: NodeTypes,
  { type, insertAt, containerId }: Wanted,
): { position: Point; document: FlowDocument } {
  const size = newNodeSize(type, types);
  const region = insertAt ? containerAt(document, types, insertAt) : containerId;
  if (insertAt && "onEdge" in insertAt) {
    const between = betweenEnds(document, types, insertAt.onEdge, size);
    if (between) return between;
  }
  const start = wanted(document, types, insertAt, region);
  const boxes = roomsOf(document, types);
  const beside = nodesIn(document, region).flatMap(({ id }) => boxes.get(id) ?? []);
  return { position: settle(start, size, beside), document };
}

function wanted(
  document: FlowDocument,
  types: NodeTypes,
  insertAt: InsertPoint | undefined,
  region: string | undefined,
): Point {
  const nodes = nodesById(document);
  const boxes = boxesOf(document, types);
  if (insertAt && "after" in insertAt) {
    const { nodeId, handle } = insertAt.after;
    const node = nodes.get(nodeId);
    if (node && innerHandleIndex(node, types, handle) >= 0) return cornerIn(document, types, nodeId);
    const output = node && outputPoint(node, types, handle, boxes);
    if (output) return { x: output.x + gapAcross, y: output.y - plainHeight / 2 };
  }
  if (insertAt && "before" in insertAt) {
    const box = boxes.get(insertAt.before.nodeId);
    if (box) return { x: box.x - gapAcross - cardWidth, y: box.y };
  }
  const all = boxAround(nodesIn(document, region).flatMap(({ id }) => boxes.get(id) ?? []));
  if (all) return { x: all.x + all.width + gapAcross, y: all.y };
  return region === undefined ? { x: 0, y: 0 } : cornerIn(document, types, region);
}

/** Where the nodes in a container begin. */
function cornerIn(document: FlowDocument, types: NodeTypes, containerId: string): Point {
  const container = nodesById(document).get(containerId);
  const box = boxesOf(document, types).get(containerId);
  if (!container || !box) return { x: 0, y: 0 };
  const corner = bodyCorner(container, types);
  return { x: box.x + corner.x, y: box.y + corner.y };
}

/** Behind the edge's source. The edge's target and everything after it move right if the gap is too narrow. */
function betweenEnds(
  document: FlowDocument,
  types: NodeTypes,
  edgeId: string,
  size: Size,
): { position: Point; document: FlowDocument } | null {
  const edge = document.edges.find(({ id }) => id === edgeId);
  const source = edge && nodesById(document).get(edge.source);
  const points = edge && edgePoints(document, types, edge);
  if (!edge || !source || !points) return null;
  const { from, to } = points;
  const isInner = innerHandleIndex(source, types, edge.source_handle) >= 0;
  // The padding of a container is the gap behind its inner handle.
  const before = isInner
    ? bodyCorner(source, types).x - (from.x - (boxesOf(document, types).get(edge.source)?.x ?? 0))
    : gapAcross;
  const gap = to.x - from.x;
  const needed = before + size.width + gapAcross;
  const y = (from.y + to.y - plainHeight) / 2;
  if (gap >= needed)
    return { position: onGrid({ x: from.x + (gap - size.width + before - gapAcross) / 2, y }), document };
  const shift = { x: needed - gap, y: 0 };
  const moved = [...downstream(document, edge.target, edge.source)].map((id): [string, Point] => [id, shift]);
  return { position: onGrid({ x: from.x + before, y }), document: shiftNodes(document, new Map(moved)) };
}

/** A node and everything beside it that it leads to. `except` stays in place, so that a flow with a cycle is not torn apart. */
function downstream(document: FlowDocument, from: string, except: string): Set<string> {
  const nodes = nodesById(document);
  const region = nodes.get(from)?.parent_id;
  const outgoing = Map.groupBy(document.edges, (edge) => edge.source);
  const found = new Set([from]);
  for (const id of found) {
    for (const { target } of outgoing.get(id) ?? [])
      if (target !== except && nodes.get(target)?.parent_id === region) found.add(target);
  }
  return found;
}

function onGrid({ x, y }: Point): Point {
  return { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid };
}

/** The position of a new note: there, or below whatever it would cover. */
export function findFreeNotePosition(
  document: FlowDocument,
  types: NodeTypes,
  region: string | undefined,
  point: Point,
): Point {
  const boxes = roomsOf(document, types);
  const beside = allPlaced(document).filter(({ parent_id }) => parent_id === region);
  return settle(
    point,
    newNoteSize,
    beside.flatMap(({ id }) => boxes.get(id) ?? []),
  );
}

/** The point, moved down until nothing there is covered. */
function settle(point: Point, size: Size, boxes: readonly Box[]): Point {
  const at = onGrid(point);
  for (let covered = findCovered(at, size, boxes); covered; covered = findCovered(at, size, boxes)) {
    at.y = covered.y + covered.height + gapDown;
  }
  return at;
}

function findCovered(at: Point, size: Size, boxes: readonly Box[]): Box | undefined {
  return boxes.find(
    (box) =>
      at.x < box.x + box.width &&
      at.x + size.width > box.x &&
      at.y < box.y + box.height + gapDown / 2 &&
      at.y + size.height + gapDown / 2 > box.y,
  );
}
