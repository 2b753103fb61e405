import { expect, test } from "vitest";
import type { Box } from "#components/editor/state/document/card-size.ts";
import type { Point } from "#engine/edit/edit.ts";
import { areaOf, type Route, routeBetween } from "./route.ts";

const card = (x: number, y: number, height = 64): Box => ({ x, y, width: 184, height });
const output = ({ x, y, width }: Box): Point => ({ x: x + width + 6, y: y + 32 });
const input = ({ x, y }: Box): Point => ({ x: x - 6, y: y + 32 });

/** The nodes that a route runs over, by their index. */
function covered({ points }: Route, nodes: readonly Box[]): number[] {
  const dots = points.slice(1).flatMap((end, index) => {
    const start = points[index] ?? end;
    return Array.from({ length: 101 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / 100,
      y: start.y + ((end.y - start.y) * step) / 100,
    }));
  });
  return nodes.flatMap((box, index) =>
    dots.some(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)
      ? [index]
      : [],
  );
}

const isCurve = ({ path }: Route) => path.includes("C");

test("a connection to the next node is a curve", () => {
  const [a, b] = [card(0, 0), card(248, 0)];
  const route = routeBetween(output(a), input(b), [a, b]);
  expect(isCurve(route)).toBe(true);
  expect(route.middle).toEqual({ x: 216, y: 32 });
});

test("a curve passes what is above and below it", () => {
  const nodes = [card(0, 0), card(600, 0), card(300, -120), card(300, 120)] as const;
  expect(isCurve(routeBetween(output(nodes[0]), input(nodes[1]), nodes))).toBe(true);
});

const cases: readonly (readonly [what: string, from: Box, to: Box, others: readonly Box[]])[] = [
  ["past a node in between", card(0, 0), card(600, 0), [card(300, 0)]],
  ["past a high node in between", card(0, 0), card(600, 0), [card(300, -60, 180)]],
  ["past two rows in between", card(0, 0), card(900, 200), [card(300, 40), card(600, 120)]],
  ["to a node far below, between two columns", card(0, 0), card(500, 400), [card(248, 0), card(248, 120)]],
  ["back to a node at the left", card(600, 0), card(0, 0), []],
  ["back past a node in between", card(600, 0), card(0, 0), [card(300, 0)]],
  ["back to a node at the left and below", card(600, 0), card(0, 160), []],
  ["to a node right below", card(0, 0), card(0, 120), []],
  ["to a node close by and far below", card(0, 0), card(200, 300), []],
];

test.each(cases)("a connection %s runs over no node", (_, from, to, others) => {
  const nodes = [from, to, ...others];
  const route = routeBetween(output(from), input(to), nodes);
  expect(covered(route, nodes)).toEqual([]);
  expect(route.points[0]).toEqual(output(from));
  expect(route.points.at(-1)).toEqual(input(to));
  const { x, y } = route.middle;
  expect(covered({ ...route, points: [route.middle, route.middle] }, nodes)).toEqual([]);
  expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
});

test("a way back leaves to the right and arrives from the left", () => {
  const [from, to] = [card(600, 0), card(0, 0)];
  const { points } = routeBetween(output(from), input(to), [from, to]);
  expect(points[1]?.x).toBeGreaterThan(output(from).x);
  expect(points.at(-2)?.x).toBeLessThan(input(to).x);
});

test("where every way is blocked, it runs over as little as possible", () => {
  const [from, to] = [card(0, 0), card(400, 0)];
  const wall = { x: 260, y: -2000, width: 60, height: 4000 };
  const route = routeBetween(output(from), input(to), [from, to, wall]);
  expect(covered(route, [from, to, wall])).toEqual([2]);
});

test("the area includes both ends with room around them", () => {
  const area = areaOf({ x: 500, y: 10 }, { x: 0, y: 300 });
  expect(area.x).toBeLessThan(0);
  expect(area.x + area.width).toBeGreaterThan(500);
  expect(area.y).toBeLessThan(-100);
  expect(area.y + area.height).toBeGreaterThan(400);
});
