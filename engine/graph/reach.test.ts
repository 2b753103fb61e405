import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { acyclicFlow } from "./arbitrary-flow.ts";
import { buildGraph } from "./build.ts";
import { ancestors, canRespond, reachable } from "./reach.ts";
import { flow, node, types } from "./test-support.ts";

function graphOf(document: FlowDocument) {
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

const graph = graphOf(
  flow(
    [node("m"), node("b"), node("a"), node("t", "trigger"), node("u", "trigger"), node("lone")],
    ["t > a", "a > b", "a > m", "b > m", "u > m"],
  ),
);

test("reaches a node itself and all that follows it, along every handle", () => {
  expect([...reachable(graph, "a")].toSorted()).toEqual(["a", "b", "m"]);
  expect([...reachable(graph, "lone")]).toEqual(["lone"]);
  expect([...reachable(graph, "gone")]).toEqual([]);
});

test("lists what leads to a node in an order in which it can have run", () => {
  expect(ancestors(graph, "m")).toEqual(
    ["u", "t", "a", "b"].toSorted((x, y) => graph.order.indexOf(x) - graph.order.indexOf(y)),
  );
  expect(ancestors(graph, "b")).toEqual(["t", "a"]);
  expect(ancestors(graph, "t")).toEqual([]);
  expect(ancestors(graph, "gone")).toEqual([]);
});

test("one node is among another's ancestors exactly when it reaches it, and a region holds what its trigger reaches", () => {
  fc.assert(
    fc.property(acyclicFlow, (document) => {
      const drawn = graphOf(document);
      for (const from of drawn.order) {
        const reached = reachable(drawn, from);
        for (const to of drawn.order) {
          expect(ancestors(drawn, to).includes(from)).toBe(from !== to && reached.has(to));
        }
      }
      for (const [triggerId, { nodes }] of drawn.regions) {
        expect(nodes.map((each) => each.node.id).toSorted()).toEqual(
          [...reachable(drawn, triggerId)].toSorted(),
        );
      }
    }),
  );
});

describe("a trigger's caller waits for an answer", () => {
  const answering = (settings: { disabled: boolean }) =>
    graphOf(
      flow(
        [node("t", "trigger"), node("u", "trigger"), node("a"), node("r", "response", settings)],
        ["t > a", "a > r"],
      ),
    );
  test.each([
    ["when a response node can be reached", answering({ disabled: false }), "t", true],
    ["not when only another trigger reaches it", answering({ disabled: false }), "u", false],
    ["not when it is disabled", answering({ disabled: true }), "t", false],
  ])("%s", (_when, flowGraph, triggerId, waits) => {
    expect(canRespond(flowGraph, triggerId)).toBe(waits);
  });
});
