import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { maxPinLength } from "#engine/document.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { Canvas } from "./canvas.tsx";
import { CanvasCommands } from "./canvas-commands.tsx";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("check", "condition", { x: 320, config: { label: "Is large" } }),
    nodeOf("call", "http_request", { x: 640, config: { label: "Charge" } }),
  ],
  ["hook -> check", "check.true -> call"],
);

let store: EditorStore;

async function drawCanvas() {
  store = await drawInEditor(
    <div style={{ width: 1200, height: 680 }}>
      <Canvas onOpenPanel={() => {}} />
      <CanvasCommands onOpenPanel={() => {}} />
    </div>,
    { document },
  );
  await expect.element(card("Charge")).toBeInTheDocument();
}

const card = (name: string) => page.getByRole("group", { name, exact: true });
const badge = (name: string) => card(name).getByTitle("Output pinned for tests");
const pinOf = (name: string) => store.getState().document.nodes.find(({ key }) => key === name)?.pin;

async function select(...names: string[]) {
  store.getState().select({ nodes: names.map(idOf) });
  await userEvent.keyboard("{Escape}");
  store.getState().select({ nodes: names.map(idOf) });
}

test("P pins the last outputs of the selected nodes, with their exits, and P again unpins them", async () => {
  await drawCanvas();
  const steps = [
    stepOf(idOf("check"), "succeeded", { output: { total: 12 }, handle: "true" }),
    stepOf(idOf("call"), "succeeded", { output: { status: 201 }, handle: "output" }),
  ];
  store
    .getState()
    .rememberExecution(executionOf(steps, { trigger_node_id: idOf("hook"), input: { total: 12 } }));
  await select("hook", "check", "call");
  await userEvent.keyboard("p");
  await expect.element(badge("Charge")).toBeInTheDocument();
  expect(pinOf("hook")).toEqual({ output: { total: 12 } });
  expect(pinOf("check")).toEqual({ output: { total: 12 }, handle: "true" });
  expect(pinOf("call")).toEqual({ output: { status: 201 } });
  await userEvent.keyboard("p");
  await expect.element(badge("Charge")).not.toBeInTheDocument();
  store.getState().undo();
  expect(pinOf("call")).toEqual({ output: { status: 201 } });
  store.getState().undo();
  expect(store.getState().document).toBe(document);
});

test("a copy of a pinned node is pinned too", async () => {
  await drawCanvas();
  store.getState().pin(new Map([[idOf("call"), { output: [1] }]]));
  store.getState().duplicate([idOf("call")]);
  const copies = store.getState().document.nodes.filter(({ type }) => type === "http_request_node");
  expect(copies.map(({ pin }) => pin)).toEqual([{ output: [1] }, { output: [1] }]);
});

test("without a run, and for an output that is too long, P says so and pins nothing", async () => {
  await drawCanvas();
  await select("call");
  await userEvent.keyboard("p");
  await expect.element(page.getByText(/“Charge” has no output yet. Run the flow once first/)).toBeVisible();
  await page.getByRole("button", { name: "Write an output" }).click();
  await expect.element(badge("Charge")).toBeInTheDocument();
  expect(pinOf("call")).toEqual({ output: {} });
  store.getState().undo();
  const output = "x".repeat(maxPinLength);
  store.getState().rememberExecution(executionOf([stepOf(idOf("call"), "succeeded", { output })]));
  await userEvent.keyboard("p");
  await expect.element(page.getByText(/is too long to pin: it has 200,002 characters/)).toBeVisible();
  expect(store.getState().document).toBe(document);
});

test("after a run, cards tell what ran from what was pinned or reused", async () => {
  await drawCanvas();
  const steps = [
    stepOf(idOf("hook"), "succeeded", { origin: "reused" }),
    stepOf(idOf("check"), "succeeded", { origin: "pinned", handle: "true" }),
    stepOf(idOf("call"), "succeeded"),
  ];
  store.getState().showExecution(executionOf(steps, { status: "succeeded" }));
  await expect.element(card("New order").getByText("Reused")).toBeVisible();
  await expect.element(card("Is large").getByText("Pinned", { exact: true })).toBeVisible();
  await expect.element(card("Charge").getByRole("img", { name: "Succeeded" })).toBeVisible();
});
