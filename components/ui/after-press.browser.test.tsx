import { expect, test } from "vitest";
import { runAfterPress } from "./after-press.ts";

const press = (type: string) => window.dispatchEvent(new PointerEvent(type));

test("runs at once while nothing is pressed", () => {
  let count = 0;
  runAfterPress(() => count++);
  expect(count).toBe(1);
});

test.each(["pointerup", "pointercancel"])("waits for a press to end by %s", async (end) => {
  const seen: string[] = [];
  press("pointerdown");
  runAfterPress(() => seen.push("work"));
  expect(seen).toEqual([]);
  press(end);
  await expect.poll(() => seen).toEqual(["work"]);
});

test("runs before the click's handlers", () => {
  const seen: string[] = [];
  const button = document.body.appendChild(document.createElement("button"));
  button.onclick = () => seen.push("click");
  press("pointerdown");
  runAfterPress(() => seen.push("work"));
  press("pointerup");
  button.click();
  button.remove();
  expect(seen).toEqual(["work", "click"]);
});

test("what is canceled during the press does not run", async () => {
  const seen: string[] = [];
  press("pointerdown");
  const cancel = runAfterPress(() => seen.push("canceled"));
  runAfterPress(() => seen.push("work"));
  press("pointerup");
  cancel();
  await expect.poll(() => seen).toContain("work");
  expect(seen).toEqual(["work"]);
});
