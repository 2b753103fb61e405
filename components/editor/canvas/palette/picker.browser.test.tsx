import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { FlowDocument } from "#engine/document.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { NodeRail } from "./node-rail.tsx";

let store: EditorStore;

beforeEach(() => localStorage.clear());

const hook = nodeOf("hook", "receive_webhook");

async function drawEditor(document: FlowDocument = documentOf([hook])) {
  store = await drawInEditor(
    <>
      <NodeRail />
      <CanvasCommands onOpenPanel={() => {}} />
      <div style={{ width: 900, height: 500 }}>
        <Canvas onOpenPanel={() => {}} />
      </div>
    </>,
    { document },
  );
}

const addAfterHook = () => page.getByRole("button", { name: "Add a node after Receive Webhook" }).click();
const types = () => store.getState().document.nodes.map(({ type }) => type);
const edges = () =>
  store.getState().document.edges.map(({ source, source_handle, target }) => {
    const keyOf = (id: string) => store.getState().document.nodes.find((node) => node.id === id)?.key;
    return `${keyOf(source)}.${source_handle} -> ${keyOf(target)}`;
  });
const labels = () =>
  page
    .getByRole("option")
    .elements()
    .map((each) => each.querySelector("[class*=offerLabel]")?.textContent?.trim());

test.each([
  ["loop", "for_each_node"],
  ["if", "condition_node"],
  ["cron{Backspace}{Backspace}{Backspace}{Backspace}slack", "http_request_node"],
  ["condtion", "condition_node"],
])("typing “%s” and Enter adds the type that is meant", async (typed, type) => {
  await drawEditor();
  await addAfterHook();
  await expect.element(page.getByRole("combobox", { name: "Search nodes" })).toHaveFocus();
  await userEvent.keyboard(typed);
  await userEvent.keyboard("{Enter}");
  await expect.poll(types).toEqual(["receive_webhook_node", type]);
});

test("a search that finds nothing offers a request that is named after what was typed", async () => {
  await drawEditor();
  await addAfterHook();
  await userEvent.keyboard("frobnicator");
  await expect.element(page.getByText("No node is called “frobnicator”.")).toBeVisible();
  expect(labels()).toEqual(["HTTP Request to frobnicator…", "Code for “frobnicator”…"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(types).toEqual(["receive_webhook_node", "http_request_node"]);
  expect(store.getState().document.nodes[1]?.config.label).toBe("HTTP Request to frobnicator");
});

test("a note is listed below the types that are found", async () => {
  await drawEditor();
  await addAfterHook();
  await userEvent.keyboard("co");
  await expect.poll(() => labels().at(-1)).toBe("Note");
  expect(labels()[0]).toBe("Condition");
});

test("“sticky” finds the note, and Enter adds one", async () => {
  await drawEditor();
  await addAfterHook();
  await userEvent.keyboard("sticky{Enter}");
  await expect.poll(() => store.getState().document.notes?.length).toBe(1);
});

test("what usually follows the node is on top, then what was added last", async () => {
  await drawEditor();
  await addAfterHook();
  await expect.poll(() => labels().slice(0, 2)).toEqual(["Condition", "Set Fields"]);
  await userEvent.keyboard("xml{Enter}");
  await expect.poll(types).toHaveLength(2);
  store.getState().undo();
  await addAfterHook();
  await expect.element(page.getByText("Recent", { exact: true })).toBeVisible();
  expect(labels().slice(0, 5)).toEqual(["Condition", "Set Fields", "HTTP Request", "HTTP Response", "XML"]);
});

test("a description has two lines, so that it can be read", async () => {
  await drawEditor();
  await addAfterHook();
  await userEvent.keyboard("date");
  const text = page.getByText(/^Reads, formats, calculates/).element();
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight);
  expect(text.clientHeight).toBe(32);
});

const choose = async (group: string, type: string) => {
  await page.getByRole("button", { name: group, exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^${type}`) }).click();
};

test("with nothing selected, a node is connected to the flow's only free output", async () => {
  await drawEditor();
  await choose("Logic", "Condition");
  await expect.poll(edges).toEqual(["hook.output -> condition"]);
});

test("with several free outputs, a node follows the one that was selected last", async () => {
  const choose2 = nodeOf("choose", "condition", { x: 320 });
  const wait = nodeOf("wait", "delay", { x: 640 });
  await drawEditor(documentOf([hook, choose2, wait], ["hook -> choose", "choose.true -> wait"]));
  store.getState().select({ nodes: [idOf("wait")] });
  store.getState().select({});
  await choose("Data", "Set Fields");
  await expect.poll(() => edges().at(-1)).toBe("wait.output -> set_fields");
});

test("a trigger is never connected, and can be added by key, too", async () => {
  await drawEditor();
  store.getState().select({});
  await page.getByRole("application").click({ position: { x: 600, y: 400 } });
  await userEvent.keyboard("a");
  await expect.element(page.getByRole("combobox", { name: "Search nodes" })).toHaveFocus();
  await userEvent.keyboard("cron{Enter}");
  await expect.poll(types).toEqual(["receive_webhook_node", "schedule_node"]);
  expect(edges()).toEqual([]);
});
