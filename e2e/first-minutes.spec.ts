import type { Page } from "@playwright/test";
import { createFlow } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { addAfter, card, connection, emptyPlace, panel, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** What somebody meets who opens the editor for the first time. */
async function open(page: Page, document = line()) {
  const flow = await createFlow(unique("First minutes"), document);
  await page.goto(`/flows/${flow.id}`);
  await untilSaved(page);
}

const order = { customer: "Ada", order: { id: 7, total: 418 } };

test("the first click shows no error, and asks the server for nothing that it does not have yet", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) refused.push(response.url());
  });
  await open(page);
  await page.getByRole("button", { name: "Start with Receive Webhook" }).click();
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  await expect(panel(page).getByRole("heading", { name: "Waiting for the first call" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Last calls of Receive Webhook" })).toContainText(
    "No calls yet",
  );
  await untilSaved(page);
  await expect(panel(page).getByRole("heading", { name: "Waiting for the first call" })).toBeVisible();
  expect(refused).toEqual([]);
});

test("an empty canvas offers triggers, and a sample call to try", async ({ page }) => {
  await open(page);
  const triggers = page.getByRole("group", { name: "Other triggers" });
  await expect(triggers.getByRole("button")).toHaveText(["Form", "Schedule", "Manual", "More"]);
  await triggers.getByRole("button", { name: "Schedule" }).click();
  await expect(card(page, "Schedule")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByRole("button", { name: "Try it with a sample call" }).click();
  await expect(card(page, "Receive Webhook").getByRole("img", { name: "Succeeded" })).toBeVisible();
});

test("a node that is added with nothing selected is connected, and not red before a field was left", async ({
  page,
}) => {
  await open(page, line(receiveWebhook(order)));
  await emptyPlace(page);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("option", { name: /^Send Email/ }).click();
  await expect(connection(page, "Receive Webhook", "Send Email")).toBeAttached();
  await untilSaved(page);
  await expect(card(page, "Send Email").getByText(/problems?$/)).toHaveCount(0);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(
    card(page, "Send Email")
      .getByText(/problems?$/)
      .first(),
  ).toBeAttached();
});

test("the Table node creates a table from the fields that reach it", async ({ page }) => {
  await open(page, line(receiveWebhook(order)));
  await addAfter(page, "Receive Webhook", "Table");
  await panel(page).getByRole("button", { name: "Create table from these fields" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await expect(dialog).toContainText("customer (Text), order (JSON)");
  const name = unique("Orders");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create table" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole("combobox", { name: "Table", exact: true })).toHaveValue(name);
  await expect(panel(page).getByRole("textbox", { name: "Value" }).first()).toHaveValue("{{customer}}");
});

test("the first word “slack” adds Slack's operation", async ({ page }) => {
  await open(page, line(receiveWebhook(order)));
  await page.getByRole("button", { name: "Add a node after Receive Webhook", exact: true }).click();
  const search = page.getByRole("combobox", { name: "Search nodes" });
  await search.fill("slack");
  await expect(page.getByRole("option", { name: /^Send a Slack message/ })).toBeVisible();
  await search.press("Enter");
  await expect(card(page, "Send a Slack message")).toBeVisible();
});

for (const [word, type] of [
  ["if", "Condition"],
  ["loop", "For Each"],
  ["curl", "HTTP Request"],
] as const) {
  test(`the first word “${word}” adds ${type}, also from the command palette`, async ({ page }) => {
    await open(page, line(receiveWebhook(order)));
    await page.getByRole("button", { name: "Add a node after Receive Webhook", exact: true }).click();
    const search = page.getByRole("combobox", { name: "Search nodes" });
    await search.fill(word);
    await search.press("Enter");
    await expect(card(page, type)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(card(page, type)).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByPlaceholder("Search flows and actions").fill(word);
    await page.getByRole("button", { name: `Add ${type}` }).click();
    await expect(card(page, type)).toBeVisible();
  });
}
