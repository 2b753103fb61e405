import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { Canvas } from "./canvas.tsx";

const chain = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("choose", "condition", { x: 320, config: { label: "Large order?" } }),
    nodeOf("wait", "delay", { x: 640, y: 200, config: { label: "Wait a while" } }),
  ],
  ["hook -> choose"],
);

let store: EditorStore;

function drawCanvas(more: { readOnly?: boolean } = {}) {
  return drawInEditor(
    <div style={{ width: 1200, height: 640 }}>
      <Canvas onOpenPanel={() => {}} />
    </div>,
    { document: chain, ...more },
  );
}

const card = (name: string) => page.getByRole("group", { name, exact: true });
const keys = () => store.getState().document.nodes.map(({ key }) => key);
const selected = () => [...store.getState().selection.nodes];

test("a card shows its label, its key and what it does, and a handle for each way in and out", async () => {
  store = await drawCanvas();
  await expect.element(card("Large order?")).toBeVisible();
  await expect.element(card("Large order?").getByText("choose")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "True output of Large order?" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "False output of Large order?" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "input of Large order?" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "input of New order" })).not.toBeInTheDocument();
});

test("a disabled card says that it passes its input on", async () => {
  store = await drawCanvas();
  store.getState().disable([idOf("wait")], true);
  await expect.element(card("Wait a while").getByText("Disabled: input passes through")).toBeVisible();
});

test("a card shows how its step went, and how many problems it has", async () => {
  store = await drawCanvas();
  const error = { code: "timeout", message: "It took too long.", retryable: false, details: null };
  const failed = stepOf(idOf("wait"), "failed", { error } as Parameters<typeof stepOf>[2]);
  store.getState().showExecution(executionOf([failed], { status: "failed" }));
  await expect.element(card("Wait a while").getByText(/It took too long/)).toBeVisible();
  store.getState().hideExecution();
  await expect.element(page.getByText(/It took too long/)).not.toBeInTheDocument();
});

/** The position of the card itself, not of what covers its middle. */
const openMenuOf = (name: string) => card(name).getByText(name).click({ button: "right" });

test("the menu of a card acts on that card alone, and closes", async () => {
  store = await drawCanvas();
  await openMenuOf("Wait a while");
  await page.getByRole("menuitem", { name: /^Duplicate/ }).click();
  await expect.poll(keys).toEqual(["hook", "choose", "wait", "wait_2"]);
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  store.getState().undo();
  expect(keys()).toEqual(["hook", "choose", "wait"]);
});

test("the menu is walked by the arrow keys, and Escape changes nothing", async () => {
  store = await drawCanvas();
  await openMenuOf("Large order?");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  expect(store.getState().document).toBe(chain);
  await openMenuOf("Large order?");
  await expect.element(page.getByRole("menuitem", { name: /^Duplicate/ })).toBeVisible();
  const pressed = async () => {
    await userEvent.keyboard("{ArrowDown}");
    return document.activeElement?.textContent;
  };
  await expect.poll(pressed).toMatch(/^Duplicate/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(keys).toEqual(["hook", "choose", "wait", "choose_2"]);
});

test("where nothing can be changed, the menu offers nothing that changes", async () => {
  store = await drawCanvas({ readOnly: true });
  await openMenuOf("Wait a while");
  await expect.element(page.getByRole("menuitem", { name: /^Copy/ })).toBeVisible();
  for (const name of [/^Cut/, /^Duplicate/, /^Delete/, /^Rename/, /^Disable/])
    await expect.element(page.getByRole("menuitem", { name })).not.toBeInTheDocument();
});

test("the picker finds a node type by its name and adds it behind the output, by the keyboard alone", async () => {
  store = await drawCanvas();
  await page.getByRole("button", { name: "Add a node after Wait a while" }).click();
  const search = page.getByRole("combobox", { name: "Search nodes" });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("http req");
  await expect
    .element(page.getByRole("option", { name: /^HTTP Request/ }))
    .toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(keys).toEqual(["hook", "choose", "wait", "http_request"]);
  const added = store.getState().document.nodes[3]?.id;
  expect(store.getState().document.edges.at(-1)).toMatchObject({ source: idOf("wait"), target: added });
  expect(selected()).toEqual([added]);
});

test("the picker offers only what fits the place, says when nothing does, and Escape adds nothing", async () => {
  store = await drawCanvas();
  await page.getByRole("button", { name: "Add a node after Wait a while" }).click();
  await expect.element(page.getByRole("option", { name: /^Delay/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Receive Webhook/ })).not.toBeInTheDocument();
  await userEvent.keyboard("receive");
  await expect.element(page.getByRole("option", { name: /^HTTP Request to receive/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Receive Webhook/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox", { name: "Node types" })).not.toBeInTheDocument();
  expect(keys()).toEqual(["hook", "choose", "wait"]);
});

test("a label is changed on its card: Enter keeps it, Escape does not", async () => {
  store = await drawCanvas();
  const label = () => store.getState().document.nodes[2]?.config.label;
  store.getState().startRenaming(idOf("wait"));
  const field = page.getByRole("textbox", { name: "Node label" });
  await field.fill("Pause");
  await userEvent.keyboard("{Escape}");
  await expect.element(card("Wait a while")).toHaveFocus();
  expect(label()).toBe("Wait a while");
  store.getState().startRenaming(idOf("wait"));
  await field.fill("Pause");
  await userEvent.keyboard("{Enter}");
  await expect.element(card("Pause")).toBeVisible();
  expect(label()).toBe("Pause");
});
