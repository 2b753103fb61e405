import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { totpCode, totpStep } from "#server/identity/second-factors/totp.ts";
import { test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";

const password = "a password of grace";

async function openContext(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}

/** Creates an invitation without an e-mail address, and returns its link. */
async function inviteByLink(
  page: Page,
  role: string,
  onState: (state: string) => Promise<void> = async () => {},
): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: role }).click();
  await onState("inviting");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = await dialog.getByText(/\/invitation#/).textContent();
  await onState("invitation link");
  await dialog.getByRole("button", { name: "Done" }).click();
  return link ?? "";
}

/** Accepts an invitation without an e-mail address, with a new account. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail address").fill(`${name.toLowerCase()}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/overview");
}

/** The page in both themes and on a phone. */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectReadable(page, state);
  await expectFitsPhone(page);
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
  const link = await inviteByLink(page, "Viewer", (state) => expectUsable(page, state));
  await expectUsable(page, "members with an invitation");

  const { context, page: theirs } = await openContext(browser, url);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Join Millrace" })).toBeVisible();
  await expectUsable(theirs, "invitation");
  await join(theirs, link, "Grace");

  // A viewer creates nothing and manages nobody.
  await theirs.goto("/settings");
  await expect(theirs.getByText("Viewer: can view everything")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Members" })).toBeHidden();
  await expect(theirs.getByRole("link", { name: "Services" })).toBeHidden();
  await expectUsable(theirs, "settings of a viewer");
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
  await expectUsable(theirs, "used invitation");
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
  await join(theirs, link, "Linus");

  await page.reload();
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Create password reset link" }).click();
  const dialog = page.getByRole("dialog", { name: "Password reset for Linus" });
  const reset = (await dialog.getByText(/\/password-reset#/).textContent()) ?? "";
  await expectUsable(page, "reset link");
  await dialog.getByRole("button", { name: "Done" }).click();
  await theirs.goto(reset);
  await expect(theirs.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expectUsable(theirs, "new password");
  await theirs.getByRole("textbox", { name: "New password" }).fill("another password");
  await theirs.getByRole("button", { name: "Set password" }).click();
  await theirs.waitForURL("**/overview");

  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
  await expectUsable(page, "removing a member");
  await page.getByRole("button", { name: "Remove user" }).click();
  await expect(page.getByText("Linus was removed")).toBeVisible();
  expect((await context.request.get("/api/me")).status()).toBe(401);

  await page.getByRole("link", { name: "Audit log" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  // Until the next page is there, the one before is shown, faded.
  await expect(changes).toBeVisible();
  await expectUsable(page, "audit log");
  await changes.getByRole("button", { name: "Removed user" }).first().click();
  await expect(page.getByRole("dialog").getByText("linus@example.com")).toBeVisible();
  await expectUsable(page, "change in the audit log");
  await context.close();
});

test("a role needs a second factor: its users are out, the owner sees who lacks it, and they set it up in their browser", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  await page.goto("/settings/members");
  const link = await inviteByLink(page, "Operator");
  const { context, page: theirs } = await openContext(browser, url);
  await join(theirs, link, "Edsger");
  expect((await context.request.get("/api/me")).status()).toBe(200);

  const requireOfOperators = async (isRequired: boolean) => {
    await page.goto("/settings/sign-in");
    const choice = page.getByRole("checkbox", { name: "Operator" });
    await expect(choice).toBeChecked({ checked: !isRequired });
    await choice.click();
    await expect(page.getByText("The sign-in settings were saved")).toBeVisible();
    await expect(choice).toBeChecked({ checked: isRequired });
  };
  await requireOfOperators(true);
  await expectUsable(page, "sign-in rules");
  expect((await context.request.get("/api/me")).status()).toBe(401);
  await page.goto("/settings/members");
  const line = page
    .getByRole("list", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: "Edsger" });
  await expect(line.getByText("second factor missing")).toBeVisible();
  await expectUsable(page, "members without a second factor");

  const enter = async () => {
    await theirs.goto("/sign-in");
    await theirs.getByLabel("E-mail address").fill("edsger@example.com");
    await theirs.getByRole("textbox", { name: "Password" }).fill(password);
    await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await enter();
  await expect(theirs.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expectUsable(theirs, "second factor needed");
  await theirs.getByRole("button", { name: "Set up an app" }).click();
  const secret = (await theirs.locator("code").textContent()) ?? "";
  await expectUsable(theirs, "app at sign-in");
  await theirs.getByRole("textbox", { name: "Code" }).fill(totpCode(secret, totpStep(Date.now())));
  await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  const codes = theirs.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await expectUsable(theirs, "recovery codes at sign-in");
  await theirs.getByRole("button", { name: "Done" }).click();
  await theirs.waitForURL("**/overview");

  await page.reload();
  await expect(line.getByText("second factor", { exact: true })).toBeVisible();

  // Another browser is asked for it, and a recovery code is one.
  await context.clearCookies();
  await enter();
  await expect(theirs.getByRole("heading", { name: "Second factor" })).toBeVisible();
  await theirs.getByRole("textbox", { name: "Code" }).fill(recoveryCode);
  await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  await theirs.waitForURL("**/overview");

  await page.getByRole("button", { name: "Actions for Edsger" }).click();
  await page.getByRole("menuitem", { name: "Remove second factor" }).click();
  await page.getByRole("button", { name: "Remove second factor" }).click();
  await expect(line.getByText("second factor missing")).toBeVisible();
  expect((await context.request.get("/api/me")).status()).toBe(401);
  await requireOfOperators(false);
  await context.close();
});
