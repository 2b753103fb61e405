import { totpCode, totpStep } from "#server/identity/second-factors/totp.ts";
import { clientId, clientSecret, type OidcServer, startOidcServer } from "#test/identity/oidc-server.ts";
import { untilHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";

let server: OidcServer | undefined;

test.afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The code of now; another step's, because each works once. */
const codeOf = (secret: string, steps: number) => totpCode(secret, totpStep(Date.now()) + steps);

test("an owner adds a provider, a person signs in with it, and sets up a second factor that is asked for", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  await page.goto("/settings/sign-in");
  await page.getByRole("button", { name: "New provider" }).click();
  const dialog = page.getByRole("dialog", { name: "New provider" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Example");
  await dialog.getByRole("textbox", { name: "Issuer" }).fill("http://127.0.0.1:1");
  await dialog.getByRole("textbox", { name: "Client ID" }).fill(clientId);
  await dialog.getByRole("textbox", { name: "Client secret" }).fill(clientSecret);
  await dialog.getByRole("textbox", { name: "Roles of groups" }).fill("staff = editor");
  await dialog.getByRole("textbox", { name: "Further scopes" }).fill("groups");
  await expectReadable(page, "new provider");
  await dialog.getByRole("button", { name: "Save provider" }).click();
  await expect(page.getByText("Example was saved")).toBeVisible();
  await expectReadable(page, "providers");
  await expectFitsPhone(page);

  // The provider needs the callback URL, which has the id.
  const { data } = await (await page.request.get("/api/sign-in-providers")).json();
  const [{ callback_url, signed_out_url }] = data;
  server = await startOidcServer([callback_url], { signedOutUrl: signed_out_url });
  server.people.set("barbara", {
    email: "barbara@example.com",
    email_verified: true,
    name: "Barbara",
    groups: ["staff"],
  });
  await page.getByRole("button", { name: "Edit Example" }).click();
  const editing = page.getByRole("dialog", { name: "Edit provider" });
  await editing.getByRole("textbox", { name: "Issuer" }).fill(server.issuer);
  await editing.getByRole("switch", { name: "Sign out there too" }).click();
  await expect(editing.getByText(signed_out_url)).toBeVisible();
  await expectReadable(page, "provider that signs out");
  await editing.getByRole("button", { name: "Save provider" }).click();
  await expect(editing).toBeHidden();

  const context = await browser.newContext({ baseURL: url });
  const theirs = await context.newPage();
  await theirs.goto("/settings");
  await expect(theirs.getByRole("button", { name: "Continue with Example" })).toBeVisible();
  await expectReadable(theirs, "sign-in with a provider");
  await expectFitsPhone(theirs);
  await theirs.getByRole("button", { name: "Continue with Example" }).click();
  await theirs.waitForURL("**/settings");
  await expect(theirs.getByText("Editor: can change and run flows")).toBeVisible();
  await expect(theirs.getByRole("list", { name: "Sessions" })).toContainText("with Example");

  await theirs.getByRole("button", { name: "Set up", exact: true }).click();
  const setUp = theirs.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(setUp.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const secret = (await setUp.locator("code").textContent()) ?? "";
  await expectReadable(theirs, "setting up an app");
  const used = codeOf(secret, -1);
  await setUp.getByRole("textbox", { name: "Code" }).fill(used);
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectReadable(theirs, "recovery codes");
  await setUp.getByRole("button", { name: "Done" }).click();
  await expect(theirs.getByText("10 recovery codes left")).toBeVisible();

  await theirs.getByRole("button", { name: "Account" }).click();
  await theirs.getByRole("menuitem", { name: "Sign out" }).click();
  await theirs.getByRole("button", { name: "Yes, sign me out" }).click();
  await theirs.waitForURL("**/sign-in?signed_out=provider");
  await untilHydrated(theirs);
  await expect(theirs.getByText("You are signed out, also at your provider.")).toBeVisible();
  await theirs.getByRole("button", { name: "Continue with Example" }).click();
  await expect(theirs.getByRole("heading", { name: "Second factor" })).toBeVisible();
  expect((await context.request.get("/api/me")).status()).toBe(401);
  await expectReadable(theirs, "second factor");
  await expectFitsPhone(theirs);
  await theirs.getByRole("textbox", { name: "Code" }).fill(used);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByText("This code is wrong, too old or already used.")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 0));
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.waitForURL("**/overview");
  expect((await context.request.get("/api/me")).status()).toBe(200);

  server.people.set("barbara", { email: "barbara@example.com", email_verified: true, groups: [] });
  await theirs.goto("/settings");
  await theirs.getByRole("button", { name: "Account" }).click();
  await theirs.getByRole("menuitem", { name: "Sign out" }).click();
  await theirs.getByRole("button", { name: "Yes, sign me out" }).click();
  await theirs.waitForURL("**/sign-in?signed_out=provider");
  await untilHydrated(theirs);
  await theirs.getByRole("button", { name: "Continue with Example" }).click();
  await expect(theirs.getByRole("alert").filter({ hasText: "You are no longer in a group" })).toBeVisible();
  await context.close();
});
