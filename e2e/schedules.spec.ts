import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { secretKey } from "#test/secret-key.ts";
import { createFlow, readFlow } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { line, setFields } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { type RunningInstallation, startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

/** An installation on a database of this file, in which a schedule can be made due. */

test.describe.configure({ mode: "default" });

let folder: string;
let database: EmbeddedDatabase;
let pool: pg.Pool;
let installation: RunningInstallation;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-schedules-"));
  database = await startEmbeddedDatabase(folder);
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  installation = await startInstallation({ DATABASE_URL: database.url, SECRET_KEY: secretKey });
  await createOwner(installation.url);
});
test.afterAll(async () => {
  await installation?.stop();
  await pool?.end();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const schedule = {
  type: "schedule_node",
  key: "schedule",
  config: { label: "Schedule", time_zone: "UTC" },
};

/** A flow with a schedule, open in the editor, with its schedule selected. */
async function open(page: Page, name: string): Promise<string> {
  await signIn(page.request, installation.url);
  const greeting = setFields([{ name: "greeting", value: "It is {{scheduled_for}}" }]);
  const { id } = await createFlow(name, line(schedule, greeting), installation);
  await page.goto(`${installation.url}/flows/${id}`);
  await selectNode(page, "Schedule");
  return id;
}

const nextRuns = (page: Page) => panel(page).getByRole("region", { name: "Next runs" });

test("a schedule is set up, activated, runs when it is due, and is deactivated", async ({ page }) => {
  const id = await open(page, "Daily report");
  await expect(nextRuns(page).getByRole("listitem")).toHaveCount(5);
  await expect(nextRuns(page)).toContainText("every weekday at 09:00, UTC");

  await panel(page).getByRole("button", { name: "Saturday" }).click();
  await panel(page).getByRole("button", { name: "Sunday" }).click();
  await panel(page).getByLabel("Time 1").fill("07:30");
  await panel(page).getByRole("combobox", { name: "Time zone" }).fill("tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await expect(nextRuns(page)).toContainText("every day at 07:30, Asia/Tokyo");
  await expect(nextRuns(page).getByRole("listitem").first()).toContainText("07:30UTC+09:00");
  await untilSaved(page);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await readFlow(id, installation)).active).toBe(true);
  await page.goto(`${installation.url}/schedules`);
  const row = page.getByRole("list", { name: "Schedules" }).getByRole("listitem");
  await expect(row).toContainText("Daily report");
  await expect(row).toContainText("every day at 07:30, Asia/Tokyo");

  const week = row.getByRole("button", { name: /^Next seven days of Daily report: \w{3} \d+ \w{3} 07:30;/ });
  await week.press("Enter");
  await expect(page.getByRole("dialog", { name: "Next seven days of Daily report" })).toContainText("07:30");
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Actions for the schedule of Daily report" }).click();
  await page.getByRole("menuitem", { name: "Run now" }).click();
  await page.getByRole("button", { name: "Open execution" }).click();
  await expect(page.getByRole("main")).toContainText("Succeeded");
  const { rows: started } = await pool.query(
    "select source, now() - (input ->> 'scheduled_for')::timestamptz < interval '1 minute' as is_now from executions where flow_id = $1",
    [id],
  );
  expect(started).toEqual([{ source: "manual", is_now: true }]);

  // Its last time is due, as if the minute had just come.
  const { rows } = await pool.query("select clock_timestamp() as now");
  await pool.query(
    `update schedules set rule = '{"kind":"every","n":1,"unit":"minutes"}', missed = 'once',
       next_at = date_trunc('minute', $2::timestamptz) where flow_id = $1`,
    [id, rows[0].now],
  );
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select status, source, input ->> 'scheduled_for' as time from executions where flow_id = $1 and source = 'schedule' order by id limit 1",
        [id],
      );
      return rows[0];
    })
    .toMatchObject({
      status: "succeeded",
      source: "schedule",
      time: expect.stringMatching(/:00\.000\+09:00$/),
    });
  await page.goto(`${installation.url}/executions?trigger=schedule`);
  const execution = page.getByRole("list", { name: "Executions" }).getByRole("listitem").first();
  await expect(execution).toContainText("Daily report");
  await expect(execution).toContainText("Schedule");

  await page.goto(`${installation.url}/flows/${id}`);
  await page.getByRole("button", { name: "Flow details" }).click();
  await expect(panel(page).getByRole("region", { name: "Next runs" })).toBeVisible();
  await page.getByRole("button", { name: "More publishing actions" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect.poll(async () => (await readFlow(id, installation)).active).toBe(false);
  await page.goto(`${installation.url}/schedules`);
  await expect(page.getByRole("heading", { name: "Nothing is scheduled" })).toBeVisible();
});

test("a cron expression is explained, and reported at its field when it cannot be read", async ({ page }) => {
  await open(page, "By cron");
  await panel(page).getByText("Cron", { exact: true }).click();
  await fillField(page, "Cron expression", "*/15 8-17 * * 1-5");
  await expect(panel(page)).toContainText("Runs every 15 minutes, between 08:00 and 17:59");
  await fillField(page, "Cron expression", "0 25 * * *");
  await expect(panel(page)).toContainText("The hour “25” cannot be read: use 0 to 23");
  await expect(nextRuns(page)).toContainText("They appear here once the schedule is complete.");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the schedule's panel and page are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, `Seen in ${colorScheme}`);
    await expect(nextRuns(page).getByRole("listitem")).toHaveCount(5);
    const inPanel = await axe(page).include('[aria-label="Panel"]').analyze();
    expect(inPanel.violations).toEqual([]);
    await page.goto(`${installation.url}/schedules`);
    await expect(page.getByRole("heading", { name: "Schedules" })).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
  });
}
