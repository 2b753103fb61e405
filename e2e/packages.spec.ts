import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { baseUrl, call, installation } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { uniqueSlug } from "./support/unique.ts";

const content = Buffer.from(`A release, ${randomUUID()}`);

/** What installations of a package are offered. The process that tells them is notified of each change. */
const latest = async (slug: string, query = "") => {
  const response = await fetch(`${baseUrl()}/v1/packages/${slug}/latest${query}`);
  return { status: response.status, body: await response.json() };
};
const release = (page: Page, version: string) =>
  page.getByRole("list", { name: "Releases" }).getByRole("listitem").filter({ hasText: version });

test("a package is made, and a release of it published, offered, downloaded, rolled out and yanked", async ({
  page,
}) => {
  const slug = uniqueSlug("e2e");
  const latestVersion = async (): Promise<unknown> => (await latest(slug)).body.version;

  await test.step("make a package", async () => {
    await page.goto("/packages");
    await expect(page.getByRole("link", { name: "Flow", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "New package" }).click();
    await page.getByLabel("Short name").fill(slug);
    await page.getByLabel("Name", { exact: true }).fill("Ninety");
    await page.getByLabel("Require a license key for downloads").uncheck();
    await page.getByRole("button", { name: "Create package" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ninety" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No releases" })).toBeVisible();
  });

  await test.step("what is wrong with a release is said at its field", async () => {
    await page.getByRole("link", { name: "Publish release" }).first().click();
    await page.getByRole("button", { name: "Publish release" }).click();
    await expect(page.getByText("Choose the file to publish.")).toBeVisible();
    await page
      .getByLabel("File")
      .setInputFiles({ name: "ninety.zip", mimeType: "application/zip", buffer: content });
    await page.getByRole("textbox", { name: "Version" }).fill("one");
    await page.getByRole("button", { name: "Publish release" }).click();
    await expect(page.getByText("Enter a version such as 1.4.2")).toBeVisible();
  });

  await test.step("publish it", async () => {
    await page.getByRole("textbox", { name: "Version" }).fill("1.0.0");
    await page.getByLabel("Release notes").fill("- The **first** one");
    await page.getByText("Preview", { exact: true }).click();
    await expect(page.locator("strong", { hasText: "first" })).toBeVisible();
    await page.getByRole("button", { name: "Publish release" }).click();
    await expect(release(page, "1.0.0")).toContainText("Offered");
  });

  await test.step("installations are offered it, and can download it", async () => {
    await expect.poll(latestVersion).toBe("1.0.0");
    const { body } = await latest(slug);
    expect(body.sections.changelog).toContain("<strong>first</strong>");
    const file = await fetch(body.download_url);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    expect(body.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  });

  await test.step("so can people", async () => {
    await release(page, "1.0.0").getByRole("button", { name: "Actions for 1.0.0" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download file" }).click();
    const path = await (await download).path();
    expect((await readFile(path)).equals(content)).toBe(true);
  });

  await test.step("a beta is for who asks for it", async () => {
    await publish(slug, "1.1.0-beta.1", "beta");
    await expect.poll(async () => (await latest(slug, "?channel=beta")).body.version).toBe("1.1.0-beta.1");
    expect((await latest(slug)).body.version).toBe("1.0.0");
  });

  await test.step("a rollout can be stopped", async () => {
    await publish(slug, "1.2.0", "stable");
    await expect.poll(latestVersion).toBe("1.2.0");
    await page.reload();
    await release(page, "1.2.0").getByRole("button", { name: "Actions for 1.2.0" }).click();
    await page.getByRole("menuitem", { name: "Change rollout…" }).click();
    await page.getByRole("slider", { name: "Rollout" }).press("Home");
    await page.getByRole("button", { name: "Change rollout" }).click();
    await expect(release(page, "1.2.0")).toContainText("Held back");
    await expect.poll(latestVersion).toBe("1.0.0");
  });

  await test.step("yank it", async () => {
    await release(page, "1.0.0").getByRole("button", { name: "Actions for 1.0.0" }).click();
    await page.getByRole("menuitem", { name: "Yank…" }).click();
    await page.getByLabel("Reason").fill("Loses settings.");
    await page.getByRole("button", { name: "Yank release" }).click();
    await expect(release(page, "1.0.0")).toContainText("Yanked");
    await expect(release(page, "1.0.0")).toContainText("Loses settings.");
    await expect
      .poll(async () => {
        const { status, body } = await latest(slug);
        return [status, body.code];
      })
      .toEqual([404, "no_release"]);
  });

  await test.step("and offer it again", async () => {
    await release(page, "1.0.0").getByRole("button", { name: "Actions for 1.0.0" }).click();
    await page.getByRole("menuitem", { name: "Offer again" }).click();
    await expect(release(page, "1.0.0")).toContainText("Offered");
    await expect.poll(latestVersion).toBe("1.0.0");
  });
});

test("a package's details can be changed, and installations hear of it", async ({ page }) => {
  const slug = uniqueSlug("details");
  await call("POST", "/api/packages", { slug, name: "Details", licensed: false });
  await publish(slug, "1.0.0", "stable");
  await page.goto(`/packages/${slug}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Homepage").fill("nowhere");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Enter an http or https address.").first()).toBeVisible();
  await page.getByLabel("Homepage").fill("https://ninety.example.com/");
  await page.getByLabel("Author").fill("The Ninety People");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("link", { name: "ninety.example.com" })).toBeVisible();
  await expect
    .poll(async () => (await latest(slug)).body)
    .toMatchObject({ homepage: "https://ninety.example.com/", author: "The Ninety People" });
});

async function publish(slug: string, version: string, channel: string): Promise<void> {
  const form = new FormData();
  form.set("version", version);
  form.set("channel", channel);
  form.set("artifact", new File([content], "ninety.zip"));
  const response = await fetch(`${baseUrl()}/api/packages/${slug}/releases`, {
    method: "POST",
    headers: { authorization: `Bearer ${installation().apiKey}` },
    body: form,
  });
  expect(response.status).toBe(201);
}
