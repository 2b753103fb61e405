import { createHash, randomUUID } from "node:crypto";
import { issuedLicenseSchema } from "#api/packages/licenses/schema.ts";
import { baseUrl, call, installation } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** A package that no other test has licenses of. Its slug is also the prefix of its license keys. */
async function createPackage(): Promise<string> {
  const slug = `e${randomUUID().slice(0, 8)}`;
  await call("POST", "/api/packages", { slug, name: unique("Licensed") });
  return slug;
}

/** Validates a license of the package flow as an installation does. */
async function validate(body: Record<string, unknown>): Promise<{ code: string; valid: boolean }> {
  const response = await fetch(`${baseUrl()}/v1/packages/flow/licenses/validate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { code: string; valid: boolean };
}

/** Publishes a release of the package flow by the API, unless it was published before. */
async function publish(version: string): Promise<void> {
  const { url, apiKey } = installation();
  const form = new FormData();
  form.set("version", version);
  form.set("artifact", new Blob([createHash("sha256").update(version).digest()]), `flow-${version}.zip`);
  const response = await fetch(`${url}/api/packages/flow/releases`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  expect([201, 409], await response.text()).toContain(response.status);
}

const keyPattern = (slug: string) => new RegExp(`^${slug.toUpperCase()}(-[0-9A-Z]{4}){8}$`);

test("a license is issued, used, seen in use, and revoked", async ({ page }) => {
  await publish("1.91.0");
  await page.goto("/packages/licenses?package=flow");
  await page.getByRole("button", { name: "Issue license" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer").fill("Grace Hopper");
  await dialog.getByLabel("Instances").fill("2");
  await dialog.getByRole("button", { name: "Issue license" }).click();
  const key = ((await dialog.locator("code").textContent()) ?? "").trim();
  expect(key).toMatch(keyPattern("flow"));
  await dialog.getByRole("link", { name: "Open license" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Grace Hopper");
  await expect(page.getByText("Not activated anywhere yet.")).toBeVisible();

  const instance = { fingerprint: "grace-1", name: "shop.grace.com" };
  expect(await validate({ license_key: key, version: "1.91.0" })).toMatchObject({ code: "VALID" });
  expect(await validate({ license_key: key, action: "activate", instance })).toMatchObject({
    valid: true,
  });

  const activations = page.getByRole("list", { name: "Activations" });
  await expect(activations).toContainText("shop.grace.com");
  await expect(page.getByRole("list", { name: "Recent checks" })).toContainText("activate");

  await page.getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend license" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  expect((await validate({ license_key: key })).code).toBe("SUSPENDED");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke license" }).click();
  await expect(page.getByRole("region", { name: "License", exact: true })).toContainText("Revoked");
  expect(await validate({ license_key: key, instance })).toMatchObject({
    code: "REVOKED",
    valid: false,
  });
  // No page and no address holds the key once its dialog is closed.
  expect(await page.content()).not.toContain(key);
});

test("a license is found by the end of its key and by its customer, and the address keeps the search", async ({
  page,
}) => {
  const customer = unique("Edsger");
  const license = await call("POST", "/api/licenses", { package: await createPackage(), customer });
  const issued = issuedLicenseSchema.parse(license);
  await page.goto("/packages/licenses");
  const rows = page.getByRole("list", { name: "Licenses" }).getByRole("listitem");
  await page.getByRole("textbox", { name: /Search/ }).fill(issued.key);
  await expect(page).toHaveURL(new RegExp(`q=${issued.key.slice(-4)}$`));
  await expect(rows.first()).toContainText(issued.key_short);
  await page.getByRole("textbox", { name: /Search/ }).fill(customer.toLowerCase());
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test("a feature is made, given and shown; a limit below 1 is said at its field", async ({ page }) => {
  const slug = await createPackage();
  await page.goto(`/packages/features?package=${slug}`);
  await page.getByRole("button", { name: "New feature" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Sites");
  await dialog.getByLabel("Key").fill("sites.count");
  await dialog.getByText("Metered").click();
  await dialog.getByRole("button", { name: "Create feature" }).click();
  await expect(page.getByRole("list", { name: "Features" })).toContainText("sites.count");

  await page.goto(`/packages/licenses?package=${slug}`);
  await page.getByRole("button", { name: "Issue license" }).click();
  await dialog.getByLabel("Instances").fill("0");
  await dialog.getByRole("checkbox", { name: "Sites" }).check();
  await dialog.getByLabel("Limit of Sites").fill("3");
  await dialog.getByRole("button", { name: "Issue license" }).click();
  await expect(dialog.getByText("A whole number from 1")).toBeVisible();
  await dialog.getByLabel("Instances").fill("");
  await dialog.getByRole("button", { name: "Issue license" }).click();
  await dialog.getByRole("link", { name: "Open license" }).click();
  await expect(page.getByRole("list", { name: "Features" })).toContainText("0 of 3 used");
});

test("a validation can be tried, and the browser verifies its signature", async ({ page }) => {
  const license = await call("POST", "/api/licenses", { package: "flow", customer: "Barbara" });
  const { key } = issuedLicenseSchema.parse(license);
  await page.goto("/packages/try");
  await page.getByLabel("License key").fill(key);
  await page.getByRole("button", { name: "Send" }).click();
  const response = page.getByRole("region", { name: "Response" });
  await expect(response).toContainText("VALID (200)");
  await expect(response).toContainText("Signature verified");
  await page.getByLabel("License key").fill(`${key.slice(0, -1)}?`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(response).toContainText("NOT_FOUND (200)");
});

test("many licenses are issued at once, and their keys downloaded", async ({ page }) => {
  const slug = await createPackage();
  await page.goto(`/packages/licenses?package=${slug}`);
  await page.getByRole("button", { name: "Issue many" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("One per customer").click();
  await dialog.getByLabel("Customers").fill("Team a\n\nTeam b\n=cmd()");
  await dialog.getByRole("button", { name: "Issue licenses" }).click();
  await expect(dialog).toContainText("3 licenses were issued");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download CSV" }).click();
  const stream = await (await download).createReadStream();
  let file = "";
  for await (const chunk of stream) file += chunk;
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  const [customer, key = ""] = lines[1]?.split(",").slice(-2) ?? [];
  expect(customer).toBe("Team a");
  expect(key).toMatch(keyPattern(slug));
  expect(lines[3]).toContain(",'=cmd(),");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("textbox", { name: /Search/ }).fill("team");
  await expect(page.getByRole("list", { name: "Licenses" }).getByRole("listitem")).toHaveCount(2);
});
