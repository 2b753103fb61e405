import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("sums", "code", {
      x: 320,
      config: { label: "Sums", language: "typescript", source: "const total = 1;\nreturn { total };" },
    }),
    nodeOf("note", "set_fields", {
      x: 640,
      config: { label: "Note", fields: [{ name: "text", value: "{{sums.total}}" }] },
    }),
  ],
  ["hook -> sums", "sums -> note"],
);

let store: EditorStore;

async function drawCanvas() {
  store = await drawInEditor(
    <div style={{ width: 1200, height: 640 }}>
      <Canvas onOpenPanel={() => {}} />
      <CanvasCommands onOpenPanel={() => {}} />
    </div>,
    { document },
  );
  await expect.element(card("Sums")).toBeInTheDocument();
}

const card = (name: string) => page.getByRole("group", { name, exact: true });
const configOf = (name: string) => store.getState().document.nodes.find(({ key }) => key === name)?.config;

async function press(name: string, keys: string) {
  await card(name).click();
  await expect.poll(() => [...store.getState().selection.nodes]).toEqual([idOf(name.toLowerCase())]);
  await userEvent.keyboard(keys);
}

test("a text is found in the settings of all nodes, with its line, and Enter leads to the setting", async () => {
  await drawCanvas();
  await press("Sums", "{ControlOrMeta>}{Shift>}F{/Shift}{/ControlOrMeta}");
  await expect.element(page.getByText("Type what to find.")).toBeVisible();
  await page.getByRole("textbox", { name: "Find in all nodes" }).fill("TOTAL");
  await expect.element(page.getByText("Sums · Code, line 1")).toBeVisible();
  await expect.element(page.getByText("Sums · Code, line 2")).toBeVisible();
  await page.getByText("Note · Value").click();
  await expect
    .poll(() => store.getState().fieldRequest)
    .toMatchObject({
      nodeId: idOf("note"),
      pointer: "/fields/0/value",
    });
});

test("a field of a node's output is renamed where it is returned and read, as one step of undo", async () => {
  await drawCanvas();
  await press("Sums", "{Shift>}{F2}{/Shift}");
  await expect.element(page.getByText("It is renamed in one other node too.")).toBeVisible();
  const name = page.getByRole("textbox", { name: "New name" });
  await name.fill("not a name");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.element(page.getByText(/A name has letters, digits and _/)).toBeVisible();
  await name.fill("sum");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.poll(() => configOf("sums")?.source).toBe("const total = 1;\nreturn { sum: total };");
  expect(configOf("note")?.fields).toEqual([{ name: "text", value: "{{sums.sum}}" }]);
  store.getState().undo();
  expect(store.getState().document).toEqual(document);
});
