import type { Page } from "@playwright/test";
import { createFlow, createLiveFlow, readFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { card, panel, selectNode } from "./support/editor.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

const answering = (word: string) =>
  line(receiveWebhook({ id: "OLD" }), httpResponse({ body: `{"${word}":"{{id}}"}` }));
const bar = (page: Page) => page.getByRole("region", { name: "Listening" });
const shownRun = (page: Page) => page.getByRole("status").filter({ has: page.getByLabel("Open execution") });

/** The node's sample payload, as it is stored. */
async function sampleOf(id: string): Promise<unknown> {
  const { document } = await readFlow(id);
  return JSON.parse(String(document.nodes[0]?.config.sample_payload));
}

test("before publishing, a call runs the draft while the editor listens, and becomes its sample", async ({
  page,
}) => {
  const { id, webhooks } = await createFlow("Listens", answering("draft"));
  const url = webhooks[0]?.url ?? "";
  await page.goto(`/flows/${id}`);
  expect((await send(url, { id: "A-1" })).status).toBe(404);

  await page.getByRole("button", { name: "Listen", exact: true }).click();
  await expect(bar(page)).toContainText("Listening: send a call");
  await expect(bar(page)).toContainText(/until \d\d:\d\d/);

  await test.step("the URL answers with the draft, which plays on the canvas", async () => {
    const response = await send(url, { id: "A-2", name: "Kim" });
    expect([response.status, await response.json()]).toEqual([200, { draft: "A-2" }]);
    await expect(bar(page)).toContainText("Received A-2 · Kim");
    await expect(shownRun(page)).toContainText("A-2 · Kim");
    await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
  });

  await test.step("one click makes it the sample", async () => {
    await bar(page).getByRole("button", { name: "Use as sample payload" }).click();
    await expect.poll(() => sampleOf(id)).toEqual({ id: "A-2", name: "Kim" });
  });

  await test.step("when nobody listens any more, the URL does not exist", async () => {
    await bar(page).getByRole("button", { name: "Stop listening" }).click();
    await expect(bar(page)).toBeHidden();
    await expect.poll(async () => (await send(url, { id: "A-3" })).status).toBe(404);
  });
});

test("who listens is shown to others, and leaving the editor ends it", async ({ page }) => {
  const { id, webhooks } = await createFlow("Listens beside others", answering("draft"));
  const other = await page.context().newPage();
  await other.goto(`/flows/${id}`);
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Receive Webhook");
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  await panel(page).getByRole("button", { name: "Listen for a call" }).click();
  await expect(bar(page)).toBeVisible();
  await expect(other.getByText(/listens until \d\d:\d\d/)).toBeVisible();
  const url = webhooks[0]?.url ?? "";
  expect((await send(url, { id: "B-1" })).status).toBe(200);
  await page.goto("/executions");
  await expect(other.getByText(/listens until/)).toBeHidden();
  await expect.poll(async () => (await send(url, { id: "B-2" })).status).toBe(404);
});

test("beside a live version, which still answers, a call also runs the draft", async ({ page }) => {
  const { id, url } = await createLiveFlow("Listens beside the live version", answering("live"));
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Listen", exact: true }).click();
  await expect(bar(page)).toContainText("Listening: send a call");
  const response = await send(url, { id: "C-1" });
  expect(await response.json()).toEqual({ live: "C-1" });
  await expect(bar(page)).toContainText("Received C-1");
  await expect(shownRun(page)).toContainText("Test run");
  await page.goto(`/executions?flow=${id}`);
  const rows = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Draft" })).toHaveCount(1);
});

test("the bar can be used by keyboard, read in both themes, and fits a phone", async ({ page }) => {
  const { id, webhooks } = await createFlow("Listens by keyboard", answering("draft"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/flows/${id}`);
  const listen = page.getByRole("button", { name: "Listen", exact: true });
  const stop = bar(page).getByRole("button", { name: "Stop listening" });

  await test.step("what replaces a pressed button has the keyboard", async () => {
    await listen.press("Enter");
    await expect(stop).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(bar(page).getByRole("button", { name: "Copy URL" })).toBeFocused();
    await stop.press("Enter");
    await expect(listen).toBeFocused();
  });

  await test.step("a key starts it from the canvas", async () => {
    await card(page, "Receive Webhook").focus();
    await page.keyboard.press("Shift+W");
    await expect(bar(page)).toBeVisible();
    await expectReadable(page, "listening");
    await expectFitsPhone(page);
  });

  await test.step("also with a long call in it", async () => {
    const received = {
      id: "ORDER-2026-000000017",
      email: "a.long.address@customers.example.com",
      name: "Ada",
    };
    await send(webhooks[0]?.url ?? "", received);
    await expect(bar(page)).toContainText(/Received .*ORDER-2026-000000017/);
    await expectReadable(page, "received while listening");
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["Use as sample payload", "Stop listening"])
      await expect(bar(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  });
});
