import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { changeSettings, moveNodes } from "#engine/edit/change.ts";
import { changeConfig } from "#engine/edit/change-config.ts";
import { connect } from "#engine/edit/connect.ts";
import { applied } from "#engine/edit/edit.ts";
import { moveInto } from "#engine/edit/move-into.ts";
import { allPlaced, withNotes } from "#engine/edit/notes.ts";
import { removeNodes } from "#engine/edit/remove.ts";
import { removeEdges } from "#engine/edit/remove-edges.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { documentOf, idOf, nodeOf, routesOf, types } from "#engine/edit/test-support.ts";
import { endsKey } from "#engine/graph/edge-problem.ts";
import { findCycles } from "#engine/graph/sort.ts";
import type { Draft } from "./conflict.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const names = ["a", "b", "c", "d", "e", "loop", "deep", "new", "other"];
const base = documentOf(
  [
    nodeOf("a", "texts", { text: "", plain: "{{b.x}}" }),
    nodeOf("b", "texts", { text: "{{a.x}}", plain: "" }),
    nodeOf("c", "choice"),
    nodeOf("loop", "each"),
    { ...nodeOf("d", "texts", { text: "" }), parent_id: idOf("loop") },
    { ...nodeOf("deep", "each"), parent_id: idOf("loop") },
    { ...nodeOf("e", "action"), parent_id: idOf("deep") },
  ],
  ["a > b", "b > c", "c.true > loop", "loop.item > d", "d > deep", "deep.item > e"],
);

type Edit = (document: FlowDocument) => FlowDocument;

const name = fc.constantFrom(...names);
const value = fc.constantFrom("x", "y", "{{a.x}}", "{{b.y}}");
const handle = fc.constantFrom("output", "true", "false", "item", "done");
const edits: fc.Arbitrary<Edit>[] = [
  fc.tuple(name, fc.constantFrom("text", "plain"), value).map(
    ([node, field, text]): Edit =>
      (document) =>
        changeConfig(document, types, idOf(node), { [field]: text }),
  ),
  fc.tuple(name, fc.nat(9)).map(
    ([node, x]): Edit =>
      (document) =>
        moveNodes(document, new Map([[idOf(node), { x, y: 0 }]])),
  ),
  fc.tuple(name, fc.boolean()).map(
    ([node, disabled]): Edit =>
      (document) =>
        changeSettings(document, new Set([idOf(node)]), { disabled }),
  ),
  name.map(
    (node): Edit =>
      (document) =>
        removeNodes(document, types, new Set([idOf(node)])),
  ),
  fc.tuple(name, fc.constantFrom("a", "k", "l")).map(
    ([node, key]): Edit =>
      (document) =>
        applied(document, renameKey(document, types, idOf(node), key)),
  ),
  fc.tuple(name, handle, name).map(
    ([from, source_handle, to]): Edit =>
      (document) => {
        const ends = { source: idOf(from), source_handle, target: idOf(to), target_handle: "input" };
        return applied(document, connect(document, types, ends));
      },
  ),
  fc.nat(8).map(
    (index): Edit =>
      (document) =>
        removeEdges(document, new Set([document.edges[index]?.id ?? ""])),
  ),
  fc.tuple(name, fc.constantFrom("loop", "deep", undefined)).map(
    ([node, container]): Edit =>
      (document) =>
        applied(document, moveInto(document, types, new Set([idOf(node)]), container && idOf(container))),
  ),
  fc
    .tuple(fc.constantFrom("new", "other"), fc.constantFrom("k", "l"), fc.constantFrom("loop", undefined))
    .map(
      ([id, key, container]): Edit =>
        (document) => {
          if (document.nodes.some((node) => node.id === idOf(id) || node.key === key)) return document;
          if (container && !document.nodes.some((node) => node.id === idOf(container))) return document;
          const node = { ...nodeOf(id, "texts"), key, ...(container && { parent_id: idOf(container) }) };
          return { ...document, nodes: [...document.nodes, node] };
        },
    ),
  fc.tuple(fc.constantFrom("note", "note2"), value).map(
    ([id, text]): Edit =>
      (document) => {
        const others = (document.notes ?? []).filter((note) => note.id !== idOf(id));
        const size = { width: 100, height: 100 };
        return withNotes(document, [
          ...others,
          { id: idOf(id), position: { x: 0, y: 0 }, size, color: "amber", text },
        ]);
      },
  ),
];
const changes = fc.array(fc.oneof(...edits), { maxLength: 6 });
const documents = changes.map((list) => list.reduce((document, edit) => edit(document), base));

function draftOf(document: FlowDocument): Draft {
  return { name: "", description: "", document };
}

function merge(
  from: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  side: "mine" | "theirs" = "theirs",
) {
  const versions = { base: draftOf(from), mine: draftOf(mine), theirs: draftOf(theirs) };
  const { draft, conflicts } = mergeDrafts(versions, types, () => side);
  return { document: draft.document, conflicts };
}

/** The document, with its parts in a fixed order and without the ids of edges. */
function contentOf(document: FlowDocument) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    nodes: document.nodes.toSorted(byId),
    notes: (document.notes ?? []).toSorted(byId),
    edges: routesOf(document),
  };
}

function expectWhole(document: FlowDocument) {
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  const ids = allPlaced(document).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = document.nodes.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const edgeIds = document.edges.map(({ id }) => id);
  expect(new Set(edgeIds).size).toBe(edgeIds.length);
  const ends = document.edges.map(endsKey);
  expect(new Set(ends).size).toBe(ends.length);
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  for (const { source, target } of document.edges)
    expect([nodes.has(source), nodes.has(target)]).toEqual([true, true]);
  expect(findCycles([...nodes.keys()], document.edges)).toEqual([]);
  for (const item of allPlaced(document)) {
    let parent = item.parent_id;
    for (let depth = 0; parent !== undefined; depth++) {
      expect(depth).toBeLessThan(nodes.size);
      expect(nodes.has(parent)).toBe(true);
      parent = nodes.get(parent)?.parent_id;
    }
  }
}

const runs = { numRuns: 300 };

test("whatever both sides did, the merge is a whole document, whichever side wins conflicts", () => {
  fc.assert(
    fc.property(documents, documents, (mine, theirs) => {
      expectWhole(merge(base, mine, theirs, "theirs").document);
      expectWhole(merge(base, mine, theirs, "mine").document);
    }),
    runs,
  );
});

test("a side that did nothing changes nothing", () => {
  fc.assert(
    fc.property(documents, (edited) => {
      expect(merge(base, edited, base)).toEqual({ document: edited, conflicts: [] });
      expect(merge(base, base, edited).conflicts).toEqual([]);
      expect(contentOf(merge(base, base, edited).document)).toEqual(contentOf(edited));
    }),
    runs,
  );
});

test("the same edits on both sides are made once", () => {
  fc.assert(
    fc.property(documents, (edited) => {
      const again = structuredClone(edited);
      expect(merge(base, edited, again)).toEqual({ document: edited, conflicts: [] });
    }),
    runs,
  );
});

test("merging again what was merged changes nothing", () => {
  fc.assert(
    fc.property(documents, documents, (mine, theirs) => {
      const once = merge(base, mine, theirs, "mine").document;
      expect(merge(theirs, once, theirs)).toEqual({ document: once, conflicts: [] });
    }),
    runs,
  );
});

test("edits of different things have no conflicts and commute", () => {
  const editsOf = (node: string, added: string) =>
    fc
      .record({
        text: value,
        x: fc.nat(9),
        disabled: fc.boolean(),
        key: fc.constantFrom(node, `${node}_key`),
      })
      .map(({ text, x, disabled, key }) => {
        const id = idOf(node);
        const list: Edit[] = [
          (document) => changeConfig(document, types, id, { text }),
          (document) => moveNodes(document, new Map([[id, { x, y: 0 }]])),
          (document) => changeSettings(document, new Set([id]), { disabled }),
          (document) => applied(document, renameKey(document, types, id, key)),
          (document) => ({ ...document, nodes: [...document.nodes, nodeOf(added, "texts")] }),
        ];
        return list.reduce((document, edit) => edit(document), base);
      });
  fc.assert(
    fc.property(editsOf("a", "new"), editsOf("d", "other"), (mine, theirs) => {
      const [one, other] = [merge(base, mine, theirs), merge(base, theirs, mine)];
      expect([one.conflicts, other.conflicts]).toEqual([[], []]);
      expect(contentOf(one.document)).toEqual(contentOf(other.document));
    }),
    runs,
  );
});

test("without a conflict, every edit of both sides is in the merge", () => {
  fc.assert(
    fc.property(documents, documents, (mine, theirs) => {
      const { document, conflicts } = merge(base, mine, theirs);
      fc.pre(conflicts.length === 0);
      const before = new Map(base.nodes.map((node) => [node.id, node]));
      const after = new Map(document.nodes.map((node) => [node.id, node]));
      for (const side of [mine, theirs])
        for (const { id, config } of side.nodes)
          for (const [field, text] of Object.entries(config))
            if (text === "x" && before.has(id) && before.get(id)?.config[field] !== text)
              expect(after.get(id)?.config[field]).toBe("x");
    }),
    runs,
  );
});
