import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("an owner sees a rotation of SECRET_KEY end, and downloads what the audit log's filters choose", async ({
  page,
}) => {
  const installation = await startInstallation({
    SECRET_KEY: "the new key of this installation",
    SECRET_KEY_PREVIOUS: "the old key of this installation",
  });
  try {
    await createOwner(installation.url);
    await signIn(page.request, installation.url);

    await page.goto(`${installation.url}/settings/storage`);
    const section = page.getByRole("region", { name: "Secret key" });
    await expect(section).toContainText("You can remove SECRET_KEY_PREVIOUS");
    await expect(section.getByRole("list", { name: "Encrypted values" })).toContainText(
      "signing keys: private key",
    );
    expect(await seriousViolations(page)).toEqual([]);

    await page.goto(`${installation.url}/settings/audit-log?action=user.signed_in`);
    await expect(page.getByRole("list", { name: "Changes" })).toBeVisible();
    const csv = await download(page, "CSV");
    expect(csv.name).toBe("audit-log.csv");
    expect(csv.text).toMatch(/^id,at,actor_id/);
    expect(csv.text).toContain("user.signed_in");
    expect(csv.text).not.toContain("user.created");
    const lines = await download(page, "NDJSON");
    expect(lines.name).toBe("audit-log.ndjson");
    const actions = lines.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).action);
    expect(new Set(actions)).toEqual(new Set(["user.signed_in"]));
    expect(await seriousViolations(page)).toEqual([]);
  } finally {
    await installation.stop();
  }
});

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id);
}
