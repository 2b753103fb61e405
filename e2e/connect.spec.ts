import type { Page } from "@playwright/test";
import { clientId, clientSecret } from "#test/identity/oidc-server.ts";
import { createFlow, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { signIn } from "./support/owner.ts";
import { startSlackWithOauth } from "./support/slack-with-oauth.ts";
import { expect, visitor as test } from "./support/test.ts";

const message = { type: "slack/post_message", key: "slack", config: { label: "Tell them" } };

/** Registers the app of Slack under Settings → Providers. */
async function registerApp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/providers`);
  await page.getByRole("button", { name: "Register the app at Slack" }).click();
  const dialog = page.getByRole("dialog", { name: "App at Slack" });
  await expect(dialog.getByText(`${url}/oauth/callback`, { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^chat:write channels:read /)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Copy the redirect URL" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Client ID" }).fill(clientId);
  await dialog.getByLabel("Client secret", { exact: true }).fill(clientSecret);
  await dialog.getByRole("button", { name: "Save app" }).click();
  await expect(page.getByText("The app at Slack was saved")).toBeVisible();
}

/** Signs in at the provider in the window that the dialog opens, which then closes by itself. */
async function giveAccess(page: Page): Promise<void> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue to Slack" }).click();
  const window = await popup;
  const closed = window.waitForEvent("close");
  await window.getByRole("button", { name: "Give access" }).click();
  await closed;
}

test("an account is connected at the provider from the panel, and used by the published flow", async ({
  page,
}) => {
  const setting = await startSlackWithOauth({ accessSeconds: 3600 });
  const { installation, slack } = setting;
  try {
    await signIn(page.request, installation.url);
    await registerApp(page, installation.url);
    const flow = await createFlow(
      "Orders to Slack",
      line(receiveWebhook({ text: "Hello" }), message),
      installation,
    );
    await page.goto(`${installation.url}/flows/${flow.id}`);
    await selectNode(page, "Tell them");
    await panel(page).getByRole("button", { name: "Connect Slack" }).click();
    await giveAccess(page);
    await expect(page.getByText("Connected to Slack", { exact: true })).toBeVisible();
    const account = panel(page).getByRole("combobox", { name: "Slack account" });
    await expect(account.locator("option:checked")).toHaveText("Slack · Acme");

    await panel(page).getByRole("textbox", { name: "Channel" }).click();
    await page.getByRole("option", { name: /^orders/ }).click();
    await panel(page).getByRole("textbox", { name: "Text", exact: true }).click();
    await page.keyboard.insertText("Hello");
    const posted = () => slack.sent.filter(({ path }) => path === "/chat.postMessage");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => posted().length).toBe(1);

    await untilSaved(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published v1")).toBeVisible();
    const { webhooks } = await readFlow(flow.id, installation);
    await send(webhooks[0]?.url ?? "", { text: "Hello" });
    await expect.poll(() => posted().length).toBe(2);
    const [first, second] = posted();
    // Slack asks the provider about each token, and answers only with one that it gave.
    expect(second?.authorization).toMatch(/^Bearer [\w-]{20,}$/);
    expect(second?.authorization).toBe(first?.authorization);
    expect(Object.fromEntries(new URLSearchParams(second?.body))).toMatchObject({
      channel: "C1",
      text: "Hello",
    });
    await page.goto(`${installation.url}/settings/connections`);
    const row = page.getByRole("listitem").filter({ hasText: "Acme" });
    await expect(row).toContainText("works");
    await expect(page.getByText(second?.authorization?.replace("Bearer ", "") ?? "none")).toHaveCount(0);
  } finally {
    await setting.stop();
  }
});
