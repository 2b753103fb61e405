import { expect, test } from "vitest";
import { routesOf } from "#components/editor/canvas/edge/router.ts";
import { createCanvasElements } from "#components/editor/canvas/to-xyflow.ts";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { type Box, cardWidth, gapAcross } from "#components/editor/state/document/card-size.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { createEditorStore } from "./create.ts";
import { emptySelection } from "./selection.ts";
import { documentOf, idOf, nodeOf } from "./test-support.ts";

/** A loop with a node and a loop in it, and a node after it. */
const loop = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("each", "for_each", { x: 320 }),
    nodeOf("a", "set_fields", { x: 448, y: 96, inside: "each" }),
    nodeOf("deep", "repeat", { x: 768, y: 96, inside: "each" }),
    nodeOf("b", "delay", { x: 896, y: 192, inside: "deep" }),
    nodeOf("end", "http_response", { x: 1500 }),
  ],
  ["hook -> each", "each.item -> a", "a -> deep", "deep.start -> b", "each.done -> end"],
);

function editor(document: FlowDocument = loop, readOnly = false) {
  const store = createEditorStore({ flowId: "flow", nodeTypes, document, readOnly });
  return { store, state: store.getState(), now: () => store.getState().document };
}

const boxOf = (document: FlowDocument, name: string): Box | undefined =>
  boxesOf(document, nodeTypes).get(idOf(name));
const isCollapsed = (document: FlowDocument, name: string) =>
  document.nodes.find(({ id }) => id === idOf(name))?.collapsed;

function shown(document: FlowDocument) {
  const { nodes, edges } = createCanvasElements()({
    document,
    nodeTypes,
    selection: emptySelection,
    boxes: boxesOf(document, nodeTypes),
    routes: routesOf(document, nodeTypes),
    tabStop: null,
    receivingEdge: null,
    receivingRegion: undefined,
  });
  return {
    nodes: nodes.map(({ id, type }) => `${type} ${id.replace(/_+$/, "")}`),
    edges: edges.map(({ id }) => id),
  };
}

test("a collapsed loop is a card at the corner of its frame; its edges stay, what is inside is not drawn", () => {
  const { state, now } = editor();
  const frame = boxOf(loop, "each");
  state.collapse([idOf("each")], true);
  expect(boxOf(now(), "each")).toEqual({ ...frame, width: cardWidth, height: 64 });
  expect(shown(now())).toEqual({
    nodes: ["card hook", "card each", "card end"],
    edges: ["hook -> each", "each.done -> end"],
  });
  expect(documentSchema.parse(now())).toEqual(now());
  expect(now().nodes).toHaveLength(loop.nodes.length);
});

test("a loop inside one is collapsed by itself, and stays so when the outer one is expanded again", () => {
  const { state, now } = editor();
  state.collapse([idOf("deep")], true);
  expect(shown(now()).nodes).toEqual(["card hook", "region each", "card a", "card deep", "card end"]);
  state.collapse([idOf("each")], true);
  state.collapse([idOf("each")], false);
  expect(shown(now()).nodes).toContain("card deep");
  expect(boxOf(now(), "b")).toBeUndefined();
});

test("collapsing is one undo step, and expanding makes room", () => {
  const { state, now, store } = editor();
  state.collapse([idOf("each")], true);
  state.moveNodes(new Map([[idOf("end"), { x: 640, y: 0 }]]));
  state.collapse([idOf("each")], false);
  const [frame, end] = [boxOf(now(), "each"), boxOf(now(), "end")];
  expect(end?.x).toBeGreaterThan((frame?.x ?? 0) + (frame?.width ?? 0));
  for (let steps = 0; steps < 3; steps += 1) state.undo();
  expect(now()).toBe(loop);
  expect(store.temporal.getState().futureStates).toHaveLength(3);
});

test("what is hidden is no longer selected: the loop is", () => {
  const { state, store } = editor();
  state.select({ nodes: [idOf("b")] });
  state.collapse([idOf("each")], true);
  expect([...store.getState().selection.nodes]).toEqual([idOf("each")]);
});

test("a moved card takes what is inside with it", () => {
  const { state, now } = editor();
  state.collapse([idOf("each")], true);
  const positions = now().nodes.map(({ id, position }): [string, { x: number; y: number }] => [
    id,
    { x: position.x + 10, y: position.y + 20 },
  ]);
  state.moveNodes(new Map(positions));
  state.collapse([idOf("each")], false);
  expect(boxOf(now(), "b")).toMatchObject({ x: 906, y: 212 });
});

test("tidying lays a collapsed loop out as a card, and leaves what is inside where it is beside it", () => {
  const { state, now } = editor();
  state.collapse([idOf("each")], true);
  state.tidy();
  const [each, end] = [boxOf(now(), "each"), boxOf(now(), "end")];
  expect(end?.x).toBe((each?.x ?? 0) + cardWidth + gapAcross);
  state.collapse([idOf("each")], false);
  const [deep, b] = [boxOf(now(), "deep"), boxOf(now(), "b")];
  expect([(b?.x ?? 0) - (deep?.x ?? 0), (b?.y ?? 0) - (deep?.y ?? 0)]).toEqual([128, 96]);
});

test.each([
  ["a problem in it", (state: ReturnType<typeof editor>["state"]) => state.showField(idOf("b"), "/label")],
  ["a step of it", (state: ReturnType<typeof editor>["state"]) => state.showStep(idOf("b"), "0/0")],
])("showing %s expands the loops around it", (_, show) => {
  const { state, now } = editor();
  state.collapse([idOf("each"), idOf("deep")], true);
  show(state);
  expect(isCollapsed(now(), "each")).toBeUndefined();
  expect(isCollapsed(now(), "deep")).toBeUndefined();
});

test("a view that cannot be edited can be collapsed, and is not changed otherwise", () => {
  const { state, now } = editor(loop, true);
  state.collapse([idOf("each")], true);
  expect(shown(now()).nodes).toEqual(["card hook", "card each", "card end"]);
  state.collapse([idOf("each")], false);
  expect(now()).toEqual(loop);
});

test("what is pasted beside its original expands the loops around it, so that it is seen", () => {
  const { state, now } = editor();
  state.select({ nodes: [idOf("a")] });
  const copied = state.copy() ?? "";
  state.collapse([idOf("each")], true);
  state.select({ nodes: [idOf("each")] });
  state.paste(copied, { x: 0, y: 900 });
  expect(now().nodes.at(-1)?.parent_id).toBe(idOf("each"));
  expect(isCollapsed(now(), "each")).toBeUndefined();
});

test("nothing is pasted into a selected loop that is collapsed", () => {
  const { state, now } = editor();
  state.select({ nodes: [idOf("end")] });
  const copied = state.copy() ?? "";
  state.collapse([idOf("each")], true);
  state.select({ nodes: [idOf("each")] });
  state.paste(copied, { x: 0, y: 900 });
  expect(now().nodes.at(-1)?.parent_id).toBeUndefined();
  expect(isCollapsed(now(), "each")).toBe(true);
});

test("fitting a loop to its content moves its corner there, and nothing else", () => {
  const { state, now } = editor();
  state.moveNodes(
    new Map([
      [idOf("a"), { x: 648, y: 296 }],
      [idOf("deep"), { x: 968, y: 296 }],
      [idOf("b"), { x: 1096, y: 392 }],
    ]),
  );
  state.fitToContent(idOf("each"));
  expect(boxOf(now(), "each")).toMatchObject({ x: 520, y: 200 });
  expect(boxOf(now(), "a")).toMatchObject({ x: 648, y: 296 });
});
