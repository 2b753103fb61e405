import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { nestedFlow } from "#engine/graph/arbitrary-flow.ts";
import { newNodeId } from "#lib/node-id.ts";
import { copyDocument } from "./copy-document.ts";

/** The document with its ids replaced by the indexes of its nodes, which leaves only its structure. */
function structureOf({ nodes, edges }: FlowDocument) {
  const placeOf = new Map(nodes.map(({ id }, place) => [id, place]));
  return {
    nodes: nodes.map(({ id: _, parent_id, ...rest }) => ({ ...rest, parent: placeOf.get(parent_id ?? "") })),
    edges: edges.map(({ id: _, source, target, ...handles }) => ({
      ...handles,
      source: placeOf.get(source),
      target: placeOf.get(target),
    })),
  };
}

const idsOf = ({ nodes, edges }: FlowDocument) => [...nodes, ...edges].map(({ id }) => id);
const shared = (some: readonly string[], others: readonly string[]) =>
  some.filter((id) => others.includes(id));

test("a copy has the structure of the original and not one of its ids", () => {
  fc.assert(
    fc.property(nestedFlow, (original) => {
      const copy = copyDocument(original);
      expect(structureOf(copy)).toEqual(structureOf(original));
      const ends = copy.edges.flatMap(({ source, target }) => [source, target]);
      expect(shared(idsOf(original), [...idsOf(copy), ...ends])).toEqual([]);
      expect(new Set(idsOf(copy)).size).toBe(copy.nodes.length + copy.edges.length);
      expect(documentSchema.safeParse(copy).error).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

test("two copies share no id with each other", () => {
  fc.assert(
    fc.property(nestedFlow, (original) => {
      const [one, two] = [copyDocument(original), copyDocument(original)];
      expect(shared(idsOf(one), idsOf(two))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test("changing a copy's configuration leaves the original's alone", () => {
  const config = { headers: [{ name: "X-Who" }] };
  const original: FlowDocument = {
    nodes: [{ id: newNodeId(), type: "action", key: "action", position: { x: 0, y: 0 }, config }],
    edges: [],
  };
  const headers = copyDocument(original).nodes[0]?.config.headers;
  if (Array.isArray(headers)) headers.push({ name: "X-New" });
  expect(config.headers).toEqual([{ name: "X-Who" }]);
});

test("an edge that leads to no node does not begin to lead to one", () => {
  const edge = {
    id: "e",
    source: newNodeId(),
    source_handle: "output",
    target: newNodeId(),
    target_handle: "input",
  };
  const copy = copyDocument({ nodes: [], edges: [edge] });
  expect(copy.nodes).toEqual([]);
  expect([edge.source, edge.target]).not.toContain(copy.edges[0]?.source);
});
