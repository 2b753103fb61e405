import { expect, test } from "vitest";
import { flow, node, types } from "#engine/graph/test-support.ts";
import { changeConfig } from "./change-config.ts";

const ways = (names: string[]) => node("w", "ways", {}, { ways: names });
const routes = ["t > w", "w.left > a", "w.left > b", "w.right > b", "w.default > a"];
const document = flow([node("t", "trigger"), ways(["left", "right"]), node("a"), node("b")], routes);
const edgesAfter = (names: unknown) =>
  changeConfig(document, types, "w", { ways: names }).edges.map(({ id }) => id);

test("an output that goes takes its edges with it, and no others", () => {
  expect(edgesAfter(["right"])).toEqual(["t > w", "w.right > b", "w.default > a"]);
  expect(edgesAfter([])).toEqual(["t > w", "w.default > a"]);
});

test("outputs that are moved, added or left alone keep their edges", () => {
  expect(edgesAfter(["right", "new", "left"])).toEqual(routes);
  expect(changeConfig(document, types, "w", { label: "Ways" }).edges).toBe(document.edges);
});

test("other settings stay, and so do edges that led nowhere before", () => {
  const stray = { ...document, edges: [...document.edges, ...flow([], ["w.gone > a"]).edges] };
  const changed = changeConfig(stray, types, "w", { label: "Ways" });
  expect(changed.edges).toBe(stray.edges);
  expect(changed.nodes[1]?.config).toEqual({ label: "Ways", ways: ["left", "right"] });
  expect(changeConfig(document, types, "nowhere", { label: "Ways" })).toBe(document);
});
