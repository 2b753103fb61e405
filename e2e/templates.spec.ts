import { setTimeout as sleep } from "node:timers/promises";
import { activate, finishedExecution, readFlow, send } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { canvas, card } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

test("a template is found, previewed, used, and answers its first call", async ({ page }) => {
  await page.goto("/flows");
  await page.getByRole("main").getByRole("link", { name: "Templates" }).first().click();
  await expect(page.getByRole("region", { name: "Approvals" })).toBeVisible();
  await page.getByRole("textbox", { name: "Search templates" }).fill("route order");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Route an order" }).click();

  await expect(page).toHaveURL("/flows/templates/route-order");
  await expect(page.getByRole("region", { name: "About this template" })).toContainText("Nothing.");
  await expect(card(page, "Large order")).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);

  await page.getByRole("button", { name: "Use this template" }).click();
  await expect(page).toHaveURL(/\/flows\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel("Name of the flow")).toHaveValue("Route an order");
  await expect(card(page, "Needs review")).toBeVisible();

  const flow = await readFlow(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const { webhooks } = await activate(flow.id);
  const response = await send(webhooks[0]?.url ?? "", { order_id: "A-7", total: 400 });
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ state: "review" });
  await finishedExecution(response.headers.get("x-execution-id") ?? "");
});

test("two flows of one template have their own URLs", async ({ page }) => {
  const urls: string[] = [];
  for (const _ of [1, 2]) {
    await page.goto("/flows/templates/answer-webhook");
    await page.getByRole("button", { name: "Use this template" }).click();
    await expect(page.getByLabel("Name of the flow")).toHaveValue("Answer a webhook");
    const { webhooks } = await readFlow(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    urls.push(webhooks[0]?.url ?? "");
  }
  expect(urls[0]).toMatch(/\/flow\/webhook\//);
  expect(urls[1]).not.toBe(urls[0]);
});

test("the gallery is opened by a command, filtered by category, and read by keyboard", async ({ page }) => {
  await page.goto("/executions");
  await page.keyboard.press("ControlOrMeta+K");
  await page.getByRole("textbox", { name: "Search flows and actions" }).fill("templates");
  await page.getByRole("button", { name: /^Templates/ }).click();
  await expect(page).toHaveURL("/flows/templates");

  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Building blocks" }).click();
  await expect(page).toHaveURL("/flows/templates?category=Building+blocks");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("link", { name: "Notify the team" }).focus();
  await page.keyboard.press("Enter");
  await expect(canvas(page)).toBeVisible();
  await page.goBack();
  await page.getByRole("textbox", { name: "Search templates" }).fill("no such thing");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("article").nth(20)).toBeVisible();
});

test("an empty canvas offers two templates", async ({ page }) => {
  await page.goto("/flows");
  await page.getByRole("button", { name: "New flow" }).click();
  const offer = page.getByRole("region", { name: "Build your flow" });
  await expect(offer.getByRole("listitem")).toHaveCount(2);
  await offer.getByRole("button", { name: /^Answer a webhook/ }).click();
  await expect(card(page, "HTTP Response")).toBeVisible();
});

test("the gallery is filtered by app, and a template's accounts are left to choose", async ({ page }) => {
  // What is typed while the apps are still loading must not be lost.
  await page.route("**/api/connectors*", async (route) => {
    await sleep(500);
    await route.continue();
  });
  await page.goto("/flows/templates");
  await page.getByRole("combobox", { name: "App" }).fill("sheets");
  await page.getByRole("option", { name: "Google Sheets" }).click();
  await expect(page).toHaveURL("/flows/templates?app=google_sheets");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "App" })).toHaveValue("Google Sheets");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("textbox", { name: "Search templates" }).fill("slack lead");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect((await axe(page).analyze()).violations).toEqual([]);

  await page.getByRole("link", { name: "Save leads to Google Sheets and tell Slack" }).click();
  await expect(page.getByRole("region", { name: "About this template" })).toContainText("A Slack account");
  await expect(card(page, "Tell sales")).toBeVisible();
  await page.getByRole("button", { name: "Use this template" }).click();
  await expect(page).toHaveURL(/\/flows\/[0-9a-f-]{36}$/);
  await card(page, "Tell sales").click();
  await expect(page.getByText("Slack account").first()).toBeVisible();
});

test("apps that could not be loaded for the filter are loaded again", async ({ page }) => {
  await page.route("**/api/connectors*", (route) => route.abort());
  await page.goto("/flows/templates");
  const again = page.getByRole("button", { name: "Load the apps again" });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/api/connectors*");
  await again.click();
  await expect(page.getByRole("combobox", { name: "App" })).toBeEnabled();
});
