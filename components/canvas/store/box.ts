import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import type { Point } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { cardSize } from "./card-size.ts";
import { frameAround } from "./region-size.ts";

/** A rectangle in canvas units. */
export interface Box extends Point {
  width: number;
  height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

const known = new WeakMap<NodeTypes, WeakMap<readonly DocumentNode[], Boxes>>();

/**
 * What each node covers, by id: its card, or for a container the frame around the nodes inside. A collapsed container
 * is a card at the corner of its frame, and the nodes inside it cover nothing: they have no box.
 */
export function boxesOf({ nodes }: Pick<FlowDocument, "nodes">, types: NodeTypes): Boxes {
  const ofTypes = known.get(types) ?? new WeakMap<readonly DocumentNode[], Boxes>();
  known.set(types, ofTypes);
  const boxes = ofTypes.get(nodes) ?? findBoxes(nodes, types);
  ofTypes.set(nodes, boxes);
  return boxes;
}

function findBoxes(nodes: readonly DocumentNode[], types: NodeTypes): Boxes {
  const byParent = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  const boxes = new Map<string, Box>();
  const boxOf = (node: DocumentNode): Box => {
    const before = boxes.get(node.id);
    if (before) return before;
    // Set before its content is visited, so that a draft whose containers are inside each other has an end.
    boxes.set(node.id, { ...node.position, ...cardSize(node, types) });
    if (isContainer(node, types)) {
      const content = boxAround((byParent.get(node.id) ?? []).map(boxOf));
      const frame = frameAround(node, types, content);
      boxes.set(node.id, isCollapsed(node, types) ? { ...frame, ...cardSize(node, types) } : frame);
    }
    return boxes.get(node.id) ?? { ...node.position, ...cardSize(node, types) };
  };
  const hideInside = (id: string) => {
    for (const child of byParent.get(id) ?? []) if (boxes.delete(child.id)) hideInside(child.id);
  };
  for (const node of nodes) boxOf(node);
  for (const node of nodes) if (isCollapsed(node, types)) hideInside(node.id);
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
