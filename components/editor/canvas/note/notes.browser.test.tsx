import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";

const loop = documentOf([
  nodeOf("hook", "receive_webhook"),
  nodeOf("each", "for_each", { x: 320 }),
  nodeOf("set", "set_fields", { x: 448, y: 96, inside: "each" }),
]);

let store: EditorStore;
const notes = () => store.getState().document.notes ?? [];
const card = (name: RegExp) => page.getByRole("group", { name });
const field = page.getByRole("textbox", { name: "Note text, in Markdown" });

async function drawCanvas(readOnly = false, document = loop) {
  store = await drawInEditor(
    <div style={{ width: 1200, height: 680 }}>
      <Canvas onOpenPanel={() => {}} />
      <CanvasCommands onOpenPanel={() => {}} />
      <Inspector />
    </div>,
    { document, readOnly },
  );
  await expect.element(page.getByRole("application")).toBeInTheDocument();
}

test("a note is added by key, written in place, and shown as Markdown", async () => {
  await drawCanvas();
  await userEvent.keyboard("n");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("# Why{Enter}See **here**{Escape}");
  await expect.element(card(/^Note: # Why/)).toBeVisible();
  await expect.element(card(/^Note/).getByRole("heading", { name: "Why" })).toBeVisible();
  await expect.element(card(/^Note/).getByText("here")).toBeVisible();
  await expect.element(card(/^Note/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}{Control>}z{/Control}{Control>}z{/Control}");
  await expect.element(card(/^Note/)).not.toBeInTheDocument();
});

test("a note without a point of the user's covers nothing", async () => {
  await drawCanvas();
  const { addNote, document } = store.getState();
  const { position } = document.nodes[0] ?? { position: { x: 0, y: 0 } };
  addNote(position, { mayCover: false });
  addNote(position, { mayCover: false });
  const [first, second] = notes().map((note) => note.position.y);
  expect(first).toBeGreaterThan(position.y + 64);
  expect(second).toBeGreaterThanOrEqual((first ?? 0) + 160);
});

test("a note is moved, resized, copied and deleted by keys", async () => {
  await drawCanvas();
  const id = store.getState().addNote({ x: 0, y: 600 }) ?? "";
  store.getState().stopRenaming();
  await expect.element(card(/^Note/)).toBeVisible();
  await userEvent.keyboard("{Alt>}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{/Alt}");
  expect(notes()).toMatchObject([{ id, position: { x: 8, y: 600 }, size: { width: 240, height: 168 } }]);
  await userEvent.keyboard("{Control>}d{/Control}");
  await expect.poll(() => notes().length).toBe(2);
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => notes().map((note) => note.id)).toEqual([id]);
});

test("a note in a frame belongs to it: it is collapsed and moved with it", async () => {
  await drawCanvas();
  const id = store.getState().addNote({ x: 500, y: 180 }) ?? "";
  store.getState().stopRenaming();
  await expect.element(card(/^Note/)).toBeVisible();
  expect(notes()).toMatchObject([{ id, parent_id: idOf("each") }]);
  store.getState().collapse([idOf("each")], true);
  await expect.element(card(/^Note/)).not.toBeInTheDocument();
});

test("the bar and the menu change a note's color", async () => {
  await drawCanvas();
  store.getState().addNote({ x: 0, y: 400 });
  store.getState().stopRenaming();
  await page.getByRole("button", { name: "rose" }).click();
  expect(notes()).toMatchObject([{ color: "rose" }]);
  await card(/^Note/).click({ button: "right" });
  await page.getByRole("menu").getByRole("button", { name: "green" }).click();
  expect(notes()).toMatchObject([{ color: "green" }]);
});

test("a corner that is dragged resizes the note, as one change", async () => {
  await drawCanvas();
  store.getState().addNote({ x: 0, y: 300 });
  store.getState().stopRenaming();
  await expect.element(page.getByTitle("Resize")).toBeVisible();
  const before = store.temporal.getState().pastStates.length;
  const corner = page.getByTitle("Resize").element();
  const { left, top } = corner.getBoundingClientRect();
  const fire = (type: string, by: number) =>
    corner.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + by, clientY: top + by }),
    );
  corner.setPointerCapture = () => undefined;
  fire("pointerdown", 0);
  fire("pointermove", 40);
  fire("pointermove", 80);
  fire("pointerup", 80);
  await expect.poll(() => notes()[0]?.size.width).toBeGreaterThan(240);
  expect(store.temporal.getState().pastStates.length).toBe(before + 1);
});

test("where nothing can be edited, a note is only read", async () => {
  const note = {
    id: idOf("note"),
    position: { x: 0, y: 300 },
    size: { width: 240, height: 160 },
    color: "blue" as const,
    text: "Read me",
  };
  await drawCanvas(true, { ...loop, notes: [note] });
  await expect.element(card(/^Note: Read me/).getByText("Read me")).toBeVisible();
  store.getState().select({ nodes: [note.id] });
  await userEvent.keyboard("{Enter}n");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByTitle("Resize")).not.toBeInTheDocument();
  expect(notes()).toEqual([note]);
});
