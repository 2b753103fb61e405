import type { Page } from "@playwright/test";
import { createFlow, readFlow } from "./support/api.ts";
import { delay, httpResponse, line, receiveWebhook } from "./support/documents.ts";
import {
  canvas,
  card,
  emptyPlace,
  fillField,
  selectNode,
  untilDialogsClosed,
  untilSaved,
} from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Test run" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });

/** Finds a command in the palette by its name and runs it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+K");
  await palette(page).getByRole("textbox").fill(name);
  await palette(page).getByRole("button", { name, exact: false }).first().click();
  await expect(palette(page)).toBeHidden();
}

test("B8: Ctrl+Enter runs the draft out of a field, and Escape leads back to the node", async ({ page }) => {
  const { id } = await createFlow("Run by key", line(receiveWebhook({}), httpResponse({ body: "1" })));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await fillField(page, "Body", "2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Succeeded");
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.config.body).toBe("2");

  await page.keyboard.press("Escape");
  await expect(card(page, "HTTP Response")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "Receive Webhook")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(card(page, "HTTP Response").getByRole("img")).toHaveCount(0);
  await expect(strip(page)).toContainText("Succeeded");
  await expect(card(page, "HTTP Response").getByRole("img")).toHaveCount(0);
});

test("B8: F2 renames a node where it stands, in one step of history", async ({ page }) => {
  const { id } = await createFlow("Renamed by key", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.keyboard.press("F2");
  const name = canvas(page).getByRole("textbox", { name: "Node label" });
  await expect(name).toBeFocused();
  await page.keyboard.insertText("Cool down");
  await page.keyboard.press("Enter");
  await expect(card(page, "Cool down")).toBeFocused();

  await page.keyboard.press("F2");
  await expect(name).toBeFocused();
  await page.keyboard.insertText("Something else");
  await page.keyboard.press("Escape");
  await expect(card(page, "Cool down")).toBeFocused();

  await page.keyboard.press("ControlOrMeta+Z");
  await expect(card(page, "Delay")).toBeVisible();

  await selectNode(page, "Delay");
  await choose(page, "Rename node");
  await expect(name).toBeFocused();

  await page.keyboard.press("Escape");
  await emptyPlace(page);
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Name of the flow" })).toBeFocused();
});

test("B8: everything about the whole flow has a key", async ({ page }) => {
  const { id } = await createFlow("All by key", line(receiveWebhook({}), delay(0.1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.keyboard.press("Shift+V");
  await expect(page.getByRole("dialog", { name: "Versions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await untilDialogsClosed(page);

  const download = page.waitForEvent("download");
  await page.keyboard.press("Shift+E");
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Shift+I");
  await chooser;

  await page.keyboard.press("ControlOrMeta+Shift+L");
  await expect(page.getByText("Published v1")).toBeVisible();
  await selectNode(page, "Delay");
  await fillField(page, "Label", "Wait");
  await page.keyboard.press("ControlOrMeta+Shift+L");
  await expect(page.getByRole("dialog", { name: "Publish changes" })).toContainText("Wait");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Published v2")).toBeVisible();
});

test("B8: the palette does what the keys do", async ({ page }) => {
  const { id } = await createFlow("All by palette", line(receiveWebhook({}), delay(0.1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Receive Webhook");
  await choose(page, "Run up to here");
  await expect(strip(page)).toContainText("Succeeded");
  await expect(card(page, "Delay").getByRole("img")).toHaveCount(0);
  await choose(page, "Run flow");
  await expect(card(page, "Delay").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await choose(page, "Versions");
  await expect(page.getByRole("dialog", { name: "Versions" })).toBeVisible();
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await choose(page, "Export flow as JSON");
  await download;
  const chooser = page.waitForEvent("filechooser");
  await choose(page, "Import flows");
  await chooser;
  await choose(page, "Publish flow");
  await expect(page.getByText("Published v1")).toBeVisible();
  await choose(page, "Unpublish flow");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
});

test("B8: the sheet lists every key that the palette shows, and the palette every command of the sheet", async ({
  page,
}) => {
  const { id } = await createFlow("Keys and commands", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const lines = sheet.locator("[data-command]");
  await expect(lines.first()).toBeVisible();
  const told = await lines.evaluateAll((all) =>
    all.map((each) => ({
      label: each.firstElementChild?.textContent ?? "",
      /** Of keys that do the same, the first are those that the palette shows. */
      keys: each.lastElementChild?.firstElementChild?.textContent ?? "",
      allKeys: each.lastElementChild?.textContent ?? "",
      isKeysOnly: each.hasAttribute("data-keys-only"),
    })),
  );
  for (const label of [
    "Run flow",
    "Run up to here",
    "Publish flow",
    "Versions",
    "Export flow as JSON",
    "Import flows",
  ])
    expect(told.map((each) => each.label)).toContain(label);
  const allKeys = told.map((each) => each.allKeys);
  expect(new Set(allKeys).size).toBe(allKeys.length);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.keyboard.press("ControlOrMeta+K");
  const withKeys = palette(page)
    .getByRole("button")
    .filter({ has: page.locator("kbd") });
  await expect(withKeys.first()).toBeVisible();
  const offered = await withKeys.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));
  const inPalette = told.filter(({ isKeysOnly }) => !isKeysOnly).map(({ label, keys }) => label + keys);
  expect(offered.length).toBeGreaterThan(15);
  expect(offered.toSorted()).toEqual(inPalette.toSorted());
});
