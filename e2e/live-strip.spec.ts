import type { Page } from "@playwright/test";
import { call, createFlow, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { card, connection, panel } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { uniqueSlug } from "./support/unique.ts";

const order = (id: string) => ({ order: { id } });
const greeting = () => line(receiveWebhook(order("ORD-0")), httpResponse({ body: '{"ok":true}' }));
const strip = (page: Page) => page.getByRole("region", { name: "Last calls of Receive Webhook" });
const rows = (page: Page) => strip(page).getByRole("listitem");
const shownRun = (page: Page) => page.getByRole("status").filter({ has: page.getByLabel("Open execution") });

test("calls appear beside their trigger under the names of their executions, and are found by them", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Named orders", greeting());
  await page.goto(`/flows/${id}`);
  await expect(strip(page)).toContainText("No calls yet");

  const [first, second] = [uniqueSlug("ORD-1"), uniqueSlug("ORD-2")];
  const named = { execution_name: "{{order.id}}", search_fields: ["order.id"] };
  await call("PATCH", `/api/flows/${id}`, { settings: named });

  await test.step("calls come in live, and the newest plays", async () => {
    for (const one of [first, second]) await send(url, order(one));
    await expect(rows(page).nth(0)).toContainText(second);
    await expect(rows(page).nth(1)).toContainText(first);
    await expect(rows(page).nth(0)).toContainText("Accepted");
    await expect(shownRun(page)).toContainText(second);
    await expect(connection(page, "Receive Webhook", "HTTP Response").locator("[data-run]")).toHaveAttribute(
      "data-run",
      "taken",
    );
  });

  await test.step("a click shows that call's execution", async () => {
    await rows(page).nth(1).getByRole("button").click();
    await expect(shownRun(page)).toContainText(first);
    await expect(rows(page).nth(1).getByRole("button")).toHaveAttribute("aria-current", "true");
    await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
  });

  await test.step("the list finds it by the beginning of its name, and by a field", async () => {
    await page.goto("/executions");
    await page.getByRole("textbox", { name: "Search executions" }).fill(first.toLowerCase().slice(0, -1));
    await expect(page).toHaveURL(/q=ord-1/);
    const found = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
    await expect(async () => {
      await page.reload();
      await expect(found).toHaveCount(1);
    }).toPass();
    await expect(found).toContainText(first);
    await found.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
  });
});

test("a refused call opens in the panel", async ({ page }) => {
  const { id, webhooks } = await createFlow("Refused call", greeting());
  await page.goto(`/flows/${id}`);
  await send(webhooks[0]?.url ?? "", order("ORD-1"));
  await expect(rows(page)).toContainText("Flow not published");
  await rows(page).getByRole("button").click();
  await expect(panel(page).getByRole("tab", { name: "Calls" })).toHaveAttribute("aria-selected", "true");
  await expect(panel(page).getByRole("region", { name: "Call", exact: true })).toContainText(
    "Flow not published",
  );
});

test("without any setting, each call has a face: where it is listed, in the search, and behind a click", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Faces", greeting());
  const [first, second] = [uniqueSlug("ORD-3"), uniqueSlug("ORD-4")];
  await page.goto(`/flows/${id}`);
  for (const one of [first, second]) {
    const response = await send(url, {
      order: { id: one },
      customer: { email: `${one}@example.com`, card: { number: "4242424242424242" } },
    });
    await finishedExecution(response.headers.get("x-execution-id") ?? "");
  }
  await expect(rows(page).nth(0)).toContainText(`${second} · ${second}@example.com`);
  await expect(rows(page).nth(1)).toContainText(first);
  await expect(page.getByRole("main")).not.toContainText("4242424242424242");

  await test.step("a click in the strip opens the call, with its run on the canvas", async () => {
    await rows(page).nth(1).getByRole("button").click();
    await expect(panel(page).getByRole("region", { name: "Call", exact: true })).toContainText(first);
    await expect(shownRun(page)).toContainText(first);
  });

  await test.step("the menu of current data, and the drawer", async () => {
    await page.getByRole("button", { name: /^Current data: / }).click();
    const choices = page.getByRole("dialog", { name: "Choose current data" });
    await expect(choices.getByRole("option", { name: new RegExp(`^Succeeded ${second} · `) })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Executions", exact: true }).click();
    await expect(page.getByRole("list", { name: "Executions of this flow" })).toContainText(first);
  });

  await test.step("the list, and its search for a word in the middle", async () => {
    await page.goto(`/executions?flow=${id}`);
    const found = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
    await expect(found).toHaveCount(2);
    await expect(found.nth(0)).toContainText(second);
    await page.getByRole("textbox", { name: "Search executions" }).fill(`${first}@exam`);
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(first);
  });

  await test.step("a search that finds nothing says what it covers, and leads to the setting", async () => {
    await page.getByRole("textbox", { name: "Search executions" }).fill("4242424242424242");
    await expect(page.getByText("No execution matches")).toBeVisible();
    await expect(page.getByText(/^Searches ids and the line beside/)).toBeVisible();
    await page.getByRole("link", { name: "the flow’s settings" }).click();
    await expect(page.getByRole("dialog", { name: "Flow settings" })).toContainText("Search executions by");
  });
});
