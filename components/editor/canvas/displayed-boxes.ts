import { type Boxes, boxAround, boxesOf } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";
import { placedById } from "#components/editor/state/document/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/** A drag, as far as frames depend on it. */
interface Dragging {
  /** Whether the dragged nodes would be dropped into the container that they are in. */
  isStaying: boolean;
}

/**
 * Where cards and frames are shown while some nodes move. In an animation, frames follow the nodes inside. In a drag they
 * only grow, and only while what is dragged would stay in them, so that a node can be dragged out of one.
 */
export function displayedBoxes(
  document: FlowDocument,
  types: NodeTypes,
  moving: ReadonlyMap<string, Point> | null,
  dragging: Dragging | null,
): Boxes {
  const boxes = boxesOf(document, types);
  if (moving === null) return boxes;
  const after = dragging === null || dragging.isStaying ? boxesOf(moveNodes(document, moving), types) : boxes;
  if (dragging === null) return after;
  const shown = new Map<string, Box>();
  for (const [id, box] of boxes) {
    const from = placedById(document).get(id)?.position;
    const to = moving.get(id);
    if (from && to) shown.set(id, { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y });
    else shown.set(id, boxAround([box, after.get(id) ?? box]) ?? box);
  }
  return shown;
}
