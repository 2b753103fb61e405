import type { Page } from "@playwright/test";
import { baseUrl, createFlow } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { untilHydrated } from "./support/hydration.ts";
import { type Installation, startInstallation } from "./support/installation.ts";
import { test as ownTest } from "./support/own-installation.ts";
import { owner } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** A test on an installation that has no owner yet. */
const emptyTest = test.extend<{ emptyInstallation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs here.
  emptyInstallation: async ({}, use) => {
    const installation = await startInstallation();
    await use(installation);
    await installation.stop();
  },
  baseURL: async ({ emptyInstallation }, use) => use(emptyInstallation.url),
});

const path = (page: Page) => new URL(page.url()).pathname;

async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

emptyTest(
  "an empty installation asks its first visitor to become its owner, and leads to an empty canvas",
  async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/setup");
    await expect(page.getByRole("heading", { name: "Welcome to Millrace" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(3);
    await expect(page.getByLabel("Your name")).toBeFocused();

    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
    expect(path(page)).toBe("/setup");

    await page.getByLabel("Your name").fill(owner.name);
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Password").fill("too short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      /A password needs at least 12 characters/,
    );

    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/flows\/[^/]+$/);
    await expect(page.getByLabel("Name of the flow")).toHaveValue("Untitled flow");
    await expect(page.getByRole("button", { name: "Start with Receive Webhook" })).toBeVisible();
  },
);

test("the first visit comes once", async ({ page, request }) => {
  const again = await request.post("/api/setup", {
    headers: { origin: baseUrl() },
    data: { name: "Mallory", email: "mallory@example.com", password: "me first, me first" },
  });
  expect(again.status()).toBe(409);
  await page.goto("/setup");
  await expect(page).toHaveURL("/sign-in");
});

// A wrong password counts against everybody at this address, so it is tried where nobody else signs in.
ownTest("a user who signed out comes back by e-mail address and password", async ({ page, installation }) => {
  const flow = await createFlow(unique("There before"), line(receiveWebhook({})), installation);
  await page.goto("/executions?status=failed");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, "not her password");
  await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
  expect(path(page)).toBe("/sign-in");

  await fillSignIn(page, owner.password);
  await expect(page).toHaveURL("/executions?status=failed");
  await untilHydrated(page);

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/");
  await expect(page).toHaveURL("/sign-in");

  await fillSignIn(page, owner.password);
  await expect(page).toHaveURL("/overview");
  await page.getByRole("link", { name: "Flows", exact: true }).click();
  await expect(page.getByRole("link", { name: flow.name })).toBeVisible();
});

test("signing in leads nowhere but to our own origin", async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent("//evil.example/flows")}`);
  await fillSignIn(page, owner.password);
  await expect(page).toHaveURL("/overview");

  for (const next of [
    "https://evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/overview");
  }
});
