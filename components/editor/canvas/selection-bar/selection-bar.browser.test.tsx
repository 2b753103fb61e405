import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import { cardWidth, gapAcross } from "#components/editor/state/document/card-size.ts";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { executionOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, edgeOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { focusSelectionBar } from "./focus-selection-bar.ts";

/** As close to each other as new nodes are. */
const column = cardWidth + gapAcross;
const chain = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("wait", "delay", { x: column, config: { label: "Wait" } }),
    nodeOf("alone", "delay", { x: 2 * column, config: { label: "Alone" } }),
  ],
  ["hook -> wait"],
);

async function drawCanvas(more: { readOnly?: boolean } = {}): Promise<EditorStore> {
  localStorage.clear();
  return drawInEditor(
    <div style={{ width: 1200, height: 640 }}>
      <Canvas onOpenPanel={() => {}} />
      <CanvasCommands onOpenPanel={focusSelectionBar} />
    </div>,
    { document: chain, ...more },
  );
}

const bar = (name: string) => page.getByRole("toolbar", { name, exact: true });
const edgeGroup = () => page.getByRole("group", { name: "Connection from New order to Wait", exact: true });
const edges = (store: EditorStore) => store.getState().document.edges.length;

/** Clicks where a person aims. */
async function clickMiddleOfEdge() {
  await expect.element(edgeGroup()).toBeInTheDocument();
  const path = edgeGroup().element().querySelector("path");
  if (!path) throw new Error("The connection is not drawn.");
  const { left, top, width, height } = path.getBoundingClientRect();
  const { clientX, clientY } = { clientX: left + width / 2, clientY: top + height / 2 };
  const target = window.document.elementFromPoint(clientX, clientY);
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
}

test("a click on the middle of a connection selects it, and its bin is in the bar beside it", async () => {
  const store = await drawCanvas();
  await clickMiddleOfEdge();
  await expect.element(bar("Connection")).toBeVisible();
  expect([...store.getState().selection.edges]).toEqual([edgeOf("hook -> wait").id]);
  expect(edges(store)).toBe(1);
  await bar("Connection").getByRole("button", { name: "Delete connection" }).click();
  expect(edges(store)).toBe(0);
  await expect.element(bar("Connection")).not.toBeInTheDocument();
});

test("what went over a connection last is one click away, and stays open for the next one", async () => {
  const store = await drawCanvas();
  store
    .getState()
    .rememberExecution(executionOf([], { trigger_node_id: idOf("hook"), input: { total: 418 } }));
  await clickMiddleOfEdge();
  await bar("Connection").getByRole("button", { name: "Last data" }).click();
  await expect.element(page.getByRole("treeitem", { name: /^total 418/ })).toBeVisible();
  store.getState().select({});
  await expect.element(page.getByRole("treeitem", { name: /^total 418/ })).not.toBeInTheDocument();
  await clickMiddleOfEdge();
  await expect.element(page.getByRole("treeitem", { name: /^total 418/ })).toBeVisible();
});

test("several nodes have a bar in view, which connects two of them", async () => {
  const store = await drawCanvas();
  store.getState().select({ nodes: [idOf("wait"), idOf("alone")] });
  await expect.element(bar("Selection").getByText("2 nodes")).toBeVisible();
  await bar("Selection").getByRole("button", { name: "Connect" }).click();
  expect(edges(store)).toBe(2);
  await expect.element(bar("Selection").getByRole("button", { name: "Connect" })).not.toBeInTheDocument();
  await bar("Selection").getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(() => store.getState().document.nodes).toHaveLength(5);
});

test("the bar is reached from the keyboard and left by Escape", async () => {
  const store = await drawCanvas();
  store.getState().select({ nodes: [idOf("wait"), idOf("alone")] });
  await expect.element(bar("Selection")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(bar("Selection").getByRole("button", { name: "Copy" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(bar("Selection").getByRole("button", { name: "Delete" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("group", { name: "Wait", exact: true })).toHaveFocus();
});

test("one node has no bar, and where nothing can be edited, the bar offers nothing that changes", async () => {
  const store = await drawCanvas({ readOnly: true });
  store.getState().select({ nodes: [idOf("wait")] });
  await expect.element(page.getByRole("toolbar", { name: "Canvas view" })).toBeVisible();
  await expect.element(bar("Selection")).not.toBeInTheDocument();
  store.getState().select({ nodes: [idOf("wait"), idOf("alone")] });
  await expect.element(bar("Selection").getByRole("button", { name: "Copy" })).toBeVisible();
  await expect.element(bar("Selection").getByRole("button", { name: "Delete" })).not.toBeInTheDocument();
});
