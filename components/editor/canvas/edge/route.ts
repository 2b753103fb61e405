import type { Box } from "#components/editor/state/document/card-size.ts";
import type { Point } from "#engine/edit/edit.ts";

/** How a connection is drawn. */
export interface Route {
  /** As an SVG path. */
  path: string;
  /** The same as points along it, close enough to tell what is near. */
  points: readonly Point[];
  /** Half way along it. */
  middle: Point;
}

/** The distance that it runs straight out of an output and into an input. */
const stub = 18;
/** How close it passes a node. */
const clearance = 14;
const cornerRadius = 12;
/** Nodes that are further away from both ends do not change the route. */
const reach = { across: stub + clearance, down: 240 };
/** A bend is as bad as this many units of detour, and running over a node as bad as a long one. */
const bendCost = 24;
const coverCost = 1500;
const curveSteps = 16;
/** Of each kind, so that a connection across a large flow is not compared with every way through it. */
const triedWays = 12;

/** Only nodes that touch this area change the route between two points. */
export function areaOf(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x) - reach.across,
    y: Math.min(from.y, to.y) - reach.down,
    width: Math.abs(to.x - from.x) + 2 * reach.across,
    height: Math.abs(to.y - from.y) + 2 * reach.down,
  };
}

/**
 * The way from an output to an input: a curve where nothing is in between, else lines around the nodes. If every way
 * covers a node, the one that covers the fewest.
 *
 * @param nodes what touches `areaOf` the two points, the ends' own nodes included
 */
export function routeBetween(from: Point, to: Point, nodes: readonly Box[]): Route {
  if (to.x - from.x >= 2 * stub) {
    const points = curvePoints(from, to);
    // The ends' own nodes do not count: a curve that leaves one to the right and enters the other from the left is clear.
    const between = nodes.filter((box) => !isBeside(box, from) && !isBeside(box, to));
    if (!points.some((point) => between.some((box) => isInside(point, box, clearance / 2))))
      return { path: curvePath(from, to), points, middle: points[curveSteps / 2] ?? from };
  }
  const lines = bestOf([...zigzags(from, to, nodes), ...detours(from, to, nodes)], nodes) ?? [from, to];
  return { path: roundedPath(lines), points: lines, middle: halfWay(lines) };
}

/** True when a handle is on the box's edge, so that it is the handle's own node. */
function isBeside({ x, y, width, height }: Box, point: Point): boolean {
  const isAcross = Math.abs(point.x - x) <= clearance || Math.abs(point.x - x - width) <= clearance;
  return isAcross && point.y >= y && point.y <= y + height;
}

function isInside({ x, y }: Point, box: Box, gap: number): boolean {
  return x > box.x - gap && x < box.x + box.width + gap && y > box.y - gap && y < box.y + box.height + gap;
}

/** Across, down or up, and across again; through the gaps that are closest to the middle. */
function zigzags(from: Point, to: Point, nodes: readonly Box[]): Point[][] {
  const least = from.x + stub;
  const most = to.x - stub;
  const middle = (from.x + to.x) / 2;
  const columns = [middle, least, most];
  for (const { x, width } of nodes) columns.push(x - clearance, x + width + clearance);
  return closest(
    columns.filter((x) => x >= least && x <= most),
    (x) => Math.abs(x - middle),
  ).map((x) => [from, { x, y: from.y }, { x, y: to.y }, to]);
}

/** Above or below one of the nodes, also backward; along the lanes that are closest to both ends. */
function detours(from: Point, to: Point, nodes: readonly Box[]): Point[][] {
  const out = from.x + stub;
  const back = to.x - stub;
  const lanes = [(from.y + to.y) / 2];
  for (const { y, height } of nodes) lanes.push(y - clearance, y + height + clearance);
  return closest(lanes, (y) => Math.abs(y - from.y) + Math.abs(y - to.y)).map((y) => [
    from,
    { x: out, y: from.y },
    { x: out, y },
    { x: back, y },
    { x: back, y: to.y },
    to,
  ]);
}

/** The few different numbers with the smallest distance. */
function closest(numbers: readonly number[], distanceOf: (number: number) => number): number[] {
  return [...new Set(numbers)].toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, triedWays);
}

/** The cheapest way. They are tried from the shortest on, so that a clear one ends the search. */
function bestOf(ways: readonly Point[][], nodes: readonly Box[]): Point[] | null {
  const byLength = ways
    .map((way) => ({ way, cost: lengthOf(way) + bendCost * way.length }))
    .toSorted((a, b) => a.cost - b.cost);
  let best: { way: Point[]; cost: number } | null = null;
  for (const { way, cost } of byLength) {
    if (best !== null && cost >= best.cost) break;
    const bearable: number = best === null ? Number.POSITIVE_INFINITY : (best.cost - cost) / coverCost;
    const total: number = cost + coverCost * coveredBy(way, nodes, bearable);
    if (best === null || total < best.cost) best = { way, cost: total };
  }
  return best && withoutIdle(best.way);
}

/**
 * The number of nodes that the lines run over, up to `most`. The first and the last line touch their own
 * node.
 */
function coveredBy(way: readonly Point[], nodes: readonly Box[], most: number): number {
  const last = way.length - 1;
  let covered = 0;
  for (const box of nodes) {
    for (let index = 1; index <= last; index += 1) {
      const start = way[index - 1];
      const end = way[index];
      if (!start || !end || !isOver(start, end, box)) continue;
      if ((index === 1 && isBeside(box, start)) || (index === last && isBeside(box, end))) continue;
      covered += 1;
      break;
    }
    if (covered > most) break;
  }
  return covered;
}

/** True when an upright or level line runs over a node or close to it. */
function isOver(a: Point, b: Point, box: Box): boolean {
  const gap = clearance - 2;
  return (
    Math.min(a.x, b.x) < box.x + box.width + gap &&
    Math.max(a.x, b.x) > box.x - gap &&
    Math.min(a.y, b.y) < box.y + box.height + gap &&
    Math.max(a.y, b.y) > box.y - gap
  );
}

function lengthOf(way: readonly Point[]): number {
  return way.slice(1).reduce((sum, end, index) => sum + distance(way[index] ?? end, end), 0);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Without points at which nothing bends. */
function withoutIdle(way: readonly Point[]): Point[] {
  return way.filter((point, index) => {
    const before = way[index - 1];
    const after = way[index + 1];
    if (!before || !after) return true;
    const isStraight =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y);
    return !isStraight;
  });
}

function halfWay(way: readonly Point[]): Point {
  let rest = lengthOf(way) / 2;
  for (const [index, end] of way.slice(1).entries()) {
    const start = way[index] ?? end;
    const length = distance(start, end);
    if (rest <= length && length > 0)
      return {
        x: start.x + ((end.x - start.x) * rest) / length,
        y: start.y + ((end.y - start.y) * rest) / length,
      };
    rest -= length;
  }
  return way[0] ?? { x: 0, y: 0 };
}

/** Lines with rounded corners. */
function roundedPath(way: readonly Point[]): string {
  const [start, ...rest] = way;
  if (!start) return "";
  const parts = [`M${at(start)}`];
  for (const [index, corner] of rest.entries()) {
    const before = way[index] ?? start;
    const after = way[index + 2];
    if (!after) {
      parts.push(`L${at(corner)}`);
      continue;
    }
    const radius = Math.min(cornerRadius, distance(before, corner) / 2, distance(corner, after) / 2);
    parts.push(`L${at(towards(corner, before, radius))}Q${at(corner)} ${at(towards(corner, after, radius))}`);
  }
  return parts.join("");
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  if (length === 0) return from;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** The distance of a curve's control points from its ends. */
function swing(from: Point, to: Point): number {
  return Math.max((to.x - from.x) / 2, stub);
}

function curvePath(from: Point, to: Point): string {
  const by = swing(from, to);
  return `M${at(from)}C${at({ x: from.x + by, y: from.y })} ${at({ x: to.x - by, y: to.y })} ${at(to)}`;
}

function curvePoints(from: Point, to: Point): Point[] {
  const by = swing(from, to);
  return Array.from({ length: curveSteps + 1 }, (_, step) => {
    const t = step / curveSteps;
    const curve = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
    return {
      x: curve(from.x, from.x + by, to.x - by, to.x),
      y: curve(from.y, from.y, to.y, to.y),
    };
  });
}
