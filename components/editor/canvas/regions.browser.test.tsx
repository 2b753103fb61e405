import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { Canvas } from "./canvas.tsx";
import { CanvasCommands } from "./canvas-commands.tsx";
import { dragType } from "./dragged-type.ts";

const loop = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("each", "for_each", { x: 320, config: { label: "Each line", items: "{{lines}}" } }),
    nodeOf("set", "set_fields", { x: 448, y: 96, inside: "each", config: { label: "Add price" } }),
    nodeOf("rest", "delay", { x: 448, y: 200, inside: "each", config: { label: "Pause" } }),
    nodeOf("loose", "delay", { x: 320, y: 480, config: { label: "Loose" } }),
  ],
  ["hook -> each", "each.item -> set", "set -> rest"],
);
const empty = documentOf([nodeOf("each", "for_each", { config: { label: "Each line" } })]);

let store: EditorStore;

async function drawCanvas(document = loop) {
  store = await drawInEditor(
    <div style={{ width: 1200, height: 680 }}>
      <Canvas onOpenPanel={() => {}} />
      <CanvasCommands onOpenPanel={() => {}} />
    </div>,
    { document },
  );
  await expect.element(card("Each line")).toBeInTheDocument();
}

const card = (name: string) => page.getByRole("group", { name, exact: true });
const now = () => store.getState().document;
const parentOf = (name: string) => now().nodes.find(({ key }) => key === name)?.parent_id;
const selected = () => [...store.getState().selection.nodes];

/** A point of the canvas, in client pixels: the middle of the part of a frame below its head. */
function bodyOf(name: string) {
  const box = card(name).element().getBoundingClientRect();
  return { clientX: box.left + box.width - 12, clientY: box.top + box.height - 12 };
}

const steps = 4;

/** Drags a card by its label, with the mouse. `to`: the middle of this card, and further down. */
function dragCard(name: string, to: string, down = 0) {
  const grip = card(name).getByText(name, { exact: true }).element();
  const from = middleOf(grip);
  const end = middleOf(card(to).getByText(to, { exact: true }).element());
  const fire = (type: string, on: EventTarget, part: number) =>
    on.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: from.x + (end.x - from.x) * part,
        clientY: from.y + (end.y + down - from.y) * part,
      }),
    );
  fire("mousedown", grip, 0);
  for (let step = 1; step <= steps; step += 1) fire("mousemove", window, step / steps);
  fire("mouseup", window, 1);
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

test("a container is a frame with its card, and a handle inside where each iteration begins", async () => {
  await drawCanvas();
  const frame = card("Each line").element().getBoundingClientRect();
  const inside = card("Add price").element().getBoundingClientRect();
  expect(inside.left).toBeGreaterThan(frame.left);
  expect(inside.right).toBeLessThan(frame.right);
  expect(inside.bottom).toBeLessThan(frame.bottom);
  await expect.element(page.getByRole("button", { name: "Item inside Each line" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "output of Each line" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Add the first step/ })).not.toBeInTheDocument();
});

test("an empty container asks for its first step, which is added inside and connected", async () => {
  await drawCanvas(empty);
  await page.getByRole("button", { name: "Add the first step in Each line" }).click();
  await expect.element(page.getByRole("option", { name: /^Set Fields/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Receive Webhook/ })).not.toBeInTheDocument();
  await userEvent.keyboard("http req{Enter}");
  await expect.poll(() => now().nodes.length).toBe(2);
  expect(parentOf("http_request")).toBe(idOf("each"));
  expect(now().edges).toMatchObject([{ source: idOf("each"), source_handle: "item" }]);
});

test("a type that is dropped in a frame goes into that container", async () => {
  await drawCanvas();
  const dataTransfer = new DataTransfer();
  dataTransfer.setData(dragType, "delay_node");
  const pane = document.querySelector(".react-flow__pane");
  pane?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer, ...bodyOf("Each line") }));
  await expect.poll(() => parentOf("delay")).toBe(idOf("each"));
});

test("a click in a frame selects its container, and a double click adds a node there", async () => {
  await drawCanvas();
  const pane = document.querySelector(".react-flow__pane");
  pane?.dispatchEvent(new MouseEvent("click", { bubbles: true, ...bodyOf("Each line") }));
  await expect.poll(selected).toEqual([idOf("each")]);
  pane?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true, ...bodyOf("Each line") }));
  await expect.element(page.getByRole("combobox", { name: "Search nodes" })).toHaveFocus();
  await userEvent.keyboard("delay{Enter}");
  await expect.poll(() => parentOf("delay")).toBe(idOf("each"));
});

test("a node that is dragged out leaves its connections behind, and the message takes that back", async () => {
  await drawCanvas();
  dragCard("Pause", "Loose", 70);
  await expect.poll(() => parentOf("rest")).toBeUndefined();
  expect(now().edges).toHaveLength(2);
  await expect.element(page.getByText(/1 connection was removed/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => parentOf("rest")).toBe(idOf("each"));
  expect(now()).toBe(loop);
});

test("a node that is dragged onto a frame goes into it, and a container is dragged with what is inside", async () => {
  await drawCanvas();
  const from = now().nodes.find(({ key }) => key === "set")?.position;
  dragCard("Loose", "Pause", 20);
  await expect.poll(() => parentOf("loose")).toBe(idOf("each"));
  dragCard("Each line", "New order", 90);
  await expect.poll(() => now().nodes.find(({ key }) => key === "set")?.position).not.toEqual(from);
});

test("the keyboard goes into a frame, and moves nodes out of it and back", async () => {
  await drawCanvas();
  store.getState().select({ nodes: [idOf("each")] });
  (card("Each line").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(selected).toEqual([idOf("set")]);
  await expect.element(card("Add price")).toHaveFocus();
  await userEvent.keyboard("o");
  await expect.poll(() => parentOf("set")).toBeUndefined();
  await userEvent.keyboard("i");
  await expect.poll(() => parentOf("set")).toBe(idOf("each"));
  await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
  await expect.poll(now).toBe(loop);
});

test("the menu of a card names the loop that it can be moved into or out of", async () => {
  await drawCanvas();
  await card("Loose").getByText("Loose").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Move into Each line/ }).click();
  await expect.poll(() => parentOf("loose")).toBe(idOf("each"));
  await card("Loose").getByText("Loose").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Move out of Each line/ }).click();
  await expect.poll(() => parentOf("loose")).toBeUndefined();
});

test("after a run, the frame shows one iteration, the failed one first, and the others by keys and list", async () => {
  await drawCanvas();
  const error = { code: "x", message: "No price." };
  const steps = [0, 1, 2].map((scope) =>
    stepOf(idOf("set"), scope === 1 ? "failed" : "succeeded", {
      scope: String(scope),
      error: scope === 1 ? error : null,
    }),
  );
  store
    .getState()
    .showExecution(executionOf([stepOf(idOf("each"), "failed"), ...steps], { status: "failed" }));
  await expect.element(card("Add price").getByText("No price.")).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "Iterations of Each line" });
  await expect.poll(() => bar.element().textContent).toBe("2 of 31 failed");
  await bar.getByRole("button", { name: "Next iteration" }).click();
  await expect.element(card("Add price").getByText("No price.")).not.toBeInTheDocument();
  store.getState().select({ nodes: [idOf("set")] });
  (card("Add price").element() as HTMLElement).focus();
  await userEvent.keyboard("[[[[[[");
  await expect.poll(() => bar.element().textContent).toMatch(/^1 of 3/);
  await bar.getByRole("button", { name: /of 3/ }).click();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect.poll(() => rows.nth(0).element().textContent).toBe("Iteration 2Failed");
  await rows.nth(2).getByRole("button").click();
  await expect.poll(() => bar.element().textContent).toMatch(/^3 of 3/);
});

test("a loop in a loop is built by the keyboard alone", async () => {
  await drawCanvas(empty);
  store.getState().select({ nodes: [idOf("each")] });
  (card("Each line").element() as HTMLElement).focus();
  for (const [type, key] of [
    ["repeat", "repeat"],
    ["set fields", "set_fields"],
    ["delay", "delay"],
  ]) {
    await userEvent.keyboard("a");
    await expect.element(page.getByRole("combobox", { name: "Search nodes" })).toHaveFocus();
    await userEvent.keyboard(`${type}{Enter}`);
    await expect.poll(() => now().nodes.at(-1)?.key).toBe(key);
    await expect.poll(() => document.activeElement?.getAttribute("data-id")).toBe(now().nodes.at(-1)?.id);
  }
  const repeat = now().nodes.find(({ key }) => key === "repeat")?.id;
  expect([parentOf("repeat"), parentOf("set_fields"), parentOf("delay")]).toEqual([
    idOf("each"),
    repeat,
    repeat,
  ]);
  expect(now().edges.map(({ source_handle }) => source_handle)).toEqual(["item", "start", "output"]);
});

test("a loop is collapsed to a card that says how many nodes are inside, and expanded by key", async () => {
  await drawCanvas();
  await page.getByRole("button", { name: "Collapse Each line" }).click();
  await expect.element(card("Each line").getByText(/2 nodes inside/)).toBeVisible();
  await expect.element(card("Add price")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Item inside Each line" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "output of Each line" })).toBeVisible();
  store.getState().select({ nodes: [idOf("each")] });
  await userEvent.keyboard("x");
  await expect.element(card("Add price")).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(card("Add price")).not.toBeInTheDocument();
});

test("a collapsed loop shows its state and the problems of what is inside", async () => {
  await drawCanvas();
  store.getState().collapse([idOf("each")], true);
  store
    .getState()
    .setProblems([
      { nodeId: idOf("set"), edgeId: null, pointer: "", code: "invalid_config", detail: "Missing" },
    ]);
  store
    .getState()
    .showExecution(
      executionOf([stepOf(idOf("each"), "succeeded", { output: { results: [], count: 3, failed: 0 } })]),
    );
  await expect.element(card("Each line").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await expect.element(card("Each line").getByText(/1 problem/)).toBeInTheDocument();
});

test("a frame grows around a node that is dragged over its edge, as far as the node stays in it", async () => {
  await drawCanvas();
  const before = card("Each line").element().getBoundingClientRect().height;
  dragCard("Pause", "Pause", 40);
  await expect.poll(() => card("Each line").element().getBoundingClientRect().height).toBeGreaterThan(before);
  expect(parentOf("rest")).toBe(idOf("each"));
});
