import { join } from "node:path";
import { type Browser, expect } from "@playwright/test";
import { activate, baseUrl, createFlow, createLiveFlow } from "#e2e/support/api.ts";
import { line, receiveWebhook, setFields } from "#e2e/support/documents.ts";
import { ownerSession } from "#e2e/support/owner.ts";
import { rssOf, startFeedServer } from "#test/polls/feed-server.ts";

/** Draws the pictures of docs/debounce-and-batch.md and docs/rss.md. */
export async function drawSettings(browser: Browser, folder: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width: 1360, height: 760 },
    deviceScaleFactor: 1.25,
    reducedMotion: "reduce",
    colorScheme: "light",
    storageState: ownerSession(),
  });
  const page = await context.newPage();
  const { id } = await createLiveFlow("Save a form", line(receiveWebhook({ customer: { id: "C-7" } })));
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Flow settings" });
  const starts = dialog.getByLabel("Debounce and batch");
  await starts.selectOption("Debounce: run with the last of several calls");
  await dialog.getByLabel("Window (seconds)").fill("10");
  await dialog.getByLabel("Group calls by").fill("{{customer.id}}");
  await dialog.getByRole("group", { name: "Calls and failures" }).scrollIntoViewIfNeeded();
  await dialog
    .getByRole("group", { name: "Calls and failures" })
    .screenshot({ path: join(folder, "debounce.png") });

  const server = await startFeedServer({ "/gone.xml": { status: 404 } });
  server.answer = { body: rssOf(1) };
  const feeds = ["Post news to the chat", "Watch a podcast", "Follow a changelog"];
  const paths = ["/news.xml", "/podcast.xml", "/gone.xml"];
  for (const [index, name] of feeds.entries()) {
    const config = {
      label: "RSS Trigger",
      url: server.url + paths[index],
      interval_minutes: 15 * (index + 1),
    };
    const trigger = { type: "rss_trigger_node", key: "rss_trigger", config };
    const flow = await createFlow(name, line(trigger, setFields([{ name: "title", value: "{{title}}" }])));
    await activate(flow.id);
  }
  await page.setViewportSize({ width: 1180, height: 420 });
  await page.goto("/schedules");
  const rows = page.getByRole("list", { name: "Polling triggers" }).getByRole("listitem");
  await expect(rows).toHaveCount(feeds.length);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Failing since/)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("Not yet")).toHaveCount(1, { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await page.screenshot({ path: join(folder, "feeds.png") });
  await server.close();
  await context.close();
}
