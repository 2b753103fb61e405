import fc from "fast-check";
import { expect, test } from "vitest";
import { cardWidth, gapAcross } from "#components/editor/state/document/card-size.ts";
import { edgePoints } from "#components/editor/state/document/handle-point.ts";
import type { FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { createEditorStore } from "./create.ts";
import type { EditorState } from "./state.ts";
import { documentOf, edgeOf, idOf, nodeOf } from "./test-support.ts";

function editor(document: FlowDocument = documentOf([]), readOnly = false) {
  let now = 0;
  const store = createEditorStore({ flowId: "flow", nodeTypes, document, readOnly }, () => now);
  return {
    store,
    get state() {
      return store.getState();
    },
    pause: () => {
      now += 10_000;
    },
    keys: () => store.getState().document.nodes.map(({ key }) => key),
  };
}

const chain = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("choose", "condition", { x: 320 }),
    nodeOf("set", "set_fields", { x: 640 }),
  ],
  ["hook -> choose", "choose.true -> set"],
);

test("a new node has its type's defaults, a key of its own, and is selected", () => {
  const { state, store } = editor(chain);
  const first = state.addNode("delay_node", { position: { x: 1, y: 2 } });
  const second = state.addNode("delay_node", { position: { x: 1, y: 2 } });
  const nodes = store.getState().document.nodes.slice(-2);
  expect(nodes.map(({ key }) => key)).toEqual(["delay", "delay_2"]);
  expect(nodes[0]).toMatchObject({ id: first, config: { label: "Delay", seconds: 5 } });
  expect([...store.getState().selection.nodes]).toEqual([second]);
});

test("a node added behind a branch is level with it, so that the connection is straight", () => {
  const { state, store } = editor(documentOf(chain.nodes.slice(0, 2), ["hook -> choose"]));
  const id = state.addNode("delay_node", {
    insertAt: { after: { nodeId: idOf("choose"), handle: "false" } },
  });
  const { document } = store.getState();
  const edge = document.edges.find(({ target }) => target === id);
  const points = edge && edgePoints(document, nodeTypes, edge);
  expect(points?.from.y).toBe(points?.to.y);
});

test("a type that is not known here adds nothing", () => {
  const { state } = editor(chain);
  expect(state.addNode("from_the_future_node")).toBeNull();
});

test("inserting on an edge leads it through the new node, and what comes after makes room", () => {
  const { state, store } = editor(chain);
  const id = state.addNode("delay_node", { insertAt: { onEdge: "hook -> choose" } }) ?? "";
  const { document } = store.getState();
  expect(document.edges.some((edge) => edge.source === idOf("hook") && edge.target === id)).toBe(true);
  expect(document.edges.some((edge) => edge.source === id && edge.target === idOf("choose"))).toBe(true);
  expect(document.edges).toHaveLength(3);
  const x = (name: string) => document.nodes.find(({ key }) => key === name)?.position.x ?? Number.NaN;
  expect(x("choose") - x("delay")).toBeGreaterThanOrEqual(cardWidth + gapAcross);
  expect(x("set") - x("choose")).toBe(320);
});

test("a trigger is not put behind a node even when asked to", () => {
  const { state, store } = editor(chain);
  state.addNode("receive_webhook_node", { insertAt: { after: { nodeId: idOf("set"), handle: "output" } } });
  expect(store.getState().document.edges).toEqual(chain.edges);
});

test("undo takes back one step at a time and redo brings it again", () => {
  const { state, store, keys } = editor(chain);
  state.removeNodes([idOf("set")]);
  state.removeNodes([idOf("choose")]);
  state.undo();
  expect(keys()).toEqual(["hook", "choose"]);
  state.undo();
  expect(store.getState().document).toBe(chain);
  state.redo();
  expect(keys()).toEqual(["hook", "choose"]);
});

test("disabling several nodes is one step", () => {
  const { state, store } = editor(chain);
  state.disable([idOf("choose"), idOf("set")], true);
  expect(store.getState().document.nodes.map(({ settings }) => settings?.disabled)).toEqual([
    undefined,
    true,
    true,
  ]);
  state.undo();
  expect(store.getState().document).toBe(chain);
});

test("undo takes back every edit, down to where the editor began, and redo brings every one again", () => {
  const ids = chain.nodes.map(({ id }) => id);
  const edits: ((store: EditorState) => unknown)[] = [
    (store) => store.addNode("delay_node", { insertAt: { onEdge: "hook -> choose" } }),
    (store) => store.removeNodes([idOf("choose")]),
    (store) => store.removeEdges(["choose.true -> set"]),
    (store) => store.connect({ ...edgeOf("hook -> set") }),
    (store) => store.moveNodes(new Map([[idOf("set"), { x: 9, y: 9 }]])),
    (store) => store.moveNodes(new Map([[idOf("set"), { x: 10, y: 9 }]]), { nudge: true }),
    (store) => store.updateConfig(idOf("set"), { label: "Other" }),
    (store) => store.updateSettings(idOf("set"), { note: "Note" }),
    (store) => store.disable(ids, true),
    (store) => store.renameKey(idOf("hook"), "renamed"),
    (store) => store.duplicate(ids),
    (store) => store.tidy(),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...edits), { maxLength: 12 }), (sequence) => {
      const { store } = editor(chain);
      for (const edit of sequence) edit(store.getState());
      const last = store.getState().document;
      for (const _ of sequence) store.getState().undo();
      expect(store.getState().document).toBe(chain);
      for (const _ of sequence) store.getState().redo();
      expect(store.getState().document).toBe(last);
    }),
  );
});

test("typing in one field is one step for each pause", () => {
  const { state, store, pause } = editor(chain);
  for (const label of ["a", "ab", "abc"]) state.updateConfig(idOf("set"), { label });
  pause();
  state.updateConfig(idOf("set"), { label: "abcd" });
  const label = () => store.getState().document.nodes[2]?.config.label;
  state.undo();
  expect(label()).toBe("abc");
  state.undo();
  expect(label()).toBeUndefined();
});

test("typing in another field begins another step", () => {
  const { state, store } = editor(chain);
  state.updateConfig(idOf("set"), { label: "a" });
  state.updateConfig(idOf("choose"), { label: "b" });
  state.undo();
  expect(store.getState().document.nodes.map(({ config }) => config.label)).toEqual([
    undefined,
    undefined,
    "a",
  ]);
});

test("typing on after an undo does not melt into the step before it", () => {
  const { state, store } = editor(chain);
  state.updateConfig(idOf("set"), { label: "a" });
  state.undo();
  state.updateConfig(idOf("set"), { label: "b" });
  state.undo();
  expect(store.getState().document).toBe(chain);
});

test("removing a Switch's case removes its edges as a step of its own; moving and renaming cases keeps them", () => {
  const cases = ["a", "b"].map((id) => ({ id, label: id, conditions: [] }));
  const branches = documentOf(
    [nodeOf("pick", "switch", { config: { cases } }), nodeOf("set"), nodeOf("wait", "delay")],
    ["pick.a -> set", "pick.b -> wait"],
  );
  const { state, store } = editor(branches);
  const edges = () => store.getState().document.edges.map(({ id }) => id);
  state.updateConfig(idOf("pick"), { cases: cases.toReversed().map((each) => ({ ...each, label: "x" })) });
  expect(edges()).toEqual(["pick.a -> set", "pick.b -> wait"]);
  state.updateConfig(idOf("pick"), { cases: cases.slice(1) });
  expect(edges()).toEqual(["pick.b -> wait"]);
  state.undo();
  expect(edges()).toEqual(["pick.a -> set", "pick.b -> wait"]);
  expect(store.getState().document.nodes[0]?.config.cases).toMatchObject([
    { id: "b", label: "x" },
    { id: "a" },
  ]);
});

test("two drags of the same node are two steps", () => {
  const { state, store } = editor(chain);
  state.moveNodes(new Map([[idOf("set"), { x: 700, y: 0 }]]));
  state.moveNodes(new Map([[idOf("set"), { x: 800, y: 0 }]]));
  state.undo();
  expect(store.getState().document.nodes[2]?.position.x).toBe(700);
});

test("dropping a node on an edge moves and inserts it in one step", () => {
  const loose = documentOf(
    [...chain.nodes, nodeOf("loose", "delay")],
    ["hook -> choose", "choose.true -> set"],
  );
  const { state, store } = editor(loose);
  const insert = { nodeId: idOf("loose"), edgeId: "choose.true -> set" };
  state.moveNodes(new Map([[idOf("loose"), { x: 480, y: 0 }]]), { insert });
  expect(store.getState().document.edges).toHaveLength(3);
  state.undo();
  expect(store.getState().document).toBe(loose);
});

test("what is gone is not selected any more, however it went", () => {
  const { state, store } = editor(chain);
  const id = state.addNode("delay_node") ?? "";
  state.undo();
  expect(store.getState().selection.nodes.has(id)).toBe(false);
  state.select({ nodes: [idOf("set")], edges: ["choose.true -> set"] });
  state.removeSelected();
  expect(store.getState().selection).toEqual({ nodes: new Set(), edges: new Set() });
});

test("removing a node takes its connections with it", () => {
  const { state, store } = editor(chain);
  state.removeNodes([idOf("choose")]);
  expect(store.getState().document.edges).toEqual([]);
});

test("B9: removing a node in the middle joins its neighbors, as one step of history", () => {
  const line = documentOf(
    [nodeOf("hook", "receive_webhook"), nodeOf("wait", "delay"), nodeOf("set")],
    ["hook -> wait", "wait -> set"],
  );
  const { state, store } = editor(line);
  // As drawing a box around the node selects it: with its connections.
  state.select({ nodes: [idOf("wait")], edges: ["hook -> wait", "wait -> set"] });
  state.removeSelected();
  expect(store.getState().document.edges).toMatchObject([{ source: idOf("hook"), target: idOf("set") }]);
  state.undo();
  expect(store.getState().document).toBe(line);
});

test("B9: a duplicate lies on free ground, with a label and a key of its own, as one step of history", () => {
  const { state, store } = editor(documentOf([nodeOf("wait", "delay")]));
  const before = store.getState().document;
  state.duplicate([idOf("wait")]);
  state.duplicate([idOf("wait")]);
  const { nodes } = store.getState().document;
  expect(nodes.map(({ config, key }) => [config.label, key])).toEqual([
    [undefined, "wait"],
    ["Delay 2", "wait_2"],
    ["Delay 3", "wait_3"],
  ]);
  expect(new Set(nodes.map(({ position }) => `${position.x} ${position.y}`)).size).toBe(3);
  state.undo();
  state.undo();
  expect(store.getState().document).toBe(before);
});

test("a connection that leads in a circle is refused in words, and changes nothing", () => {
  const { state, store } = editor(chain);
  const { id: _, ...ends } = edgeOf("set -> choose");
  expect(state.connect(ends)).toContain("cycle");
  expect(store.getState().document).toBe(chain);
});

test("what is pasted has new ids throughout, free keys, and tags that follow those keys", () => {
  const tagged = documentOf(
    [
      nodeOf("call", "http_request"),
      nodeOf("set", "set_fields", { config: { fields: [{ name: "a", value: "{{call.body}}" }] } }),
    ],
    ["call -> set"],
  );
  const { state, store, keys } = editor(tagged);
  state.select({ nodes: [idOf("call"), idOf("set")] });
  const text = state.copy() ?? "";
  expect(state.paste(text, { x: 500, y: 500 })).toBeNull();
  const { document, selection } = store.getState();
  expect(keys()).toEqual(["call", "set", "call_2", "set_2"]);
  expect(new Set(document.nodes.map(({ id }) => id)).size).toBe(4);
  expect(document.nodes[3]?.config.fields).toEqual([{ name: "a", value: "{{call_2.body}}" }]);
  expect(document.edges[1]).toMatchObject({ source: document.nodes[2]?.id, target: document.nodes[3]?.id });
  expect([...selection.nodes]).toEqual(document.nodes.slice(2).map(({ id }) => id));
});

test("takes nothing from a clipboard that holds no nodes, and says so", () => {
  const { state, store } = editor(chain);
  for (const text of ["", "hello", "{}", '{"format":"millrace-nodes","document":{"nodes":[{}],"edges":[]}}'])
    expect(state.paste(text, { x: 0, y: 0 })).not.toBeNull();
  expect(store.getState().document).toBe(chain);
});

test("an exported flow can be pasted", () => {
  const { state, keys } = editor();
  const flows = [{ name: "A", description: "", document: chain }];
  const refusal = state.paste(JSON.stringify({ format: "millrace-flow", format_version: 1, flows }), {
    x: 0,
    y: 0,
  });
  expect(refusal).toBeNull();
  expect(keys()).toEqual(["hook", "choose", "set"]);
});

test("renaming a key renames it in other nodes' tags, in one step", () => {
  const tagged = documentOf([
    nodeOf("call", "http_request"),
    nodeOf("set", "set_fields", { config: { fields: [{ name: "x", value: "{{call.a}}" }] } }),
  ]);
  const { state, store } = editor(tagged);
  expect(state.renameKey(idOf("call"), "fetch")).toBeNull();
  expect(store.getState().document.nodes[1]?.config.fields).toEqual([{ name: "x", value: "{{fetch.a}}" }]);
  state.undo();
  expect(store.getState().document).toBe(tagged);
});

test("nothing changes while an execution or a version is looked at", () => {
  const { state, store } = editor(chain, true);
  state.addNode("delay_node");
  state.removeNodes([idOf("set")]);
  state.updateConfig(idOf("set"), { label: "x" });
  state.tidy();
  state.duplicate([idOf("set")]);
  state.undo();
  expect(store.getState().document).toBe(chain);
});
