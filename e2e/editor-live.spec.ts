import type { Page } from "@playwright/test";
import { defaultNodeSettings } from "#engine/document.ts";
import { createFlow, createLiveFlow, send } from "./support/api.ts";
import { delay, httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { card, connection, emptyPlace, panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const greeting = () => line(receiveWebhook({ name: "Ada" }), httpResponse({ body: '{"hello":"{{name}}"}' }));
const strip = (page: Page) => page.getByRole("status").filter({ has: page.getByLabel("Open execution") });
const runOf = (page: Page, from: string, to: string) => connection(page, from, to).locator("[data-run]");

test("B6: a live call is on the canvas without anything being pressed", async ({ page }) => {
  const { id, url } = await createLiveFlow("Seen at once", greeting());
  await page.goto(`/flows/${id}`);
  await expect(page.getByRole("button", { name: "Watching live" })).toHaveAttribute("aria-pressed", "true");
  await send(url, { name: "Grace" });
  await expect(strip(page)).toContainText("Call");
  await expect(strip(page)).toContainText("Succeeded");
  await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await expect(runOf(page, "Receive Webhook", "HTTP Response")).toHaveAttribute("data-run", "taken");

  await test.step("counts can be read from far away too", async () => {
    const count = card(page, "HTTP Response").getByTitle(/^1 execution/);
    for (const zoom of ["45", "15"]) {
      await zoomOutTo(page, Number(zoom));
      await expect(count).toBeVisible();
      await expect.poll(async () => (await count.boundingBox())?.height).toBeGreaterThanOrEqual(14);
    }
  });
});

test.describe("where motion is welcome", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("B6: a live call travels along its connections", async ({ page }) => {
    const { id, url } = await createLiveFlow("Travels", greeting());
    await page.goto(`/flows/${id}`);
    await expect(page.getByRole("button", { name: "Watching live" })).toBeVisible();
    const pulse = page.locator("[data-pulse]").first().waitFor({ state: "attached" });
    await send(url, { name: "Grace" });
    await pulse;
    await expect(page.locator("[data-pulse]")).toHaveCount(0);
  });
});

/** Zooms out until the canvas shows at most this many percent. */
async function zoomOutTo(page: Page, percent: number): Promise<void> {
  const shown = page.getByRole("toolbar", { name: "Canvas view" }).getByText(/%/);
  await expect(async () => {
    await page.getByRole("button", { name: "Zoom out" }).click();
    expect(Number.parseInt((await shown.textContent()) ?? "", 10)).toBeLessThanOrEqual(percent);
  }).toPass();
}

test("B6: a run that somebody looks at stays when a call comes, until it is cleared", async ({ page }) => {
  const { id, url } = await createLiveFlow("Run stays", greeting());
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page)).toContainText("Test run");
  await send(url, { name: "Grace" });
  await expect(card(page, "HTTP Response").getByTitle(/^1 execution/)).toBeVisible();
  await expect(strip(page)).toContainText("Test run");
  await page.getByRole("button", { name: "Clear run" }).click();
  await send(url, { name: "Edsger" });
  await expect(strip(page)).toContainText("Call");
});

test("B6: a call waits while somebody is at work in the panel, whose data it would change", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Read in peace", greeting());
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await panel(page).getByRole("textbox", { name: "Label" }).click();
  await send(url, { name: "Grace" });
  await expect(card(page, "HTTP Response").getByTitle(/^1 execution/)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await emptyPlace(page);
  await expect(strip(page)).toContainText("Call");
});

test("B6: a replay on the draft plays on the canvas, and its response opens", async ({ page }) => {
  const { id, url } = await createLiveFlow("Replayed on the canvas", greeting());
  await send(url, { name: "Grace" });
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Receive Webhook");
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  const calls = panel(page).getByRole("list", { name: "Calls" });
  await calls.getByRole("listitem").first().getByRole("button").click();
  await panel(page).getByRole("button", { name: "Replay" }).click();
  await page.getByRole("menuitem", { name: "Current draft" }).click();

  await expect(strip(page)).toContainText("Replay");
  await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await expect(runOf(page, "Receive Webhook", "HTTP Response")).toHaveAttribute("data-run", "taken");
  const response = panel(page).getByRole("region", { name: "Response" });
  await expect(response).toContainText("200");
  await expect(response).toContainText('"hello": "Grace"');
});

test("B7: the path through a disabled node is drawn as passed", async ({ page }) => {
  const { id } = await createFlow(
    "Through a disabled node",
    line(
      receiveWebhook({}),
      { ...delay(3600), settings: { ...defaultNodeSettings, disabled: true } },
      httpResponse({ body: "1" }),
    ),
  );
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page)).toContainText("Succeeded");
  await expect(runOf(page, "Receive Webhook", "Delay")).toHaveAttribute("data-run", "taken");
  await expect(runOf(page, "Delay", "HTTP Response")).toHaveAttribute("data-run", "taken");
});

test("B7: a failed node stays red when it is selected", async ({ page }) => {
  const { id } = await createFlow(
    "Red when selected",
    line(receiveWebhook({ status: 9000 }), httpResponse({ status: "{{status}}" })),
  );
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page)).toContainText("Failed");
  await selectNode(page, "Receive Webhook");
  const border = card(page, "HTTP Response").locator("[data-status=failed]").first();
  await expect(border).not.toHaveAttribute("data-selected");
  const color = await border.evaluate((element) => getComputedStyle(element).borderTopColor);
  await selectNode(page, "HTTP Response");
  await expect(border).toHaveAttribute("data-selected");
  await expect(border).toHaveCSS("border-top-color", color);
});
