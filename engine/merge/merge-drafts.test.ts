import { expect, test } from "vitest";
import type { DocumentNode, DocumentNote, FlowDocument } from "#engine/document.ts";
import { changeSettings, moveNodes } from "#engine/edit/change.ts";
import { changeConfig } from "#engine/edit/change-config.ts";
import { connect } from "#engine/edit/connect.ts";
import { applied } from "#engine/edit/edit.ts";
import { moveInto } from "#engine/edit/move-into.ts";
import { withNotes } from "#engine/edit/notes.ts";
import { putInputFirst } from "#engine/edit/put-input-first.ts";
import { removeNodes } from "#engine/edit/remove.ts";
import { removeEdges } from "#engine/edit/remove-edges.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { documentOf, idOf, nodeOf, routesOf, types } from "#engine/edit/test-support.ts";
import type { Choose, Draft } from "./conflict.ts";
import { mergeDrafts } from "./merge-drafts.ts";

type Edit = (document: FlowDocument) => FlowDocument;

const chain = documentOf(
  [
    nodeOf("start", "trigger"),
    nodeOf("a", "texts", { text: "{{b.x}}", plain: "" }),
    nodeOf("b", "texts", { text: "", plain: "" }),
    nodeOf("c", "texts", { text: "", plain: "" }),
    nodeOf("loop", "each"),
    { ...nodeOf("in", "texts", { text: "" }), parent_id: idOf("loop") },
  ],
  ["start > a", "a > b", "b > c", "c > loop", "loop.item > in"],
);

const config =
  (name: string, change: Record<string, unknown>): Edit =>
  (document) =>
    changeConfig(document, types, idOf(name), change);
const remove =
  (...names: string[]): Edit =>
  (document) =>
    removeNodes(document, types, new Set(names.map(idOf)));
const rename =
  (name: string, key: string): Edit =>
  (document) =>
    applied(document, renameKey(document, types, idOf(name), key));
const add =
  (node: DocumentNode): Edit =>
  (document) => ({ ...document, nodes: [...document.nodes, node] });
const inside = (name: string, container: string): DocumentNode => ({
  ...nodeOf(name, "texts"),
  parent_id: idOf(container),
});
const enter =
  (name: string, container: string): Edit =>
  (document) =>
    applied(document, moveInto(document, types, new Set([idOf(name)]), idOf(container)));
const join =
  (from: string, to: string): Edit =>
  (document) => {
    const ends = { source: idOf(from), source_handle: "output", target: idOf(to), target_handle: "input" };
    return applied(document, connect(document, types, ends));
  };
const cut =
  (route: string): Edit =>
  (document) =>
    removeEdges(document, new Set([route]));
const move =
  (name: string, x: number): Edit =>
  (document) =>
    moveNodes(document, new Map([[idOf(name), { x, y: 0 }]]));
const note =
  (change: Partial<DocumentNote>): Edit =>
  (document) =>
    withNotes(document, [
      {
        id: idOf("note"),
        position: { x: 0, y: 0 },
        size: { width: 100, height: 100 },
        color: "amber",
        text: "",
        ...change,
      },
    ]);

function draftOf(document: FlowDocument): Draft {
  return { name: "Orders", description: "", document };
}

function merge(base: FlowDocument, mine: Edit[], theirs: Edit[], choose?: Choose) {
  const after = (edits: Edit[]) => edits.reduce((document, edit) => edit(document), base);
  const versions = { base: draftOf(base), mine: draftOf(after(mine)), theirs: draftOf(after(theirs)) };
  const { draft, conflicts } = mergeDrafts(versions, types, choose);
  const find = (name: string) => draft.document.nodes.find(({ id }) => id === idOf(name));
  return {
    document: draft.document,
    conflicts,
    find,
    ids: conflicts.map(({ id }) => id.replace(/_+\//, "/")),
  };
}

test("edits of different nodes, and of different fields of one, are merged", () => {
  const { find, conflicts } = merge(
    chain,
    [config("a", { text: "mine" }), config("b", { plain: "mine" })],
    [config("a", { plain: "theirs" }), config("c", { text: "theirs" })],
  );
  expect(conflicts).toEqual([]);
  expect(find("a")?.config).toEqual({ text: "mine", plain: "theirs" });
  expect(find("b")?.config.plain).toBe("mine");
  expect(find("c")?.config.text).toBe("theirs");
});

test("the same field edited differently is a conflict with both values, and each side can be chosen", () => {
  const edits: [Edit[], Edit[]] = [[config("a", { text: "mine" })], [config("a", { text: "theirs" })]];
  const { conflicts, find } = merge(chain, ...edits);
  expect(conflicts).toEqual([
    {
      kind: "field",
      id: `${idOf("a")}/config.text`,
      ownerId: idOf("a"),
      field: "config.text",
      mine: "mine",
      theirs: "theirs",
    },
  ]);
  expect(find("a")?.config.text).toBe("theirs");
  expect(merge(chain, ...edits, () => "mine").find("a")?.config.text).toBe("mine");
});

test.each<[what: string, mine: Edit[], theirs: Edit[], conflicts: string[]]>([
  ["the same edit twice", [config("a", { text: "x" })], [config("a", { text: "x" })], []],
  [
    "a setting and a configuration",
    [(d) => changeSettings(d, new Set([idOf("a")]), { disabled: true })],
    [config("a", { text: "x" })],
    [],
  ],
  [
    "two settings of a node",
    [(d) => changeSettings(d, new Set([idOf("a")]), { disabled: true })],
    [(d) => changeSettings(d, new Set([idOf("a")]), { note: "x" })],
    [],
  ],
  [
    "one setting of a node",
    [(d) => changeSettings(d, new Set([idOf("a")]), { note: "y" })],
    [(d) => changeSettings(d, new Set([idOf("a")]), { note: "x" })],
    ["a/settings.note"],
  ],
  ["moves of one node", [move("a", 1)], [move("a", 2)], []],
  ["a removal and a move", [remove("a")], [move("a", 2)], []],
  ["a removal by both", [remove("a")], [remove("a")], []],
  ["a removal and an edit", [remove("b")], [config("b", { plain: "x" })], ["b/removal"]],
  ["an edit and a removal", [config("b", { plain: "x" })], [remove("b")], ["b/removal"]],
  ["a removed loop and an edit inside it", [remove("loop")], [config("in", { text: "x" })], ["loop/removal"]],
  [
    "a removed loop and a new node inside it",
    [remove("loop")],
    [add(inside("new", "loop"))],
    ["loop/removal"],
  ],
  ["keys of one node", [rename("b", "one")], [rename("b", "two")], ["b/key"]],
  ["a new key and a removal", [rename("b", "one")], [remove("b")], ["b/removal"]],
  ["a text of a note", [note({ text: "one" })], [note({ text: "two" })], ["note/text"]],
  ["a note's color and text", [note({ text: "one" })], [note({ text: "one", color: "blue" })], []],
])("of %s: %j", (_, mine, theirs, conflicts) => {
  expect(merge(chain, mine, theirs).ids).toEqual(conflicts);
});

test("a node that stays in spite of a removal keeps its connections, and loses those past it", () => {
  const { document, find } = merge(chain, [config("b", { plain: "mine" })], [remove("b")], () => "mine");
  expect(find("b")?.config.plain).toBe("mine");
  expect(routesOf(document)).toEqual(routesOf(chain));
  const removed = merge(chain, [config("b", { plain: "mine" })], [remove("b")]);
  expect(removed.find("b")).toBeUndefined();
  expect(routesOf(removed.document)).toContain("a.output > c");
});

test("a loop that stays in spite of a removal keeps what is inside", () => {
  const { find, document } = merge(chain, [config("in", { text: "mine" })], [remove("loop")], () => "mine");
  expect(find("in")).toMatchObject({ parent_id: idOf("loop"), config: { text: "mine" } });
  expect(routesOf(document)).toContain("loop.item > in");
});

test("neighbors that both sides removed leave one connection past both", () => {
  const { document, conflicts } = merge(chain, [remove("a")], [remove("b")]);
  expect(conflicts).toEqual([]);
  expect(routesOf(document)).toEqual(["c.output > loop", "loop.item > in", "start.output > c"]);
});

test("what one side moved into a loop that stays removed is where it was", () => {
  const { find, ids } = merge(chain, [enter("b", "loop")], [remove("loop")]);
  expect(ids).toEqual(["loop/removal"]);
  expect(find("b")).not.toHaveProperty("parent_id");
  expect(find("in")).toBeUndefined();
});

test("loops that were moved into each other are not inside themselves", () => {
  const loops = documentOf([nodeOf("one", "each"), nodeOf("two", "each")]);
  const { document } = merge(loops, [enter("one", "two")], [enter("two", "one")]);
  expect(document.nodes.map(({ parent_id }) => parent_id)).toEqual([undefined, undefined]);
});

test("the same new connection is added once", () => {
  const open = documentOf([nodeOf("a"), nodeOf("b")]);
  expect(routesOf(merge(open, [join("a", "b")], [join("a", "b")]).document)).toEqual(["a.output > b"]);
});

test("connections that together create a cycle are a conflict that says so", () => {
  const open = documentOf([nodeOf("a"), nodeOf("b"), nodeOf("c")], ["a > b"]);
  const edits: [Edit[], Edit[]] = [[join("c", "a")], [join("b", "c")]];
  const { conflicts, document } = merge(open, ...edits);
  expect(conflicts).toMatchObject([{ kind: "connection", reason: expect.stringContaining("cycle") }]);
  expect(routesOf(document)).toEqual(["a.output > b", "b.output > c"]);
  const overwritten = merge(open, ...edits, () => "mine");
  expect(routesOf(overwritten.document)).toEqual(["a.output > b", "c.output > a"]);
});

test("a removed connection stays removed beside other edits", () => {
  const { document } = merge(chain, [cut("b > c")], [config("c", { text: "x" })]);
  expect(routesOf(document)).not.toContain("b.output > c");
});

test("the order of a node's inputs is mine if I changed it", () => {
  const joined = documentOf([nodeOf("a"), nodeOf("b"), nodeOf("c")], ["a > c", "b > c"]);
  const first: Edit = (document) => putInputFirst(document, idOf("c"), idOf("b"));
  const { document } = merge(joined, [first], [join("a", "b")]);
  expect(document.edges.filter(({ target }) => target === idOf("c")).map(({ id }) => id)).toEqual([
    "b > c",
    "a > c",
  ]);
});

test("a renamed node is called by its new key in what the other side writes meanwhile", () => {
  const { find, conflicts } = merge(
    chain,
    [rename("b", "customer")],
    [config("a", { text: "{{b.x}} and {{b.y}}" }), config("c", { text: "{{b.z}}" })],
  );
  expect(conflicts).toEqual([]);
  expect(find("b")?.key).toBe("customer");
  expect(find("a")?.config.text).toBe("{{customer.x}} and {{customer.y}}");
  expect(find("c")?.config.text).toBe("{{customer.z}}");
});

test("new nodes with one key get different ones, and my tags follow mine", () => {
  const { find, conflicts } = merge(
    chain,
    [add({ ...nodeOf("mine", "texts"), key: "fresh" }), config("c", { text: "{{fresh.x}}" })],
    [add({ ...nodeOf("theirs", "texts"), key: "fresh" }), config("b", { text: "{{fresh.x}}" })],
  );
  expect(conflicts).toEqual([]);
  expect([find("theirs")?.key, find("mine")?.key]).toEqual(["fresh", "fresh_2"]);
  expect([find("b")?.config.text, find("c")?.config.text]).toEqual(["{{fresh.x}}", "{{fresh_2.x}}"]);
});

test("pinned outputs are merged as a field", () => {
  const pin =
    (output: string): Edit =>
    (document) => ({
      ...document,
      nodes: document.nodes.map((node) => (node.id === idOf("a") ? { ...node, pin: { output } } : node)),
    });
  expect(merge(chain, [pin("x")], [config("a", { plain: "y" })]).find("a")).toMatchObject({
    pin: { output: "x" },
    config: { plain: "y" },
  });
  expect(merge(chain, [pin("x")], [pin("y")]).ids).toEqual(["a/pin"]);
});

test("two documents that are too large together are a conflict", () => {
  const many =
    (name: string): Edit =>
    (document) => ({
      ...document,
      nodes: [...document.nodes, ...Array.from({ length: 600 }, (_, n) => nodeOf(`${name}${n}`))],
    });
  const { ids, document } = merge(chain, [many("x")], [many("y")]);
  expect(ids).toEqual(["size"]);
  expect(document.nodes.at(-1)?.key).toBe("y599");
});

test("the name is merged as a field, too", () => {
  const base = draftOf(chain);
  const mine = { ...base, name: "Mine" };
  expect(mergeDrafts({ base, mine, theirs: { ...base, description: "Theirs" } }, types).draft).toEqual({
    name: "Mine",
    description: "Theirs",
    document: chain,
  });
  const { conflicts } = mergeDrafts({ base, mine, theirs: { ...base, name: "Theirs" } }, types);
  expect(conflicts).toMatchObject([{ id: "flow/name", mine: "Mine", theirs: "Theirs" }]);
});

test("what did not change keeps its identity", () => {
  const { document } = merge(chain, [], [config("c", { text: "theirs" })]);
  expect(document.nodes.filter((node, index) => node === chain.nodes[index])).toHaveLength(5);
  expect(merge(chain, [], [(each) => structuredClone(each)]).document).toBe(chain);
});
