import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";

const password = "a password of grace";

async function openContext(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}

/** Creates an invitation without an e-mail address, and returns its link. */
async function inviteByLink(page: Page, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: role }).click();
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = await dialog.getByText(/\/invitation#/).textContent();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link ?? "";
}

async function changeRole(page: Page, role: string): Promise<void> {
  await page.getByRole("combobox", { name: "Role of Grace" }).click();
  await page.getByRole("option", { name: role }).click();
  await expect(page.getByText(`Grace is now ${role.toLowerCase()}`)).toBeVisible();
}

test("a person is invited, sees what their role allows, and a changed role takes effect at once", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  await page.goto("/settings/members");
  const link = await inviteByLink(page, "Viewer");

  const { context, page: theirs } = await openContext(browser, url);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Join Millrace" })).toBeVisible();
  await theirs.getByLabel("Your name").fill("Grace");
  await theirs.getByLabel("E-mail address").fill("grace@example.com");
  await theirs.getByRole("textbox", { name: "Password" }).fill(password);
  await theirs.getByRole("button", { name: "Create account" }).click();
  await theirs.waitForURL("**/overview");

  // A viewer creates nothing and manages nobody.
  await theirs.goto("/settings");
  await expect(theirs.getByText("Viewer: can view everything")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Members" })).toBeHidden();
  const create = () =>
    context.request.post("/api/flows", { headers: { origin: url }, data: { name: "Theirs" } });
  expect((await create()).status()).toBe(403);

  await page.reload();
  await changeRole(page, "Editor");
  expect((await create()).status()).toBe(201);
  await expect(theirs.getByText("Editor: can change and run flows")).toBeVisible({ timeout: 20_000 });
  await changeRole(page, "Operator");
  expect((await create()).status()).toBe(403);

  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await context.close();
});

test("an owner's link resets a password, and a removed user is out", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  await page.goto("/settings/members");
  const link = await inviteByLink(page, "Editor");
  const { context, page: theirs } = await openContext(browser, url);
  await theirs.goto(link);
  await theirs.getByLabel("Your name").fill("Linus");
  await theirs.getByLabel("E-mail address").fill("linus@example.com");
  await theirs.getByRole("textbox", { name: "Password" }).fill(password);
  await theirs.getByRole("button", { name: "Create account" }).click();
  await theirs.waitForURL("**/overview");

  await page.reload();
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Create password reset link" }).click();
  const dialog = page.getByRole("dialog", { name: "Password reset for Linus" });
  const reset = (await dialog.getByText(/\/password-reset#/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await theirs.goto(reset);
  await theirs.getByRole("textbox", { name: "New password" }).fill("another password");
  await theirs.getByRole("button", { name: "Set password" }).click();
  await theirs.waitForURL("**/overview");

  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove user" }).click();
  await expect(page.getByText("Linus was removed")).toBeVisible();
  expect((await context.request.get("/api/me")).status()).toBe(401);

  await page.getByRole("link", { name: "Audit log" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  await changes.getByRole("button", { name: "Removed user" }).first().click();
  await expect(page.getByRole("dialog").getByText("linus@example.com")).toBeVisible();
  await context.close();
});
