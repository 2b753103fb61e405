import type { DocumentNode } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { cardSize } from "./card-size.ts";

/** A rectangle in canvas units. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** A node's card as a box. */
export function boxOf(node: DocumentNode, types: NodeTypes): Box {
  return { ...node.position, ...cardSize(node, types) };
}

/** The smallest box around boxes; null for none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = boxes.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const top = boxes.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const right = boxes.reduce((most, { x, width }) => Math.max(most, x + width), Number.NEGATIVE_INFINITY);
  const bottom = boxes.reduce((most, { y, height }) => Math.max(most, y + height), Number.NEGATIVE_INFINITY);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
