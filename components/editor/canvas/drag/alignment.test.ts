import fc from "fast-check";
import { expect, test } from "vitest";
import { align } from "./alignment.ts";

const box = (x: number, y: number, width = 232, height = 64) => ({ x, y, width, height });

test("snaps to another card's edge within reach, and shows the line", () => {
  const { shift, guides } = align(box(323, 205), [box(320, 0)], 6);
  expect(shift.x).toBe(-3);
  expect(guides).toEqual([{ axis: "x", at: 320, from: 0, to: 205 + shift.y + 64 }]);
});

test("snaps middles where sizes differ", () => {
  const { shift } = align(box(500, 28), [box(0, 0, 232, 116)], 6);
  expect(shift.y).toBe(-2);
});

test("falls back to the grid where nothing is in reach, without a line", () => {
  expect(align(box(1003, 1005), [box(0, 0)], 6)).toEqual({ shift: { x: -3, y: 3 }, guides: [] });
});

test("never moves a card further than it reaches or the grid is wide", () => {
  const coordinate = fc.integer({ min: -2000, max: 2000 });
  const boxes = fc.array(fc.tuple(coordinate, coordinate).map(([x, y]) => box(x, y)));
  fc.assert(
    fc.property(coordinate, coordinate, boxes, (x, y, others) => {
      const { shift } = align(box(x, y), others, 6);
      expect(Math.abs(shift.x)).toBeLessThanOrEqual(6);
      expect(Math.abs(shift.y)).toBeLessThanOrEqual(6);
    }),
  );
});
