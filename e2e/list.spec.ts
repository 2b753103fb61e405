import type { Page } from "@playwright/test";
import { createFlow, readFlow } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import {
  addAfter,
  fillField,
  focusMonaco,
  openOutput,
  panel,
  suggestions,
  untilSaved,
} from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const orders = [
  { customer: "Ada", total: 12 },
  { customer: "Grace", total: 5 },
  { customer: "Ada", total: 30 },
];

/** A new flow whose sample has orders, with a List after it, and its panel open. */
async function openList(page: Page, name: string): Promise<string> {
  const { id } = await createFlow(name, line(receiveWebhook({ orders })));
  await page.goto(`/flows/${id}`);
  await addAfter(page, "Receive Webhook", "List");
  return id;
}

/** Runs the draft by its shortcut, and shows the List's data. */
async function run(page: Page): Promise<void> {
  await untilSaved(page);
  await page.getByRole("button", { name: "Run", exact: true }).press("Enter");
  const strip = page.getByRole("status").filter({ hasText: "Test run" });
  await expect(strip).toContainText("Succeeded");
  await openOutput(page);
}

/** The List's output in the panel. */
const output = (page: Page) => panel(page).getByRole("tree", { name: "Output" });

/** A row of the panel, by its name. */
const row = (page: Page, name: string) => panel(page).getByRole("group", { name, exact: true });

test("a list is filtered by a field of its items, which are suggested only where they exist", async ({
  page,
}) => {
  const id = await openList(page, "Large orders");
  await focusMonaco(page, "List");
  await page.keyboard.type("{{");
  await expect(suggestions(page).filter({ hasText: "orders" }).first()).toBeVisible();
  await expect(suggestions(page).filter({ hasText: "item" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await fillField(page, "List", "{{orders}}");

  await panel(page).getByRole("button", { name: "Add condition" }).press("Enter");
  // A new row has the keyboard in its first field.
  await expect(row(page, "Condition 1").locator(".monaco-editor").getByRole("textbox")).toBeFocused();
  await page.keyboard.type("{{item.t");
  await expect(suggestions(page).filter({ hasText: "item.total" })).toBeVisible();
  await page.keyboard.press("Enter");
  await row(page, "Condition 1").getByRole("combobox", { name: "Operator" }).selectOption("is greater than");
  await row(page, "Condition 1").getByRole("textbox", { name: "Compared with" }).focus();
  await page.keyboard.insertText("10");

  await run(page);
  const { document } = await readFlow(id);
  expect(document.nodes[1]?.config).toMatchObject({
    operation: "filter",
    list: "{{orders}}",
    conditions: [{ left: "{{item.total}}", operator: "greater", right: "10" }],
  });
  await expect(output(page).getByRole("treeitem", { name: /^count/ })).toContainText("2");
});

test("a list is summarized in groups, set by keyboard, and its result is seen", async ({ page }) => {
  await openList(page, "Totals by customer");
  await panel(page).getByRole("combobox", { name: "Operation" }).selectOption("Summarize");
  await fillField(page, "List", "{{orders}}");
  await panel(page).getByRole("button", { name: "Add field" }).press("Enter");
  await expect(row(page, "Field 1").getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText("customer");
  await panel(page).getByRole("button", { name: "Add value" }).press("Enter");
  const value = row(page, "Value 1");
  await value.getByRole("combobox", { name: "Value" }).selectOption("Sum");
  await value.getByRole("textbox", { name: "Field" }).focus();
  await page.keyboard.insertText("total");
  await value.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.insertText("spent");

  await run(page);
  await expect(output(page).getByRole("treeitem", { name: /^count/ })).toContainText("2");
  await expect(output(page).getByRole("treeitem", { name: /^customer/ })).toContainText(["Ada", "Grace"]);
  await expect(output(page).getByRole("treeitem", { name: /^spent/ })).toContainText(["42", "5"]);
});
