import fc from "fast-check";
import { expect, test } from "vitest";
import { nestedFlow } from "#engine/graph/arbitrary-flow.ts";
import { partOf, pastePart } from "./paste.ts";
import { documentOf, idOf, nodeOf, routesOf, types } from "./test-support.ts";

const still = { x: 0, y: 0 };

function paste(document: Parameters<typeof pastePart>[0], part = document) {
  const result = pastePart(document, types, part, still);
  if ("refusal" in result) throw new Error(result.refusal);
  return result;
}

test("the part's tags follow its new keys, those of the document keep theirs", () => {
  const document = documentOf(
    [nodeOf("call"), nodeOf("set", "texts", { text: "{{ call.a }}{{ other.a }}" })],
    ["call > set"],
  );
  const { nodes, edges } = paste(document).document;
  expect(nodes.map(({ key }) => key)).toEqual(["call", "set", "call_2", "set_2"]);
  expect(nodes.map(({ config }) => config.text)).toEqual([
    undefined,
    "{{ call.a }}{{ other.a }}",
    undefined,
    "{{ call_2.a }}{{ other.a }}",
  ]);
  expect(edges[1]).toMatchObject({ source: nodes[2]?.id, target: nodes[3]?.id });
});

test("a new key is not one that a template of the part uses for a variable, or that another of its nodes has", () => {
  const text = "{% assign call_2 = 1 %}{{ call.a }}";
  const document = documentOf([nodeOf("call"), nodeOf("set", "texts", { text })]);
  const part = documentOf([...document.nodes, nodeOf("call_3")]);
  expect(
    paste(document, part)
      .document.nodes.slice(2)
      .map(({ key }) => key),
  ).toEqual(["call_4", "set_2", "call_3"]);
});

test("two nodes of one key get two keys, and tags follow the first", () => {
  const part = documentOf([
    nodeOf("a"),
    { ...nodeOf("b"), key: "a" },
    nodeOf("c", "texts", { text: "{{ a.x }}" }),
  ]);
  const { nodes } = paste(documentOf([]), part).document;
  expect(nodes.map(({ key }) => key)).toEqual(["a", "a_2", "c"]);
  expect(nodes[2]?.config.text).toBe("{{ a.x }}");
});

test("leaves out connections that no flow can have", () => {
  const part = documentOf(
    [nodeOf("hook", "trigger"), nodeOf("a"), nodeOf("b")],
    ["hook > a", "a > b", "b > a", "a > a", "b > hook", "b.none > a", "a > missing"],
  );
  const { document } = paste(documentOf([]), part);
  const named = { ...document, edges: document.edges.map((edge) => ({ ...edge, ...nameEnds(edge) })) };
  function nameEnds({ source, target }: { source: string; target: string }) {
    const key = (id: string) => idOf(document.nodes.find((node) => node.id === id)?.key ?? "");
    return { source: key(source), target: key(target) };
  }
  expect(routesOf(named)).toEqual(["a.output > b", "hook.output > a"]);
});

test.each([
  [
    "more nodes than a flow holds",
    documentOf(Array.from({ length: 1001 }, (_, i) => nodeOf(`n${i}`))),
    "1000",
  ],
  ["two nodes of one id", documentOf([nodeOf("a"), nodeOf("a")]), "id"],
])("refuses %s", (_, part, words) => {
  expect(pastePart(documentOf([]), types, part, still)).toEqual({ refusal: expect.stringContaining(words) });
});

const inside = (container: string, node: ReturnType<typeof nodeOf>) => ({
  ...node,
  parent_id: idOf(container),
});

test("a part takes along what is inside its containers, at any depth", () => {
  const document = documentOf([
    nodeOf("outer", "each"),
    inside("outer", nodeOf("inner", "each")),
    inside("inner", nodeOf("a")),
    nodeOf("b"),
  ]);
  const part = partOf(document, new Set([idOf("outer")]));
  expect(part.nodes.map(({ key }) => key)).toEqual(["outer", "inner", "a"]);
});

test("nodes go into the container that is named, except those whose container is pasted with them, and triggers", () => {
  const document = documentOf([nodeOf("loop", "each")]);
  const part = documentOf([
    nodeOf("hook", "trigger"),
    nodeOf("each", "each"),
    inside("each", nodeOf("a")),
    inside("gone", nodeOf("b")),
  ]);
  const result = pastePart(document, types, part, still, idOf("loop"));
  if ("refusal" in result) throw new Error(result.refusal);
  const [loop, hook, each, a, b] = result.document.nodes;
  expect([hook?.parent_id, each?.parent_id, a?.parent_id, b?.parent_id]).toEqual([
    undefined,
    loop?.id,
    each?.id,
    loop?.id,
  ]);
});

test.each([
  ["is not in the document", documentOf([inside("gone", nodeOf("a"))])],
  ["is no container", documentOf([nodeOf("b"), inside("b", nodeOf("a"))])],
  [
    "is inside the node itself",
    documentOf([inside("b", nodeOf("a", "each")), inside("a", nodeOf("b", "each"))]),
  ],
])("a node whose parent %s is pasted at the top", (_, part) => {
  expect(paste(documentOf([]), part).document.nodes.every(({ parent_id }) => parent_id === undefined)).toBe(
    true,
  );
});

test("a copy of a part has the part's structure, ids and keys of its own", () => {
  fc.assert(
    fc.property(nestedFlow, fc.infiniteStream(fc.boolean()), (document, drawn) => {
      const drawnIds = document.nodes.map(({ id }) => id).filter(() => drawn.next().value === true);
      const part = partOf(document, new Set(drawnIds));
      const chosen = part.nodes.map(({ id }) => id);
      const { document: pasted, nodeIds } = paste(document, part);
      const copies = pasted.nodes.slice(document.nodes.length);
      expect(copies.map(({ id }) => id)).toEqual(nodeIds);
      const placeOf = (ids: readonly string[]) => (id: string) => ids.indexOf(id);
      const structure = (edges: typeof part.edges, place: (id: string) => number) =>
        edges.map((edge) => [place(edge.source), edge.source_handle, place(edge.target), edge.target_handle]);
      // In the copy of the container that was copied with it, else where the original is.
      const parents = part.nodes.map(({ parent_id = "" }) => nodeIds[chosen.indexOf(parent_id)] ?? parent_id);
      expect(copies.map(({ parent_id = "" }) => parent_id)).toEqual(parents);
      expect(structure(pasted.edges.slice(document.edges.length), placeOf(nodeIds))).toEqual(
        structure(part.edges, placeOf(chosen)),
      );
      for (const unique of [
        pasted.nodes.map(({ id }) => id),
        pasted.nodes.map(({ key }) => key),
        pasted.edges.map(({ id }) => id),
      ])
        expect(new Set(unique).size).toBe(unique.length);
    }),
  );
});
