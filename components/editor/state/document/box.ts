import type { FlowDocument } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import type { Point } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import { allPlaced, type Placed } from "#engine/edit/notes.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Box, cardSize } from "./card-size.ts";
import { frameAround } from "./region-size.ts";

export type Boxes = ReadonlyMap<string, Box>;

type PlacedItems = Pick<FlowDocument, "nodes" | "notes">;

const known = new WeakMap<NodeTypes, WeakMap<PlacedItems, Boxes>>();

/**
 * The box of each node and note, by id: its card, or for a container the frame around its contents. A
 * collapsed container is a card at the corner of its frame; its contents have no boxes.
 */
export function boxesOf(document: PlacedItems, types: NodeTypes): Boxes {
  const ofTypes = known.get(types) ?? new WeakMap<PlacedItems, Boxes>();
  known.set(types, ofTypes);
  const boxes = ofTypes.get(document) ?? findBoxes(document, types);
  ofTypes.set(document, boxes);
  return boxes;
}

function findBoxes(document: PlacedItems, types: NodeTypes): Boxes {
  const placed = allPlaced(document);
  const byParent = Map.groupBy(placed, ({ parent_id }) => parent_id);
  const boxes = new Map<string, Box>();
  const boxOf = (item: Placed): Box => {
    const before = boxes.get(item.id);
    if (before) return before;
    const own = "size" in item ? item.size : cardSize(item, types);
    // Set before its content is visited, so that a draft whose containers are inside each other has an end.
    const box = { ...item.position, ...own };
    boxes.set(item.id, box);
    if ("size" in item || !isContainer(item, types)) return box;
    const frame = frameAround(item, types, boxAround((byParent.get(item.id) ?? []).map(boxOf)));
    const shown = isCollapsed(item, types) ? { ...frame, ...own } : frame;
    boxes.set(item.id, shown);
    return shown;
  };
  const hideInside = (id: string) => {
    for (const child of byParent.get(id) ?? []) if (boxes.delete(child.id)) hideInside(child.id);
  };
  for (const item of placed) boxOf(item);
  for (const node of document.nodes) if (isCollapsed(node, types)) hideInside(node.id);
  return boxes;
}

/** The smallest box around boxes; null for none. */
export function boxAround(boxes: Iterable<Box>): Box | null {
  let around: Box | null = null;
  for (const { x, y, width, height } of boxes) {
    const left: number = Math.min(around?.x ?? x, x);
    const top: number = Math.min(around?.y ?? y, y);
    const right = Math.max(around ? around.x + around.width : x, x + width);
    const bottom = Math.max(around ? around.y + around.height : y, y + height);
    around = { x: left, y: top, width: right - left, height: bottom - top };
  }
  return around;
}

/** True when a point is in a box. */
export function isIn({ x, y }: Point, box: Box): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** True when two boxes are closer than `gap` along both axes. */
export function isClose(a: Box, b: Box, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}
