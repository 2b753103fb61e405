import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { Point } from "#engine/edit/edit.ts";
import { isContainer, withInside } from "#engine/edit/inside.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxesOf, isClose } from "./box.ts";
import type { Box } from "./card-size.ts";
import { nodesById, placedById } from "./derived.ts";
import { containersAround, placedIn } from "./regions.ts";

/** The distance that neighbors of a growing container keep. */
const gap = 40;

/**
 * The edited document, with room for each container that grew: what was to the right of it moves right, what was below it
 * moves down, each with what is inside. The innermost containers first, because the ones around them grow with them.
 */
export function keepClear(before: FlowDocument, after: FlowDocument, types: NodeTypes): FlowDocument {
  const containers = after.nodes
    .filter((node) => isContainer(node, types) && nodesById(before).has(node.id))
    .map((node) => ({ id: node.id, depth: containersAround(after, node).length }))
    .toSorted((a, b) => b.depth - a.depth);
  const old = boxesOf(before, types);
  return containers.reduce((document, { id }) => {
    const was = old.get(id);
    return was ? moveAside(document, types, id, was) : document;
  }, after);
}

function moveAside(document: FlowDocument, types: NodeTypes, id: string, was: Box): FlowDocument {
  const boxes = boxesOf(document, types);
  const is = boxes.get(id);
  if (!is) return document;
  const right = is.x + is.width - (was.x + was.width);
  const down = is.y + is.height - (was.y + was.height);
  if (right <= 0 && down <= 0) return document;
  const siblings = placedIn(document, nodesById(document).get(id)?.parent_id).filter(
    (item) => item.id !== id,
  );
  const reached = siblings.flatMap((item) => {
    const box = boxes.get(item.id);
    return box && isClose(is, box, gap) && !isClose(was, box, 0) ? [box] : [];
  });
  const isPushed = {
    right: right > 0 && reached.some(({ x }) => x >= was.x + was.width),
    down: down > 0 && reached.some(({ x, y }) => y >= was.y + was.height && x < was.x + was.width),
  };
  const shifts = new Map<string, Point>();
  for (const { id: sibling } of siblings) {
    const box = boxes.get(sibling);
    if (!box) continue;
    const isRight = box.x >= was.x + was.width;
    const shift = {
      x: isRight && isPushed.right ? right : 0,
      y: !isRight && box.y >= was.y + was.height && isPushed.down ? down : 0,
    };
    if (shift.x > 0 || shift.y > 0) shifts.set(sibling, shift);
  }
  return shiftNodes(document, shifts);
}

/** Moves nodes and notes, each with what is inside it. */
export function shiftNodes(document: FlowDocument, shifts: ReadonlyMap<string, Point>): FlowDocument {
  const positions = new Map<string, Point>();
  for (const [root, { x, y }] of shifts) {
    for (const id of withInside(document, new Set([root]))) {
      const at = placedById(document).get(id)?.position;
      if (at) positions.set(id, { x: at.x + x, y: at.y + y });
    }
  }
  return moveNodes(document, positions);
}
