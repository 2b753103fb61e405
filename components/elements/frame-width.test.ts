import { expect, test } from "vitest";
import { clampWidth, defaultWidth, fromWidth, toWidth } from "./frame-width.ts";

test("an address says a width by a device's name or in pixels, and nonsense is the width that it was made at", () => {
  expect(toWidth("phone", 1280)).toBe(390);
  expect(toWidth("900", 1280)).toBe(900);
  for (const invalid of [null, "", "watch", "12", "99999", "1e3x"]) expect(toWidth(invalid, 1280)).toBe(1280);
});

test("what is in the address comes back as it was", () => {
  expect(fromWidth(1280, 1280)).toBeNull();
  for (const width of [320, 390, 768, 1001]) expect(toWidth(fromWidth(width, 1280), 1280)).toBe(width);
});

test("a handle that is dragged out of the page stays within what is possible", () => {
  expect([clampWidth(-5), clampWidth(640.4), clampWidth(1e6)]).toEqual([320, 640, 1920]);
});

test("on a phone’s page an element is shown as on a phone", () => {
  expect([
    defaultWidth(1280, 360),
    defaultWidth(320, 360),
    defaultWidth(1280, 1200),
    defaultWidth(1280, 0),
  ]).toEqual([390, 320, 1280, 1280]);
});
