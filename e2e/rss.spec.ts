import { rssOf, startFeedServer } from "#test/polls/feed-server.ts";
import { activate, createFlow } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import { addAfter, fillField, openOutput, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

test("an RSS node is added, reads a feed, and shows its entries", async ({ page }) => {
  const server = await startFeedServer();
  server.answer = { body: rssOf(2, 1) };
  const { id } = await createFlow("Reads the news", line(receiveWebhook({})));
  await page.goto(`/flows/${id}`);
  await addAfter(page, "Receive Webhook", "RSS");
  await fillField(page, "Feed URL", `${server.url}/feed.xml`);
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  const run = page.getByRole("status").filter({ hasText: "Test run" });
  await expect(run).toContainText("Succeeded");
  await selectNode(page, "RSS");
  await openOutput(page);
  await expect(panel(page)).toContainText("Example News");
  await expect(panel(page)).toContainText("items");
  await server.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a failing feed is shown at its trigger in the ${colorScheme} theme, with since when`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const server = await startFeedServer();
    server.answer = { status: 500 };
    const { id } = await createFlow(
      `Waits for news in ${colorScheme}`,
      line(
        {
          type: "rss_trigger_node",
          key: "rss_trigger",
          config: { label: "RSS Trigger", url: `${server.url}/feed.xml` },
        },
        setFields([{ name: "title", value: "{{title}}" }]),
      ),
    );
    await activate(id);
    await page.goto(`/flows/${id}`);
    await page.getByRole("button", { name: "Flow details" }).click();
    const checks = panel(page).getByRole("region", { name: "Next check" });
    await expect(checks).toContainText(/Failing since .*responded with status 500/, { timeout: 30_000 });
    await selectNode(page, "RSS Trigger");
    await expect(checks).toContainText("Failing since");
    const seen = await axe(page).include('[aria-label="Panel"]').analyze();
    expect(seen.violations).toEqual([]);

    await page.goto("/schedules");
    const row = page
      .getByRole("list", { name: "Polling triggers" })
      .getByRole("listitem")
      .filter({ hasText: `Waits for news in ${colorScheme}` });
    await expect(row).toContainText(`new in ${new URL(server.url).host}/feed.xml, every 15 min`);
    await expect(row).toContainText(/Failing since .*responded with status 500/);
    await expect(row).toContainText("Not yet");
    expect((await axe(page).analyze()).violations).toEqual([]);
    await server.close();
  });
}
