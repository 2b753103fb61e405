import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Box, type Boxes, boxesOf } from "./store/box.ts";
import { nodesById } from "./store/derived.ts";

/**
 * Where cards and frames are shown while some nodes move. In a drag, frames keep their size, so that a node can be
 * dragged out of one; in an animation they follow the nodes inside.
 */
export function displayedBoxes(
  document: FlowDocument,
  types: NodeTypes,
  moving: ReadonlyMap<string, Point> | null,
  isDragging: boolean,
): Boxes {
  const boxes = boxesOf(document, types);
  if (moving === null) return boxes;
  if (!isDragging) return boxesOf(moveNodes(document, moving), types);
  const shown = new Map<string, Box>(boxes);
  for (const [id, { x, y }] of moving) {
    const box = boxes.get(id);
    const from = nodesById(document).get(id)?.position;
    if (box && from) shown.set(id, { ...box, x: box.x + x - from.x, y: box.y + y - from.y });
  }
  return shown;
}
