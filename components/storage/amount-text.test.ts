import { expect, test } from "vitest";
import { bytesText, countText } from "./amount-text.ts";

test.each([
  [0, "0 B"],
  [1500, "1.5 KB"],
  [999_400_000, "999 MB"],
  [999_500_000, "1.0 GB"],
  [1_073_741_824, "1.1 GB"],
  [40e9, "40 GB"],
  [2.5e12, "2.5 TB"],
])("%d bytes: %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test("one of a thing is not several", () => {
  expect([countText(1, "day"), countText(1200, "call")]).toEqual(["1 day", "1,200 calls"]);
});
