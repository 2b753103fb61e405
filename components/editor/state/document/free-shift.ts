import type { FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { isClose } from "./box.ts";
import type { Box } from "./card-size.ts";
import { nodesIn } from "./regions.ts";
import { roomsOf } from "./room.ts";

/** The minimum distance between cards: room for a card's key above it and its state below. */
const gap = 40;

/** The directions in which a part may move away, in order of preference. */
const directions = [
  { axis: "y", sign: 1 },
  { axis: "x", sign: 1 },
  { axis: "y", sign: -1 },
  { axis: "x", sign: -1 },
] as const;
type Direction = (typeof directions)[number];

const lengths = { x: "width", y: "height" } as const;

/**
 * The offset by which a part must move so that it covers no node of the region that it goes into (a
 * container, or the top level): by `start`, then by as little as possible.
 */
export function findFreeOffset(
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  start: Point,
  containerId?: string,
): Point {
  const all = roomsOf(document, types);
  const others = nodesIn(document, containerId).flatMap(({ id }) => all.get(id) ?? []);
  const boxes = [...roomsOf(part, types).values()].map((box) => moved(box, start));
  const distances = directions.map((direction) => distanceAlong(direction, boxes, others));
  const least = Math.min(...distances);
  const { axis, sign } = directions[distances.indexOf(least)] ?? directions[0];
  return { ...start, [axis]: start[axis] + sign * least };
}

/** The distance that the boxes must move in one direction until all are far enough from others. */
function distanceAlong(direction: Direction, boxes: readonly Box[], others: readonly Box[]): number {
  let distance = 0;
  for (;;) {
    const at = boxes.map((box) => ({
      ...box,
      [direction.axis]: box[direction.axis] + direction.sign * distance,
    }));
    const more = longestWay(direction, at, others);
    if (more === 0) return distance;
    distance += more;
  }
}

/**
 * The distance that the boxes must move until each has passed everything that it is too close to now; 0 if
 * there is nothing. Whole units: the remainder after rounding could be too small to ever get there.
 */
function longestWay({ axis, sign }: Direction, boxes: readonly Box[], others: readonly Box[]): number {
  let longest = 0;
  for (const box of boxes) {
    for (const other of others) {
      if (!isClose(box, other, gap)) continue;
      const [first, second] = sign > 0 ? [other, box] : [box, other];
      longest = Math.max(longest, Math.ceil(first[axis] + first[lengths[axis]] + gap - second[axis]));
    }
  }
  return longest;
}

function moved(box: Box, { x, y }: Point): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}
