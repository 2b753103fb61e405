import { expect, test } from "vitest";
import { parseBeginning } from "./json-beginning.ts";

const order = JSON.stringify({
  id: 7,
  note: 'a "quoted", \\ text',
  lines: [{ sku: "A" }, { sku: "B" }],
  big: "x".repeat(100),
});

test.each([
  [1000, JSON.parse(order)],
  [order.indexOf(',"big"') + 30, { id: 7, note: 'a "quoted", \\ text', lines: [{ sku: "A" }, { sku: "B" }] }],
  [order.indexOf('{"sku":"B"') + 5, { id: 7, note: 'a "quoted", \\ text', lines: [{ sku: "A" }] }],
  [order.indexOf("quoted") + 10, { id: 7 }],
  [3, undefined],
])("of a text that is cut after %i characters, what is complete is read", (maxChars, read) => {
  expect(parseBeginning(order, maxChars)).toEqual(read);
});

test("whatever the length, the beginning parses or nothing is returned", () => {
  for (let length = 0; length <= order.length; length += 1) {
    const read = parseBeginning(order, length);
    if (read !== undefined) expect(JSON.parse(order)).toMatchObject({ id: (read as { id: number }).id });
  }
  expect(parseBeginning("not JSON", 100)).toBeUndefined();
  expect(parseBeginning("[1,2,3]", 4)).toEqual([1]);
});
