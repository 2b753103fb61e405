import type { Page } from "@playwright/test";
import { createLiveFlow, finishedExecution, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import { panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const sample = { customer: { id: "C-1", card: "4242" }, version: 1 };
const copying = () => line(receiveWebhook(sample), setFields([{ name: "seen", value: "{{customer}}" }]));

const settings = (page: Page) => page.getByRole("dialog", { name: "Flow settings" });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(settings(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await settings(page).getByRole("button", { name: "Save" }).click();
  await expect(settings(page)).toBeHidden();
}

/** The selected step on an execution's page. */
const step = (page: Page) => page.getByRole("region", { name: "Step", exact: true });
const output = (page: Page) => step(page).getByRole("region", { name: "Output" });

/** Sends a call; returns the id of the execution that it belongs to. */
async function executionOf(url: string, body: unknown): Promise<string> {
  const response = await send(url, body);
  expect(response.status).toBe(200);
  return response.headers.get("x-execution-id") ?? "";
}

test("a debounce is set in the flow's settings, and two calls of a customer within its window become one execution", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Saves each keystroke", copying());
  await page.goto(`/flows/${id}`);
  await openSettings(page);
  await settings(page)
    .getByLabel("Debounce and batch")
    .selectOption("Debounce: run with the last of several calls");
  await settings(page).getByLabel("Window (seconds)").fill("20");
  await settings(page).getByLabel("Group calls by").fill("{{customer.id}}");
  await save(page);
  expect((await readFlow(id)).settings.debounce).toEqual({
    key: "{{customer.id}}",
    seconds: 20,
    edge: "trailing",
  });

  const of = (customer: string, version: number) => executionOf(url, { customer: { id: customer }, version });
  const first = await of("C-1", 1);
  const other = await of("C-2", 1);
  expect(await of("C-1", 2)).toBe(first);
  expect(other).not.toBe(first);

  await selectNode(page, "Receive Webhook");
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  const calls = panel(page).getByRole("list", { name: "Calls" }).getByRole("listitem");
  await expect(calls.filter({ hasText: "Gathered" })).toHaveCount(3);

  expect((await finishedExecution(first)).input).toMatchObject({ customer: { id: "C-1" }, version: 2 });
  await finishedExecution(other);
  await page.goto(`/executions?flow=${id}`);
  await expect(page.getByRole("list", { name: "Executions" }).getByRole("listitem")).toHaveCount(2);
});

test("a batch is set in the flow's settings, and its calls become the list of one execution", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Takes lines of an order", copying());
  await page.goto(`/flows/${id}`);
  await openSettings(page);
  await settings(page).getByLabel("Debounce and batch").selectOption("Batch: run with a list of calls");
  await settings(page).getByLabel("Batch size").fill("2");
  await settings(page).getByLabel("Maximum wait (seconds)").fill("3600");
  await save(page);

  const first = await executionOf(url, { version: 1 });
  expect(await executionOf(url, { version: 2 })).toBe(first);
  // The list is full, so the next call begins another one.
  expect(await executionOf(url, { version: 3 })).not.toBe(first);
  const { input } = await finishedExecution(first);
  expect(input).toMatchObject({ count: 2, items: [{ version: 1 }, { version: 2 }] });
  await page.goto(`/executions/${first}`);
  await expect(output(page)).toContainText("items");
  await expect(output(page)).toContainText("count");

  await page.goto(`/flows/${id}`);
  await openSettings(page);
  await expect(settings(page).getByLabel("Batch size")).toHaveValue("2");
  await settings(page).getByLabel("Debounce and batch").selectOption("Off: each call starts an execution");
  await save(page);
  expect((await readFlow(id)).settings.batch).toBeNull();
});

test("a redacted field is set in the flow's settings, and is masked wherever its execution and call are shown", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Never sees the card", copying());
  await page.goto(`/flows/${id}`);
  await openSettings(page);
  const redacted = settings(page).getByLabel("Redacted values");
  await redacted.fill("customer.card\ncustomer..id");
  await settings(page).getByRole("button", { name: "Save" }).click();
  await expect(settings(page).getByText("customer..id: Write a path like customer.card")).toBeVisible();
  await redacted.fill("customer.card");
  await save(page);

  const card = "4000 0566 5566 5556";
  const execution = await executionOf(url, { customer: { id: "C-1", card } });
  await finishedExecution(execution);
  await page.goto(`/executions/${execution}`);
  for (const node of ["Receive Webhook", "Set Fields"]) {
    await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: node }).click();
    await step(page).getByRole("tab", { name: "Output" }).click();
    await expect(output(page)).toContainText("[redacted]");
    await expect(output(page)).toContainText("C-1");
    await expect(page.getByRole("main")).not.toContainText(card);
  }

  await page.goto(`/flows/${id}`);
  await selectNode(page, "Receive Webhook");
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  await panel(page).getByRole("list", { name: "Calls" }).getByRole("listitem").getByRole("button").click();
  const call = panel(page).getByRole("region", { name: "Call", exact: true });
  await expect(call).toContainText("[redacted]");
  await expect(call).not.toContainText(card);
});
