import { expect, test } from "vitest";
import { cardPosition, gridRowPx } from "./card-position.ts";

const place = (width: number, height: number) => cardPosition({ cardWidth: 384, width, height });

test("a preview fills its card's width, and is never blown up", () => {
  expect(place(1280, 600)).toMatchObject({ scale: 0.3, pictureHeight: 182, sheet: { width: 384 } });
  expect(place(280, 600)).toMatchObject({ scale: 0.7, sheet: { width: 196 } });
});

test("thin bars have air around them, long sections show their beginning", () => {
  expect(place(1280, 80)).toMatchObject({ pictureHeight: 114, sheet: { marginBlock: "auto" } });
  expect(place(1280, 5000)).toMatchObject({ pictureHeight: 422, sheet: { marginBlock: "0" } });
});

test("a card takes rows enough for its picture and its caption", () => {
  for (const height of [80, 333, 600, 5000]) {
    const { rows, pictureHeight } = place(1280, height);
    expect(rows * gridRowPx).toBeGreaterThanOrEqual(pictureHeight + 36);
  }
});
