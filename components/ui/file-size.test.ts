import { expect, test } from "vitest";
import { toFileSize } from "./file-size.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1400, "1.4 KB"],
  [123_456, "123 KB"],
  [1_500_000, "1.5 MB"],
  [2_000_000_000_000, "2000 GB"],
])("%i", (bytes, text) => {
  expect(toFileSize(bytes)).toBe(text);
});
