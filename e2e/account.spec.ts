import { type APIRequestContext, request as outside, type Page } from "@playwright/test";
import { baseUrl } from "./support/api.ts";
import { test as ownTest } from "./support/own-installation.ts";
import { owner, signIn } from "./support/owner.ts";
import { expect, visitor } from "./support/test.ts";

const next = "a password for a minute";

/** Another browser of the same person: Firefox, so that the list of sessions tells it from the page's. */
async function signInElsewhere(baseURL: string): Promise<APIRequestContext> {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
  const elsewhere = await outside.newContext({ baseURL, userAgent });
  await signIn(elsewhere, baseURL);
  return elsewhere;
}

/** A thief's browser, which holds a copy of the cookies. */
async function copyOf(page: Page): Promise<APIRequestContext> {
  return outside.newContext({ baseURL: baseUrl(), storageState: await page.request.storageState() });
}

const statusOf = async (browser: APIRequestContext) => (await browser.get("/api/me")).status();

visitor(
  "M6: signing out ends the token itself, and asking for the session never revives it",
  async ({ page }) => {
    await signIn(page.request, baseUrl());
    const thief = await copyOf(page);
    expect(await (await thief.get("/api/auth/session")).json()).toHaveProperty("expires");
    await page.goto("/settings");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    expect(await statusOf(thief)).toBe(401);
    expect(await (await thief.get("/api/auth/session")).json()).toEqual({});
    expect(await statusOf(thief)).toBe(401);
  },
);

ownTest(
  "M6: the password is changed under Settings, which signs every other browser out",
  async ({ page, installation: { url } }) => {
    await signIn(page.request, url);
    const elsewhere = await signInElsewhere(url);
    await page.goto("/settings");
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password").fill("not the password");
    await dialog.getByLabel("New password").fill("short");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByText("A password needs at least 12 characters.")).toBeVisible();
    await dialog.getByLabel("New password").fill(next);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByText("This is not your current password.")).toBeVisible();
    expect(await statusOf(elsewhere)).toBe(200);

    await dialog.getByLabel("Current password").fill(owner.password);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed. Other browsers were signed out.")).toBeVisible();
    const data = { current_password: next, new_password: owner.password };
    const back = await page.request.put("/api/me/password", { headers: { origin: url }, data });
    expect([back.status(), await statusOf(elsewhere), await statusOf(page.request)]).toEqual([204, 401, 200]);
  },
);

ownTest(
  "M6: Settings lists the browsers, and signs one of them out",
  async ({ page, installation: { url } }) => {
    await signIn(page.request, url);
    const elsewhere = await signInElsewhere(url);
    await page.goto("/settings");
    const list = page.getByRole("list", { name: "Sessions" });
    await expect(list.getByText("This browser")).toHaveCount(1);
    await list.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await expect(page.getByText("was signed out", { exact: false })).toBeVisible();
    expect(await statusOf(elsewhere)).toBe(401);
  },
);
