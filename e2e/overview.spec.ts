import type { Page } from "@playwright/test";
import { call, createFlow } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";
import { type OpenInstallation, startOnOwnDatabase, storeWeek } from "./support/week.ts";

/** The first page, on an installation with a week of executions: it shows all flows. */

test.describe.configure({ mode: "default" });

let own: OpenInstallation;
let stored: Awaited<ReturnType<typeof storeWeek>>;

test.beforeAll(async () => {
  own = await startOnOwnDatabase();
  stored = await storeWeek(own);
});
test.afterAll(() => own?.stop());

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await signIn(page.request, own.installation.url);
  await page.goto(`${own.installation.url}${path}`);
}

/** The numbers once the worker has counted the stored week. */
async function untilCounted(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Executions: 2,017" })).toBeVisible();
}

test("a signed-in user first sees what happened", async ({ page }) => {
  await open(page, "/");
  await expect(page).toHaveURL(`${own.installation.url}/overview`);
  await page.getByText("30 days", { exact: true }).click();
  await expect(page).toHaveURL(/range=30d$/);
  await untilCounted(page);
  await expect(page.getByRole("link", { name: "Calls: 1,612" })).toBeVisible();
});

test("the page can be read by anyone, light and dark, and on a phone", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page, "/overview?range=30d");
  await untilCounted(page);
  await page.getByText("Show as table").click();
  expect((await axe(page).analyze()).violations).toEqual([]);

  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect((await axe(page).analyze()).violations).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await untilCounted(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test("the editor shows a flow's last day, and a package's page its installations", async ({ page }) => {
  await open(page, `/flows/${stored.invoices.id}`);
  await page.getByRole("button", { name: "Flow details" }).click();
  const statistics = region(page, "Last 24 hours");
  await expect(statistics.getByRole("link", { name: /^Failures: / })).toBeVisible();
  await expect(statistics).toContainText("Waiting1");
  await expect(statistics.getByRole("list", { name: "Last failures" }).getByRole("listitem")).toHaveCount(3);
  await page.goto(`${own.installation.url}/packages/flow`);
  await expect(region(page, "Installations by version").getByRole("figure")).toHaveCount(2);
});

test("numbers are fresh, and a draft that fails in a test is not a failing flow", async ({ page }) => {
  const code = { type: "code_node", key: "code", config: { label: "Code", source: "throw new Error('no')" } };
  const { id } = await createFlow("Only tested", line(receiveWebhook({}), code), own.installation);
  await call("POST", `/api/flows/${id}/test-executions`, { payload: "{}" }, own.installation);
  // Workers count an execution after half a minute.
  await open(page, "/overview");
  const shown = await page.getByRole("link", { name: /^Executions: / }).getAttribute("aria-label");
  await call("POST", `/api/flows/${id}/test-executions`, { payload: "{}" }, own.installation);
  const next = Number(shown?.replaceAll(/\D/g, "")) + 1;
  await expect(page.getByRole("link", { name: `Executions: ${next.toLocaleString("en-US")}` })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  await expect(region(page, "Failing flows")).toContainText("Invoice sync");
  await expect(region(page, "Failing flows")).not.toContainText("Only tested");
});

test("a new installation shows its one next step", async ({ page }) => {
  const empty = await startInstallation();
  try {
    await createOwner(empty.url);
    await signIn(page.request, empty.url);
    await page.goto(`${empty.url}/overview`);
    await expect(page.getByRole("button", { name: "Start with Receive Webhook" })).toBeVisible();
    await createFlow("First", line(receiveWebhook({})), empty);
    await page.reload();
    const steps = region(page, "First steps");
    await expect(steps).toContainText("1 of 3 done");
    await expect(steps.getByRole("link")).toHaveText(["Run it", "Publish it"]);
    await expect(region(page, "Failing flows")).toContainText("No failures of published flows in this time.");
  } finally {
    await empty.stop();
  }
});
