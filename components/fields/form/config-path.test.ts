import { expect, test } from "vitest";
import { moveValue, toPointer, withValueAt } from "./config-path.ts";

test("writes a path as a JSON pointer, its own marks escaped", () => {
  expect(toPointer(["headers", 2, "value"])).toBe("/headers/2/value");
  expect(toPointer(["a/b", "c~d"])).toBe("/a~1b/c~0d");
  expect(toPointer([])).toBe("");
});

test("changes one value and shares the rest, so that only its field is drawn again", () => {
  const config = { headers: [{ name: "a" }, { name: "b" }], url: "x" };
  const headers = withValueAt(config.headers, [1, "name"], "c");
  expect(withValueAt(config, ["headers"], headers)).toEqual({
    headers: [{ name: "a" }, { name: "c" }],
    url: "x",
  });
  expect(Array.isArray(headers) && headers[0]).toBe(config.headers[0]);
  expect(config.headers[1]).toEqual({ name: "b" });
});

test("makes what is missing on the way", () => {
  expect(withValueAt({}, ["retry", "attempts"], 3)).toEqual({ retry: { attempts: 3 } });
});

test("moves a row, and leaves the list alone at its ends", () => {
  expect(moveValue(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveValue(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveValue(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveValue(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});
