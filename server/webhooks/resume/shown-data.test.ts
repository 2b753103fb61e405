import { expect, test } from "vitest";
import { toShownData } from "./shown-data.ts";

test("an input is shown by its fields, without the call's metadata", () => {
  expect(
    toShownData({ name: "Grace", paid: false, note: "", order: { id: 7 }, _webhook: { headers: {} } }),
  ).toEqual([
    { label: "name", value: "Grace" },
    { label: "paid", value: "false" },
    { label: "note", value: "–" },
    { label: "order · id", value: "7" },
  ]);
  expect(toShownData({ a: { b: { c: { d: 1 } } }, lines: [{ n: 1 }], none: {} })).toEqual([
    { label: "a · b · c", value: '{\n  "d": 1\n}' },
    { label: "lines", value: '[\n  {\n    "n": 1\n  }\n]' },
    { label: "none", value: "{}" },
  ]);
});

test("an input that is not an object is one row, and none has none", () => {
  expect(toShownData([1, 2])).toEqual([{ label: "Input", value: "[\n  1,\n  2\n]" }]);
  expect(toShownData(null)).toEqual([]);
});

test("a long value is cut, and of many fields the first are shown", () => {
  expect(toShownData({ text: "x".repeat(5_000) })[0]?.value.length).toBeLessThanOrEqual(2_001);
  const many = toShownData(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, index])),
  );
  expect(many).toHaveLength(41);
  expect(many.at(-1)).toEqual({ label: "…", value: "20 more" });
});
