import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 KB"],
  [9949, "9.9 KB"],
  [9960, "10 KB"],
  [999_499, "999 KB"],
  [999_600, "1.0 MB"],
  [20_000_000, "20 MB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
