import { type APIRequestContext, request as outside } from "@playwright/test";
import { baseUrl } from "./support/api.ts";
import { owner, signIn } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

const headers = () => ({ origin: baseUrl() });
const next = "a password for a minute";

/** Another browser of the same person. */
async function signInElsewhere(): Promise<APIRequestContext> {
  const elsewhere = await outside.newContext({ baseURL: baseUrl() });
  await signIn(elsewhere);
  return elsewhere;
}

/** A thief's browser, which holds a copy of the cookies. */
async function copyOf(browser: APIRequestContext): Promise<APIRequestContext> {
  return outside.newContext({ baseURL: baseUrl(), storageState: await browser.storageState() });
}

const statusOf = async (browser: APIRequestContext) => (await browser.get("/api/me")).status();

test("M6: signing out ends the token itself, and asking for the session never revives it", async ({
  page,
}) => {
  const thief = await copyOf(page.request);
  expect(await (await thief.get("/api/auth/session")).json()).toHaveProperty("expires");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  expect(await statusOf(thief)).toBe(401);
  expect(await (await thief.get("/api/auth/session")).json()).toEqual({});
  expect(await statusOf(thief)).toBe(401);
});

test("M6: the password is changed under Settings, which signs every other browser out", async ({ page }) => {
  const elsewhere = await signInElsewhere();
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
  const back = await page.request.put("/api/me/password", { headers: headers(), data });
  expect([back.status(), await statusOf(elsewhere), await statusOf(page.request)]).toEqual([204, 401, 200]);
});

test("M6: Settings lists the browsers, and signs one of them out", async ({ page }) => {
  const elsewhere = await signInElsewhere();
  await page.goto("/settings");
  const list = page.getByRole("list", { name: "Sessions" });
  await expect(list.getByText("This browser")).toHaveCount(1);
  await list
    .getByRole("button", { name: /^Sign out/ })
    .first()
    .click();
  await expect(page.getByText("was signed out", { exact: false })).toBeVisible();
  expect(await statusOf(elsewhere)).toBe(401);
});
