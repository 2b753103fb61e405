import { expect, test } from "vitest";
import { buildGraph } from "./build.ts";
import { nodesToRerun } from "./rerun.ts";
import { flow, node, types } from "./test-support.ts";

const inLoop = (name: string, parent: string, type = "action") => node(name, type, {}, {}, parent);

/** t → a → loop(x → inner(i → j) → y) → b → c, and beside it t → side. */
const built = buildGraph(
  flow(
    [
      node("t", "trigger"),
      node("a"),
      node("loop", "each"),
      inLoop("x", "loop"),
      inLoop("inner", "loop", "each"),
      inLoop("i", "inner"),
      inLoop("j", "inner"),
      inLoop("y", "loop"),
      node("b"),
      node("c"),
      node("side"),
    ],
    [
      "t > a",
      "t > side",
      "a > loop",
      "loop.item > x",
      "x > inner",
      "inner.item > i",
      "i > j",
      "inner.done > y",
      "loop.done > b",
      "b > c",
    ],
  ),
  types,
);

test.each([
  ["b", false, "b c"],
  ["c", false, "c"],
  ["side", false, "side"],
  ["a", false, "a b c i inner j loop x y"],
  ["loop", false, "b c i inner j loop x y"],
  ["y", false, "b c loop y"],
  ["x", false, "b c i inner j loop x y"],
  ["j", false, "b c inner j loop y"],
  ["b", true, "b c"],
  ["j", true, "b c loop"],
  ["loop", true, "b c loop"],
  ["unknown", false, ""],
])("from %s, keeping iterations %s, these run again: %s", (nodeId, keepsIterations, expected) => {
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const found = nodesToRerun(built.graph, { nodeId, keepsIterations });
  expect([...found].toSorted().join(" ")).toBe(expected);
});
