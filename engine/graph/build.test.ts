import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { acyclicFlow } from "./arbitrary-flow.ts";
import { buildGraph } from "./build.ts";
import { edge, flow, node, types } from "./test-support.ts";

function problemsOf(document: FlowDocument) {
  const built = buildGraph(document, types);
  return "problems" in built ? built.problems : [];
}

const trigger = node("t", "trigger");
const [a, b, c] = [node("a"), node("b"), node("c", "choice")];

test("turns a document into a graph with the defaults filled in", () => {
  const { settings: _left, ...plain } = node("a");
  const built = buildGraph(flow([{ ...plain, config: {} }, trigger], ["t > a"]), types);
  if ("problems" in built) throw new Error("refused");
  const { graph } = built;
  expect(graph.order).toEqual(["t", "a"]);
  expect(graph.triggers.map(({ id }) => id)).toEqual(["t"]);
  expect(graph.nodes.get("a")).toMatchObject({
    key: "a",
    label: "action",
    effect: "outside",
    settings: { on_failure: "stop", disabled: false, retry: { attempts: 1 } },
    incoming: [{ id: "t > a", source: "t", sourceHandle: "output", target: "a", targetHandle: "input" }],
    outgoing: [],
  });
});

test("puts a node after the longest way to it, wherever it was drawn", () => {
  const built = buildGraph(flow([c, b, a, trigger], ["t > c", "t > a", "a > b", "b > c"]), types);
  expect("graph" in built && built.graph.order).toEqual(["t", "a", "b", "c"]);
});

describe("refuses, at the node or edge that has it,", () => {
  test.each([
    [
      "a node of an unknown type",
      flow([trigger, node("a", "gone")], ["t > a"]),
      ["unknown_node_type", "a", null, "“gone”"],
    ],
    ["two nodes of one id", flow([a, { ...a, key: "other" }], []), ["duplicate_node_id", "a", null, "“a”"]],
    ["two nodes of one key", flow([a, { ...b, key: "a" }], []), ["duplicate_node_key", "b", null, "“a”"]],
    ["an edge from nowhere", flow([a], ["x > a"]), ["unknown_source", "a", "x > a", "not in this flow"]],
    ["an edge to nowhere", flow([a], ["a > x"]), ["unknown_target", "a", "a > x", "not in this flow"]],
    ["an edge between nowheres", flow([a], ["x > y"]), ["unknown_source", null, "x > y", "not in this flow"]],
    [
      "an unknown output",
      flow([c, a], ["c.maybe > a"]),
      ["unknown_source_handle", "c", "c.maybe > a", "“true”, “false”"],
    ],
    [
      "an output of a node without any",
      flow([node("s", "stop"), a], ["s > a"]),
      ["unknown_source_handle", "s", "s > a", "no outputs"],
    ],
    [
      "an error output that the settings do not open",
      flow([b, a], ["b.error > a"]),
      ["unknown_source_handle", "b", "b.error > a", "On failure"],
    ],
    [
      "an unknown input",
      { nodes: [b, a], edges: [{ ...edge("b > a"), target_handle: "side" }] },
      ["unknown_target_handle", "a", "b > a", "“side”"],
    ],
    [
      "an edge into a trigger",
      flow([trigger, a], ["a > t"]),
      ["trigger_has_input", "t", "a > t", "is a trigger"],
    ],
    ["a node that leads to itself", flow([a], ["a > a"]), ["self_loop", "a", "a > a", "itself"]],
    [
      "two edges of one id",
      { nodes: [a, b, c], edges: [edge("a > b"), { ...edge("a > c"), id: "a > b" }] },
      ["duplicate_edge_id", "a", "a > b", "“a > b”"],
    ],
    [
      "two edges between the same handles",
      { nodes: [a, b], edges: [edge("a > b"), { ...edge("a > b"), id: "again" }] },
      ["duplicate_edge", "a", "again", "“a” and “b”"],
    ],
    [
      "a node in one that is gone",
      flow([node("a", "action", {}, {}, "x")], []),
      ["unknown_parent", "a", null, "not in this flow"],
    ],
    [
      "a node in one that holds none",
      flow([a, node("b", "action", {}, {}, "a")], []),
      ["not_a_container", "b", null, "cannot hold"],
    ],
    [
      "a trigger in a container",
      flow([node("l", "each"), node("t", "trigger", {}, {}, "l")], []),
      ["trigger_inside", "t", null, "starts the flow"],
    ],
    [
      "an edge into a container past its inner handle",
      flow([a, node("l", "each"), node("i", "action", {}, {}, "l")], ["a > i"]),
      ["edge_across_regions", "i", "a > i", "not in the same loop"],
    ],
    [
      "an edge out of a container",
      flow([a, node("l", "each"), node("i", "action", {}, {}, "l")], ["i > a"]),
      ["edge_across_regions", "a", "i > a", "not in the same loop"],
    ],
    [
      "an outer handle that leads inside",
      flow([node("l", "each"), node("i", "action", {}, {}, "l")], ["l.done > i"]),
      ["unknown_source_handle", "l", "l.done > i", "“item”"],
    ],
    [
      "an inner handle that leads outside",
      flow([node("l", "each"), a], ["l.item > a"]),
      ["unknown_source_handle", "l", "l.item > a", "“done”"],
    ],
    [
      "a circle",
      flow([trigger, a, b], ["t > a", "a > b", "b > a"]),
      ["cycle", "a", "b > a", "“a” → “b” → “a”"],
    ],
  ] as const)("%s", (_what, document, [code, nodeId, edgeId, words]) => {
    const problems = problemsOf({ nodes: [...document.nodes], edges: [...document.edges] });
    expect(problems).toEqual([{ code, nodeId, edgeId, pointer: "", detail: expect.stringContaining(words) }]);
  });

  test("every problem that there is, not only the first", () => {
    const codes = problemsOf(flow([a, b, c, node("x", "gone")], ["a > b", "b > a", "c.no > b", "y > a"]));
    expect(codes.map(({ code }) => code).sort()).toEqual([
      "cycle",
      "unknown_node_type",
      "unknown_source",
      "unknown_source_handle",
    ]);
  });
});

test("names containers that hold each other", () => {
  const problems = problemsOf(flow([node("l", "each", {}, {}, "m"), node("m", "each", {}, {}, "l")], []));
  expect(problems.map(({ nodeId, code }) => [nodeId, code])).toEqual([
    ["l", "parent_cycle"],
    ["m", "parent_cycle"],
  ]);
});

test("lays a flow out as a tree of regions", () => {
  const built = buildGraph(
    flow(
      [
        node("x"),
        node("i", "action", {}, {}, "l"),
        node("l", "each"),
        node("lost", "action", {}, {}, "l"),
        trigger,
      ],
      ["t > l", "l.item > i", "l.done > x"],
    ),
    types,
  );
  if ("problems" in built) throw new Error("refused");
  const nodesOf = (id: string) => built.graph.regions.get(id)?.nodes.map((each) => each.node.id);
  expect(nodesOf("t")).toEqual(["t", "l", "x"]);
  expect(nodesOf("l")).toEqual(["i"]);
});

test("tells nodes of the same label apart by their keys", () => {
  const twins = [a, b].map((each) => ({ ...each, config: { label: "Send" } }));
  expect(problemsOf(flow(twins, ["a > b", "b > a"]))[0]?.detail).toContain(
    "“Send” (a) → “Send” (b) → “Send” (a)",
  );
});

test("a flow without circles has no structural problem, and every node comes after what leads to it", () => {
  fc.assert(
    fc.property(acyclicFlow, (document) => {
      const built = buildGraph(document, types);
      expect("problems" in built && built.problems).toBe(false);
      if ("problems" in built) return;
      const place = new Map(built.graph.order.map((id, index) => [id, index]));
      expect([...place.keys()].toSorted()).toEqual(document.nodes.map(({ id }) => id).toSorted());
      for (const { source, target } of document.edges) {
        expect(place.get(source), `${source} > ${target}`).toBeLessThan(place.get(target) ?? -1);
      }
    }),
  );
});

test("every circle is named: the names lead along real edges, and without the edges named there is none left", () => {
  const withBackEdges = fc
    .tuple(acyclicFlow, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }))
    .map(([document, backs]) => {
      // All are plain actions, so an edge can lead anywhere and cycles are the only problem.
      const nodes = document.nodes.map(({ id }) => node(id));
      const pairs = document.edges.map(({ source, target }) => `${source} > ${target}`);
      const more = backs.map(
        ([from, to]) => `${nodes[from % nodes.length]?.id} > ${nodes[to % nodes.length]?.id}`,
      );
      return flow(
        nodes,
        [...new Set([...pairs, ...more])].filter((route) => !/^(\w+) > \1$/.test(route)),
      );
    });
  let circles = 0;
  fc.assert(
    fc.property(withBackEdges, (document) => {
      const problems = problemsOf(document);
      for (const { code, detail, edgeId } of problems) {
        expect(code).toBe("cycle");
        const names = [...detail.matchAll(/“(\w+)”/g)].map(([, name]) => name);
        expect(names.length).toBeGreaterThan(2);
        expect(names.at(-1)).toBe(names[0]);
        const routes = names.slice(1).map((name, index) => `${names[index]} > ${name}`);
        expect(routes).toContain(edgeId);
        expect(document.edges.map(({ id }) => id)).toEqual(expect.arrayContaining(routes));
        circles += 1;
      }
      const named = new Set(problems.map(({ edgeId }) => edgeId));
      const fixed = { ...document, edges: document.edges.filter(({ id }) => !named.has(id)) };
      expect(problemsOf(fixed)).toEqual([]);
      expect(problems.length > 0).toBe(hasCircle(document));
    }),
  );
  expect(circles).toBeGreaterThan(20);
});

/** Removes nodes without incoming edges until only cycles and what follows them are left. */
function hasCircle({ nodes, edges }: FlowDocument): boolean {
  const rest = nodes.filter(({ id }) => edges.some(({ target }) => target === id));
  if (rest.length === nodes.length) return nodes.length > 0;
  const ids = new Set(rest.map(({ id }) => id));
  return hasCircle({ nodes: rest, edges: edges.filter(({ source }) => ids.has(source)) });
}

test("a node's outputs follow from its configuration, and an edge from one that is gone is named", () => {
  const ways = (names: unknown) => node("w", "ways", { on_failure: "error_handle" }, { ways: names });
  const routes = ["t > w", "w.left > a", "w.default > a", "w.error > a"];
  const nodes = [node("t", "trigger"), node("a")];
  const built = buildGraph(flow([...nodes, ways(["left", "right"])], routes), types);
  const outputs = "graph" in built && built.graph.nodes.get("w")?.outputs.map(({ name }) => name);
  expect(outputs).toEqual(["left", "right", "default", "error"]);
  const refused = buildGraph(flow([...nodes, ways("unfinished")], routes), types);
  expect(refused).toMatchObject({ problems: [{ edgeId: "w.left > a", code: "unknown_source_handle" }] });
});
