import { expect, type Locator, type Page } from "@playwright/test";

/** The editor as its user sees it. */

export const canvas = (page: Page): Locator => page.getByRole("application");

/** A node's card on the canvas, by its label. */
export const card = (page: Page, label: string): Locator =>
  canvas(page).getByRole("group", { name: label, exact: true });

/** A connection on the canvas, by the labels of the nodes that it joins. */
export const connection = (page: Page, from: string, to: string): Locator =>
  canvas(page).getByRole("group", { name: `Connection from ${from} to ${to}`, exact: true });

/** Clicks the canvas where no node lies, below a flow of one line. */
export async function emptyPlace(page: Page): Promise<void> {
  const area = await canvas(page).boundingBox();
  if (!area) throw new Error("There is no canvas to click.");
  await canvas(page).click({ position: { x: area.width / 2, y: area.height * 0.8 } });
}

/** The panel at the right, which is there while something is selected. */
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Panel", exact: true });

/** Drags a node type from the rail to a point of the canvas. */
export async function dropNode(page: Page, type: string, to: { x: number; y: number }): Promise<void> {
  const rail = page.getByRole("toolbar", { name: "Nodes" });
  await rail.getByRole("button", { name: "Add a node" }).click();
  await page.getByRole("listbox", { name: "Node types" }).getByRole("option", { name: type }).hover();
  const area = await canvas(page).boundingBox();
  if (!area) throw new Error("There is no canvas to drop a node on.");
  await page.mouse.down();
  await page.mouse.move(area.x + to.x, area.y + to.y, { steps: 5 });
  await page.mouse.up();
}

/** Adds a node by the "+" of an output, found by typing its name. */
export async function addAfter(page: Page, output: string, type: string): Promise<void> {
  await page.getByRole("button", { name: `Add a node after ${output}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a node" });
  const search = dialog.getByRole("combobox", { name: "Search nodes" });
  await search.fill(type);
  // The operations of apps are loaded when the list opens. Before that, another node would be the best one.
  await expect(dialog.getByRole("option", { selected: true })).toContainText(type);
  await search.press("Enter");
  await expect(search).toBeHidden();
  // The view moves to the new node, which then has the keyboard.
  await expect(card(page, type)).toBeFocused();
}

/** Selects a node, which may lie out of sight before. */
export async function selectNode(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await card(page, label).click();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText(label);
}

/** Shows what the selected node got. */
export async function openInput(page: Page): Promise<void> {
  await panel(page).getByRole("tab", { name: "Input" }).click();
}

/** Shows what the selected node produced. */
export async function openOutput(page: Page): Promise<void> {
  await panel(page).getByRole("tab", { name: "Output" }).click();
}

/** Puts the caret into one of the panel's fields and waits for Monaco, which suggests tags. */
export async function focusMonaco(page: Page, name: string): Promise<void> {
  await panel(page).getByRole("textbox", { name, exact: true }).focus();
  const monaco = panel(page).locator(".monaco-editor");
  await expect(monaco.getByRole("textbox", { name, exact: true })).toBeFocused();
}

/** The tags that Monaco suggests where the caret is. */
export const suggestions = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Suggest" }).getByRole("listitem");

/** Types into one of the panel's fields in place of what it held. */
export async function fillField(page: Page, name: string, text: string): Promise<void> {
  const field = panel(page).getByRole("textbox", { name, exact: true });
  await field.focus();
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}

/** Publishes a flow that is published already: the changes are shown first. */
export async function publishChanges(page: Page, note = ""): Promise<void> {
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: /^Publish v\d+$/ }).click();
  await expect(dialog).toBeHidden();
}

/** Everything that was changed is on the server. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** No dialog is open any more. While one closes, letters are still its own. */
export async function untilDialogsClosed(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0);
}
