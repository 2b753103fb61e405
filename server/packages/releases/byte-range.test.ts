import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  [null, null],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=90-200", { first: 90, last: 99 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
  ["Bytes = 5-6", { first: 5, last: 6 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-5", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
])("%s of 100 bytes", (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

test("nothing of an empty file can be asked for", () => {
  expect(parseByteRange("bytes=0-", 0)).toBe("unsatisfiable");
});
