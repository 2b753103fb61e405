import { expect, test } from "vitest";
import type { Box } from "#components/editor/state/document/card-size.ts";
import { stripSize } from "#components/editor/state/document/room.ts";
import { stripPlace } from "./strip-place.ts";

const card: Box = { x: 100, y: 100, width: 200, height: 64 };
const at = (y: number, x = 100): Box => ({ x, y, width: 200, height: 64 });

test.each<[string, Box[], string, number]>([
  ["alone, all rows are below", [], "below", 5],
  ["a card beside it does not matter", [at(170, 345)], "below", 5],
  ["a card far below does not matter", [at(600)], "below", 5],
  ["a card close below leaves fewer rows, so they are above", [at(280)], "above", 5],
  ["a card close above and another below: where there are more", [at(300), at(-40)], "below", 3],
  ["between close cards it is on the left", [at(180), at(20)], "left", 5],
])("%s", (_, others, side, rows) => {
  expect(stripPlace(card, others)).toMatchObject({ side, rows });
});

test("it covers nothing", () => {
  const { y, rows } = stripPlace(card, [at(300), at(-40)]);
  expect(card.y + y + stripSize.head + rows * stripSize.row).toBeLessThan(300);
});
