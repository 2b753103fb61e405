import { expect, test } from "vitest";
import { toHex } from "./hex.ts";

test.each([
  ["#0b7d73", "#0b7d73"],
  [" #FFF ", "#ffffff"],
  ["#11223344", "#11223344"],
  ["rgb(20 30 40 / 50%)", "#141e2880"],
  ["rgba(45, 207, 190, 0.12)", "#2dcfbe1f"],
  ["rgb(1 2 3)", "#010203ff"],
])("reads %j, as the theme writes colors", (css, hex) => expect(toHex(css)).toBe(hex));

test.each(["", "teal", "var(--accent)", "rgb(1 2)"])(
  "makes %j transparent rather than let Monaco refuse the whole theme",
  (css) => expect(toHex(css)).toBe("#00000000"),
);
