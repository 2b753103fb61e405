import type { DocumentNode } from "#engine/document.ts";
import { innerOf, type Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Box, cardSize, handleOffset } from "./card-size.ts";

/**
 * A container is drawn as a frame: its card across the top, and below it a body around the nodes inside. These are the
 * distances from the body's edges to those nodes: left for the inner handle, right for the "+" behind the last node.
 */
const padding = { left: 128, top: 32, right: 64, bottom: 48 };
/** A body without nodes, in canvas units. */
const emptyBody = { width: 376, height: 128 };
/** From the frame's left edge to the middle of an inner handle. */
const innerHandleX = 80;
const innerRowHeight = 32;

/** Where the nodes inside a frame begin, from its corner. */
export function bodyCorner(node: DocumentNode, types: NodeTypes): Point {
  return { x: padding.left, y: cardSize(node, types).height + padding.top };
}

/** From the frame's corner to the middle of an inner handle; in line with the input of a node in the first row. */
export function innerHandleOffset(node: DocumentNode, types: NodeTypes, index: number): Point {
  const { y } = bodyCorner(node, types);
  return { x: innerHandleX, y: y + handleOffset(0, 1) + index * innerRowHeight };
}

/** The index of an inner handle; -1 for any other handle. */
export function innerHandleIndex(node: DocumentNode, types: NodeTypes, handle: string): number {
  return innerOf(node, types).findIndex(({ name }) => name === handle);
}

/** The frame of a container whose nodes cover `content`; null for none. It always includes the container's position. */
export function frameAround(node: DocumentNode, types: NodeTypes, content: Box | null): Box {
  const { x, y } = node.position;
  const { height: head } = cardSize(node, types);
  const empty = { x, y, width: emptyBody.width, height: head + emptyBody.height };
  if (!content) return empty;
  const corner = bodyCorner(node, types);
  const left = Math.min(x, content.x - corner.x);
  const top = Math.min(y, content.y - corner.y);
  const right = Math.max(left + empty.width, content.x + content.width + padding.right);
  const bottom = Math.max(top + empty.height, content.y + content.height + padding.bottom);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
