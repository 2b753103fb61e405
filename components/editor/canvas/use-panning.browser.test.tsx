import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { Canvas } from "./canvas.tsx";

const flow = documentOf([nodeOf("hook", "receive_webhook", { config: { label: "New order" } })]);

async function drawPane() {
  await drawInEditor(
    <div style={{ width: 1200, height: 640 }}>
      <Canvas onOpenPanel={() => {}} />
    </div>,
    { document: flow },
  );
  await expect.element(page.getByRole("group", { name: "New order" })).toBeVisible();
  const canvas = page.getByRole("application").element().closest("[data-canvas]");
  const pane = canvas?.querySelector(".react-flow__pane");
  if (!canvas || !pane) throw new Error("The canvas is not there.");
  const { left, top } = pane.getBoundingClientRect();
  const fire = (type: string, by: number, target: EventTarget = window) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: left + 40 + by,
        clientY: top + 40,
      }),
    );
  return { canvas, pane, fire };
}

function under(element: Element): Element | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2);
}

test("while the canvas is panned, its nodes do not receive the pointer", async () => {
  const { canvas, pane, fire } = await drawPane();
  const card = page.getByRole("group", { name: "New order" }).element();
  expect(card.contains(under(card))).toBe(true);
  fire("mousedown", 0, pane);
  fire("mousemove", 60);
  await expect.poll(() => under(card)).toBe(canvas);
  fire("mouseup", 60);
  await expect.poll(() => card.contains(under(card))).toBe(true);
});

test("a press that moves by a pixel still clicks what is below it", async () => {
  const { canvas, pane, fire } = await drawPane();
  fire("mousedown", 0, pane);
  fire("mousemove", 1);
  expect(canvas).toHaveAttribute("data-panning", "held");
  fire("mouseup", 1);
  await expect.poll(() => canvas.hasAttribute("data-panning")).toBe(false);
});
