import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { compareDocuments } from "#engine/compare-documents.ts";
import { drawInEditor } from "#test/browser/draw.tsx";

const document = documentOf([nodeOf("set", "set_fields", { config: { label: "Total" } })]);

test("a node's note is written among its settings, marks its card, and is shown with its data, copied and undone", async () => {
  const store = await drawInEditor(
    <>
      <div style={{ width: 800, height: 400 }}>
        <Canvas onOpenPanel={() => {}} />
      </div>
      <div style={{ width: 800, height: 400 }}>
        <Inspector />
      </div>
    </>,
    { document },
  );
  const mark = (note: string) => page.getByRole("img", { name: `Note: ${note}` });
  store.getState().select({ nodes: [idOf("set")] });
  await page.getByRole("button", { name: /settings/i }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Net, as agreed in May");
  await expect.element(mark("Net, as agreed in May")).toHaveAttribute("title", "Net, as agreed in May");
  expect(compareDocuments(document, store.getState().document).changed).toEqual([idOf("set")]);
  await page.getByRole("button", { name: "Output", exact: true }).click();
  await expect.element(page.getByRole("note", { name: "Note" })).toHaveTextContent("Net, as agreed in May");
  store.getState().duplicate([idOf("set")]);
  await expect.poll(() => mark("Net, as agreed in May").elements().length).toBe(2);
  store.getState().undo();
  store.getState().undo();
  await expect.element(mark("Net, as agreed in May")).not.toBeInTheDocument();
});
