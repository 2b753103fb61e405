import fc from "fast-check";
import { expect, test } from "vitest";
import { maxEdges } from "#engine/document.ts";
import { acyclicFlow } from "./arbitrary-flow.ts";
import { buildGraph } from "./build.ts";
import { findConnectionProblem } from "./connect.ts";
import { edge, flow, node, types } from "./test-support.ts";

const document = flow(
  [node("t", "trigger"), node("a"), node("b"), node("c", "choice"), node("s", "stop")],
  ["t > a", "a > b", "b > c"],
);

test.each([
  ["a > c", null],
  ["c.true > s", null],
  ["a > t", "“t” is a trigger. It starts the flow, so nothing can be connected to its input."],
  ["a > a", "“a” cannot be connected to itself."],
  ["a > b", "These handles are already connected."],
  ["c.true > a", "This would create a cycle: “a” → “b” → “c” → “a”."],
  ["c.maybe > s", "“c” has no output “maybe”; it has “true”, “false”."],
  ["s > a", "“s” has no output “output”; it has no outputs."],
  ["x > a", "A connection starts at a node that is not in this flow."],
])("%s: %s", (route, response) => {
  const { id: _unused, ...candidate } = edge(route);
  expect(findConnectionProblem(document, types, candidate)).toBe(response);
});

test("an edge that is moved is not in its own way", () => {
  expect(findConnectionProblem(document, types, edge("a > b"))).toBeNull();
  expect(findConnectionProblem(document, types, { ...edge("b > a"), id: "a > b" })).toBeNull();
});

test("refuses more edges than a flow may hold", () => {
  const full = {
    ...document,
    edges: Array.from({ length: maxEdges }, (_, n) => ({ ...edge("t > a"), id: `${n}` })),
  };
  const { id: _unused, ...candidate } = edge("a > b");
  expect(findConnectionProblem(full, types, candidate)).toContain("at most");
});

test("refuses exactly the connections that would keep the graph from being built", () => {
  const outcomes = { refused: 0, taken: 0 };
  fc.assert(
    fc.property(
      acyclicFlow,
      fc.nat(),
      fc.nat(),
      fc.constantFrom("output", "true", "error"),
      (drawn, from, to, handle) => {
        const [source, target] = [from, to].map((n) => drawn.nodes[n % drawn.nodes.length]?.id);
        const candidate = { ...edge(`${source}.${handle} > ${target}`), id: "candidate" };
        const built = buildGraph({ ...drawn, edges: [...drawn.edges, candidate] }, types);
        const refusal = findConnectionProblem(drawn, types, candidate);
        expect(refusal !== null).toBe("problems" in built);
        outcomes[refusal === null ? "taken" : "refused"] += 1;
      },
    ),
    { numRuns: 500 },
  );
  expect(Math.min(outcomes.refused, outcomes.taken)).toBeGreaterThan(20);
});
