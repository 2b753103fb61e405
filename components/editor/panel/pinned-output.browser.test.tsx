import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { OutputView } from "./output-view.tsx";
import { useShownData } from "./shown-data.ts";

const document = documentOf([nodeOf("check", "condition", { config: { label: "Is large" } })]);

function DataOfCheck() {
  const node = useEditor((state) => findNode(state.document, idOf("check")));
  const data = useShownData(idOf("check"));
  return node ? <OutputView node={node} data={data} step={data.steps.at(-1)} /> : null;
}

const pinned = () => page.getByRole("region", { name: "Pinned output" });
const field = () => pinned().getByRole("textbox", { name: "Pinned output" });

test("pins the last output with one click, takes another exit and text, and unpins", async () => {
  const store = await drawInEditor(<DataOfCheck />, { document });
  const pin = () => store.getState().document.nodes[0]?.pin;
  const step = stepOf(idOf("check"), "succeeded", { output: { total: 12 }, handle: "true" });
  store.getState().rememberExecution(executionOf([step]));
  await page.getByRole("button", { name: "Pin output" }).click();
  expect(pin()).toEqual({ output: { total: 12 }, handle: "true" });

  await pinned().getByRole("combobox", { name: "Branch" }).selectOptions("false");
  expect(pin()).toEqual({ output: { total: 12 }, handle: "false" });
  await field().click();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard("[[1, 2");
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  expect(pin()).toEqual({ output: { total: 12 }, handle: "false" });
  await userEvent.keyboard("]");
  await expect.poll(pin).toEqual({ output: [1, 2], handle: "false" });

  await pinned().getByRole("button", { name: "Unpin" }).click();
  await expect.element(pinned()).not.toBeInTheDocument();
  expect(pin()).toBeUndefined();
});

test("an output can be pinned before anything has run", async () => {
  const store = await drawInEditor(<DataOfCheck />, { document });
  await page.getByRole("button", { name: "Pin an output" }).click();
  await expect.element(pinned()).toBeVisible();
  expect(store.getState().document.nodes[0]?.pin).toEqual({ output: {} });
});
