import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const candidates = ["order", "order.total", "order.customer.name", "items", "items[0].sku", "ip"];

test.each([
  ["oder", "order"],
  ["oredr", "order"],
  ["orders", "order"],
  ["ORDER.total", "order.total"],
  ["total", "order.total"],
  ["name", "order.customer.name"],
  ["order.customer.nam", "order.customer.name"],
  ["items[0].sk", "items[0].sku"],
  ["completely_different", null],
  ["order.total_of_everything", null],
  ["", "ip"],
])("%s: %s", (path, match) => {
  expect(nearest(path, candidates)).toBe(match);
});

test("of several paths that end so, the shortest is meant", () => {
  expect(nearest("total", ["request.body.order.total", "order.total", "a.b.total"])).toBe("a.b.total");
});

test("no candidates, no match", () => {
  expect(nearest("a", [])).toBe(null);
});
