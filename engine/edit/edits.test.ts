import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { nestedFlow } from "#engine/graph/arbitrary-flow.ts";
import { indexNodes } from "#engine/graph/index-nodes.ts";
import { findStructuralProblems } from "#engine/graph/structure.ts";
import { addNode } from "./add.ts";
import { changeSettings, moveNodes } from "./change.ts";
import { changeConfig } from "./change-config.ts";
import { connect, insertOnEdge, reconnect } from "./connect.ts";
import { applied, inputsOf, outputsOf } from "./edit.ts";
import { moveInto } from "./move-into.ts";
import { partOf, pastePart } from "./paste.ts";
import { removeNodes } from "./remove.ts";
import { removeEdges } from "./remove-edges.ts";
import { renameKey } from "./rename-key.ts";
import { idOf, types } from "./test-support.ts";

/**
 * Documents that match the schema: random flows of the graph's tests, with ids as stored and tags that name other
 * nodes.
 */
const anyDocument: fc.Arbitrary<FlowDocument> = nestedFlow.map(({ nodes, edges }) => ({
  nodes: nodes.map((node, index) => ({
    ...node,
    id: idOf(node.id),
    ...(node.parent_id !== undefined && { parent_id: idOf(node.parent_id) }),
    ...(node.type === "action" && {
      type: "texts",
      config: { text: `{{ ${nodes[(index * 5) % nodes.length]?.key}.a }}` },
    }),
  })),
  edges: edges.map((edge) => ({ ...edge, source: idOf(edge.source), target: idOf(edge.target) })),
}));

type Pick = (from: readonly string[]) => string;
type AnyEdit = (document: FlowDocument, pick: Pick) => FlowDocument;

const nodeIds = ({ nodes }: FlowDocument) => [...nodes.map(({ id }) => id), "missing"];
const edgeIds = ({ edges }: FlowDocument) => [...edges.map(({ id }) => id), "missing"];

function anyEnds(document: FlowDocument, pick: Pick) {
  const [source, target] = [pick(nodeIds(document)), pick(nodeIds(document))];
  const handles = (id: string, of: typeof inputsOf) => {
    const node = document.nodes.find((each) => each.id === id);
    return [...(node ? of(node, types) : []).map(({ name }) => name), "item", "no_such_handle"];
  };
  return {
    source,
    source_handle: pick(handles(source, outputsOf)),
    target,
    target_handle: pick(handles(target, inputsOf)),
  };
}

function anyPlace(document: FlowDocument, pick: Pick) {
  const { source, source_handle, target, target_handle } = anyEnds(document, pick);
  return [
    { after: { nodeId: source, handle: source_handle } },
    { before: { nodeId: target, handle: target_handle } },
    { onEdge: pick(edgeIds(document)) },
    undefined,
  ][Number(pick(["0", "1", "2", "3"]))];
}

const edits: Readonly<Record<string, AnyEdit>> = {
  add: (document, pick) => {
    const type = pick([...types.all().map((each) => each.type), "from_the_future"]);
    const added = addNode(document, types, {
      type,
      position: { x: 0.5, y: -0.4 },
      insertAt: anyPlace(document, pick),
      containerId: pick(nodeIds(document)),
    });
    return applied(document, added);
  },
  connect: (document, pick) => applied(document, connect(document, types, anyEnds(document, pick))),
  reconnect: (document, pick) =>
    applied(document, reconnect(document, types, pick(edgeIds(document)), anyEnds(document, pick))),
  insert: (document, pick) =>
    applied(document, insertOnEdge(document, types, pick(nodeIds(document)), pick(edgeIds(document)))),
  remove: (document, pick) =>
    removeNodes(document, types, new Set([pick(nodeIds(document)), pick(nodeIds(document))])),
  disconnect: (document, pick) => removeEdges(document, new Set([pick(edgeIds(document))])),
  rename: (document, pick) => {
    const key = pick(["fetch", "not a key", "in", ...document.nodes.map((node) => node.key)]);
    return applied(document, renameKey(document, types, pick(nodeIds(document)), key));
  },
  label: (document, pick) =>
    changeConfig(document, types, pick(nodeIds(document)), { label: pick(["", "One", "Two"]) }),
  outputs: (document, pick) =>
    changeConfig(document, types, pick(nodeIds(document)), { ways: pick(["a", "cba", "b"]).split("") }),
  disable: (document, pick) =>
    changeSettings(document, new Set([pick(nodeIds(document))]), { disabled: pick(["yes", "no"]) === "yes" }),
  move: (document, pick) => moveNodes(document, new Map([[pick(nodeIds(document)), { x: 1.5, y: -7.2 }]])),
  moveInto: (document, pick) => {
    const chosen = new Set([pick(nodeIds(document)), pick(nodeIds(document))]);
    const into = pick(["", ...nodeIds(document)]);
    return applied(document, moveInto(document, types, chosen, into === "" ? undefined : into));
  },
  duplicate: (document, pick) => {
    const part = partOf(document, new Set([pick(nodeIds(document)), pick(nodeIds(document))]));
    return applied(document, pastePart(document, types, part, { x: 40, y: 40 }));
  },
  pasteInto: (document, pick) => {
    const part = partOf(document, new Set([pick(nodeIds(document)), pick(nodeIds(document))]));
    return applied(document, pastePart(document, types, part, { x: 0, y: 0 }, pick(nodeIds(document))));
  },
  pasteAll: (document) => applied(document, pastePart(document, types, document, { x: 0.3, y: 0 })),
};

/** An edit's name, and the random picks for its arguments. */
const anyEdits = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(edits).filter((name) => name !== "pasteAll"), "pasteAll"),
    fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  ),
  { minLength: 1, maxLength: 8 },
);

function pickBy(numbers: readonly number[]): Pick {
  let next = 0;
  return (from) => from[(numbers[next++ % numbers.length] ?? 0) % from.length] ?? "missing";
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/**
 * Two nodes with the same key, an edge without its node, a cycle: anything that prevents a document from becoming a
 * graph.
 */
const problemsOf = (document: FlowDocument) => findStructuralProblems(document, indexNodes(document, types));

test("any sequence of edits gives a valid document, without a circle, a missing end, or a key twice", () => {
  fc.assert(
    fc.property(anyDocument, anyEdits, (start, sequence) => {
      let document = frozen(start);
      for (const [name, numbers] of sequence) {
        const edited = edits[name]?.(document, pickBy(numbers)) ?? document;
        expect(documentSchema.safeParse(edited).error).toBeUndefined();
        expect(problemsOf(edited)).toEqual([]);
        document = frozen(edited);
      }
    }),
    { numRuns: 300 },
  );
});

test("an edit leaves alone all that it does not change, and gives the same document where it changes nothing", () => {
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, sequence) => {
      for (const [name, numbers] of sequence) {
        const edited = edits[name]?.(document, pickBy(numbers)) ?? document;
        const before = new Map(document.nodes.map((node) => [node.id, node]));
        for (const node of edited.nodes) {
          const old = before.get(node.id);
          if (old && JSON.stringify(old) === JSON.stringify(node)) expect(node).toBe(old);
        }
        if (JSON.stringify(edited) === JSON.stringify(document)) expect(edited).toBe(document);
      }
    }),
    { numRuns: 200 },
  );
});

test("edits have inverses: adding and removing, connecting and disconnecting, renaming there and back", () => {
  fc.assert(
    fc.property(anyDocument, fc.array(fc.nat(), { minLength: 4 }), (document, numbers) => {
      const pick = pickBy(numbers);
      const added = addNode(document, types, { type: "action", position: { x: 0, y: 0 } });
      const id = "node" in added ? added.node.id : "";
      expect(removeNodes(applied(document, added), types, new Set([id]))).toEqual(document);

      const connected = applied(document, connect(document, types, anyEnds(document, pick)));
      const edges = new Set(
        connected.edges.filter((edge) => !document.edges.includes(edge)).map((edge) => edge.id),
      );
      expect(removeEdges(connected, edges)).toEqual(document);

      const node = document.nodes.find((each) => each.id === pick(nodeIds(document))) ?? document.nodes[0];
      if (!node) throw new Error("a drawn flow has a trigger");
      const renamed = applied(document, renameKey(document, types, node.id, "renamed"));
      expect(renamed).not.toEqual(document);
      expect(applied(renamed, renameKey(renamed, types, node.id, node.key))).toEqual(document);
    }),
  );
});
