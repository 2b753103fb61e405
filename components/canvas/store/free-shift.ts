import type { FlowDocument } from "#engine/document.ts";
import { type Box, boxOf } from "./box.ts";
import type { Point } from "./document.ts";

/** How far cards stay from each other: room for a card's key above it and for its state below. */
const gap = 40;

/** The ways in which a part moves out of the way, the preferred one first. */
const ways = [
  { axis: "y", sign: 1 },
  { axis: "x", sign: 1 },
  { axis: "y", sign: -1 },
  { axis: "x", sign: -1 },
] as const;
type Way = (typeof ways)[number];

const lengths = { x: "width", y: "height" } as const;

/** How far to move a part so that it covers no node of the document: by `start`, and on from there by as little as possible. */
export function freeShift(document: FlowDocument, part: FlowDocument, start: Point): Point {
  const others = document.nodes.map(boxOf);
  const boxes = part.nodes.map((node) => moved(boxOf(node), start));
  const distances = ways.map((way) => distanceAlong(way, boxes, others));
  const least = Math.min(...distances);
  const { axis, sign } = ways[distances.indexOf(least)] ?? ways[0];
  return { ...start, [axis]: start[axis] + sign * least };
}

/** How far the boxes move along one way until none of them is too close to another one. */
function distanceAlong({ axis, sign }: Way, boxes: readonly Box[], others: readonly Box[]): number {
  let distance = 0;
  for (let more = -1; more !== 0; distance += more) {
    more = 0;
    for (const box of boxes) {
      const at = { ...box, [axis]: box[axis] + sign * distance };
      for (const other of others) if (isClose(at, other)) more = Math.max(more, way(at, other));
    }
  }
  return distance;

  /** How far `box` is from having passed `other`. */
  function way(box: Box, other: Box): number {
    const [first, second] = sign > 0 ? [other, box] : [box, other];
    return first[axis] + first[lengths[axis]] + gap - second[axis];
  }
}

function isClose(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}

function moved(box: Box, { x, y }: Point): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}
