import { expect, test } from "vitest";
import { buildGraph } from "./build.ts";
import { limitTo } from "./limit.ts";
import { flow, node, types } from "./test-support.ts";

const built = buildGraph(
  flow(
    [
      node("t", "trigger"),
      ...["a", "b", "c"].map((name) => node(name)),
      node("l", "each"),
      ...["i", "j", "k"].map((name) => node(name, "action", {}, {}, "l")),
    ],
    ["t > a", "t > b", "a > l", "l.item > i", "i > j", "j > k", "l.done > c"],
  ),
  types,
);
if ("problems" in built) throw new Error("refused");
const { graph } = built;

function left(nodeId: string): Record<string, string[]> {
  const { regions } = limitTo(graph, nodeId);
  return Object.fromEntries([...regions].map(([id, { nodes }]) => [id, nodes.map((each) => each.node.id)]));
}

test.each([
  ["a node at the top leaves what leads to it", "a", { t: ["t", "a"], l: ["i", "j", "k"] }],
  ["a container before it keeps its inside", "c", { t: ["t", "a", "l", "c"], l: ["i", "j", "k"] }],
  [
    "a node in a container leaves what leads to it there and outside",
    "j",
    { t: ["t", "a", "l"], l: ["i", "j"] },
  ],
  ["an unknown node limits nothing", "gone", { t: ["t", "a", "b", "l", "c"], l: ["i", "j", "k"] }],
])("%s", (_what, nodeId, regions) => {
  expect(left(nodeId)).toEqual(regions);
});
