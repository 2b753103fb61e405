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
  [999_400_000, "999 MB"],
  [999_500_000, "1.0 GB"],
  [1_073_741_824, "1.1 GB"],
  [40e9, "40 GB"],
  [2.5e12, "2.5 TB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
