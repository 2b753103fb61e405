import type { Page } from "@playwright/test";
import { clientId, clientSecret } from "#test/identity/oidc-server.ts";
import { readFlow } from "./api.ts";
import { openOutput, panel, untilSaved } from "./editor.ts";
import type { Installation } from "./installation.ts";
import { expect } from "./test.ts";

/** Registers an app at a provider under Settings → Providers. */
export async function registerApp(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/settings/providers`);
  await page.getByRole("button", { name: `Register the app at ${title}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `App at ${title}` });
  await expect(dialog.getByText(`${url}/oauth/callback`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Copy the redirect URL" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Client ID" }).fill(clientId);
  await dialog.getByLabel("Client secret", { exact: true }).fill(clientSecret);
  await dialog.getByRole("button", { name: "Save app" }).click();
  await expect(page.getByText(`The app at ${title} was saved`)).toBeVisible();
}

/** Signs in at the provider in the window that the dialog opens, which then closes by itself. */
export async function giveAccess(page: Page, title: string): Promise<void> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: `Continue to ${title}` }).click();
  const window = await popup;
  const closed = window.waitForEvent("close");
  await window.getByRole("button", { name: "Give access" }).click();
  await closed;
}

/** Connects an account in the panel with fields that the person has, such as a token. */
export async function connectAccount(
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, string>> = {},
): Promise<void> {
  await panel(page)
    .getByRole("button", { name: `Connect ${title}` })
    .click();
  const form = page.getByRole("dialog", { name: `Connect ${title}` });
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  for (const [label, option] of Object.entries(choices)) {
    await form.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
  await form.getByRole("button", { name: "Connect", exact: true }).click();
}

/** Chooses a value that the account offers. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await panel(page).getByRole("textbox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Publishes the flow in the editor. Returns the URL of its webhook. */
export async function publish(page: Page, flowId: string, installation: Installation): Promise<string> {
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();
  const { webhooks } = await readFlow(flowId, installation);
  return webhooks[0]?.url ?? "";
}

/** Runs the selected node on its own, and shows the requests that it sent. */
export async function testStep(page: Page): Promise<void> {
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await openOutput(page);
  await panel(page)
    .getByRole("button", { name: /^Requests? and responses?/ })
    .click();
}
