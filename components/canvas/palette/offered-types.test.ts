import { expect, test } from "vitest";
import { nodeTypes } from "#test/node-types.ts";
import { offeredTypes } from "./offered-types.ts";

test("every node type is offered, except containers", () => {
  const offered = offeredTypes(nodeTypes, "").map(({ type }) => type);
  expect(offered).toContain("switch_node");
  expect(offered).toContain("stop_node");
  expect(offered).not.toContain("for_each_node");
  expect(offered).not.toContain("repeat_node");
});

test("the search applies to them", () => {
  expect(offeredTypes(nodeTypes, "switch").map(({ type }) => type)).toEqual(["switch_node"]);
});
