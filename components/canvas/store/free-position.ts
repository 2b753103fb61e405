import type { FlowDocument } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Box, boxAround, boxOf } from "./box.ts";
import { cardWidth } from "./card-size.ts";
import { nodesById } from "./derived.ts";
import { outputPoint } from "./handle-point.ts";

const gapAcross = 88;
const gapDown = 40;
const plainHeight = 64;
const grid = 8;

/**
 * The position of a new node without a given one: behind the output or before the input that it will be connected to,
 * between an edge's ends, else to the right of everything. It covers nothing: on an edge what follows moves to make
 * room, elsewhere the node moves down.
 */
export function findFreePosition(
  document: FlowDocument,
  types: NodeTypes,
  insertAt: InsertPoint | undefined,
): { position: Point; document: FlowDocument } {
  if (insertAt && "onEdge" in insertAt) return betweenEnds(document, types, insertAt.onEdge);
  return { position: settle(document, types, wanted(document, types, insertAt)), document };
}

function wanted(
  document: FlowDocument,
  types: NodeTypes,
  insertAt: Exclude<InsertPoint, { onEdge: string }> | undefined,
): Point {
  const nodes = nodesById(document);
  if (insertAt && "after" in insertAt) {
    const node = nodes.get(insertAt.after.nodeId);
    const output = node && outputPoint(node, types, insertAt.after.handle);
    if (output) return { x: output.x + gapAcross, y: output.y - plainHeight / 2 };
  }
  if (insertAt && "before" in insertAt) {
    const node = nodes.get(insertAt.before.nodeId);
    if (node) return { x: node.position.x - gapAcross - cardWidth, y: node.position.y };
  }
  const all = boxAround(document.nodes.map((node) => boxOf(node, types)));
  return all ? { x: all.x + all.width + gapAcross, y: all.y } : { x: 0, y: 0 };
}

/** Behind the edge's source. The edge's target and everything after it move right if the gap is too narrow. */
function betweenEnds(
  document: FlowDocument,
  types: NodeTypes,
  edgeId: string,
): { position: Point; document: FlowDocument } {
  const nodes = nodesById(document);
  const edge = document.edges.find(({ id }) => id === edgeId);
  const source = edge && nodes.get(edge.source);
  const target = edge && nodes.get(edge.target);
  if (!source || !target)
    return { position: settle(document, types, wanted(document, types, undefined)), document };
  const output = outputPoint(source, types, edge.source_handle);
  const gap = target.position.x - output.x;
  const needed = gapAcross + cardWidth + gapAcross;
  const y = (output.y - plainHeight / 2 + target.position.y) / 2;
  if (gap >= needed) {
    return { position: onGrid({ x: output.x + (gap - cardWidth) / 2, y }), document };
  }
  const moved = downstream(document, target.id, source.id);
  const positions = new Map(
    document.nodes
      .filter(({ id }) => moved.has(id))
      .map(({ id, position }) => [id, { x: position.x + needed - gap, y: position.y }]),
  );
  return {
    position: onGrid({ x: output.x + gapAcross, y }),
    document: moveNodes(document, positions),
  };
}

/** A node and everything that it leads to. `except` stays in place, so that a flow with a cycle is not torn apart. */
function downstream(document: FlowDocument, from: string, except: string): Set<string> {
  const outgoing = Map.groupBy(document.edges, (edge) => edge.source);
  const found = new Set([from]);
  for (const id of found) {
    for (const { target } of outgoing.get(id) ?? []) if (target !== except) found.add(target);
  }
  return found;
}

function onGrid({ x, y }: Point): Point {
  return { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid };
}

function settle(document: FlowDocument, types: NodeTypes, point: Point): Point {
  const boxes = document.nodes.map((node) => boxOf(node, types));
  const at = onGrid(point);
  for (let covered = findCovered(at, boxes); covered; covered = findCovered(at, boxes)) {
    at.y = covered.y + covered.height + gapDown;
  }
  return at;
}

function findCovered(at: Point, boxes: readonly Box[]): Box | undefined {
  return boxes.find(
    (box) =>
      at.x < box.x + box.width &&
      at.x + cardWidth > box.x &&
      at.y < box.y + box.height + gapDown / 2 &&
      at.y + plainHeight + gapDown / 2 > box.y,
  );
}
