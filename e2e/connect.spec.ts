import type { Page } from "@playwright/test";
import { flowSchema } from "#api/flows/documents/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { startMailServer } from "#server/platform/egress/mail.test-server.ts";
import { mailText } from "#test/templates/mail-text.ts";
import { activate, createFlow, readFlow, send } from "./support/api.ts";
import { giveAccess, registerApp } from "./support/app-journey.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { card, panel, selectNode, untilDialogsClosed, untilSaved } from "./support/editor.ts";
import { owner, signIn } from "./support/owner.ts";
import { startSlackWithOauth } from "./support/slack-with-oauth.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";
import { expect, visitor as test } from "./support/test.ts";

const message = { type: "slack/post_message", key: "slack", config: { label: "Tell them" } };

test("an account is connected at the provider from the panel, and used by the published flow", async ({
  page,
}) => {
  const setting = await startSlackWithOauth({ accessSeconds: 3600 });
  const { installation, slack } = setting;
  try {
    await signIn(page.request, installation.url);
    await registerApp(page, installation.url, "Slack");
    const flow = await createFlow(
      "Orders to Slack",
      line(receiveWebhook({ text: "Hello" }), message),
      installation,
    );
    await page.goto(`${installation.url}/flows/${flow.id}`);
    await selectNode(page, "Tell them");
    await panel(page).getByRole("button", { name: "Connect Slack" }).click();
    await giveAccess(page, "Slack");
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

    // What would be lost is listed before it is.
    await row.getByRole("button", { name: "Delete Slack" }).click();
    const question = page.getByRole("dialog", { name: "Delete “Slack”?" });
    const uses = question.getByRole("list", { name: "Flows that use it" });
    await expect(uses.getByRole("listitem")).toHaveText("Orders to Slack published");
    await expect(uses.getByRole("link")).toHaveAttribute("href", `/flows/${flow.id}`);
    await expectReadable(page, "deleting a connection");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.goto(`${installation.url}/settings/providers`);
    await page.getByRole("button", { name: "Forget the app at Slack" }).click();
    const forgetting = page.getByRole("dialog", { name: "Forget the app at Slack?" });
    const stopping = forgetting.getByRole("list", { name: "Connections that stop" });
    await expect(stopping.getByRole("listitem")).toHaveText("Slack Acme");
    await expectReadable(page, "forgetting an app");
    await forgetting.getByRole("button", { name: "Cancel" }).click();
    await untilDialogsClosed(page);
    await expectReadable(page, "providers");
    await expectFitsPhone(page);
  } finally {
    await setting.stop();
  }
});

test("revoked access is seen at the flow, at the connection and by e-mail, and is given again there", async ({
  page,
}) => {
  const mail = await startMailServer();
  const setting = await startSlackWithOauth({
    // It is renewed before each request.
    accessSeconds: 60,
    environment: { SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none` },
  });
  const { installation, slack } = setting;
  const { url } = installation;
  try {
    await signIn(page.request, url);
    await registerApp(page, url, "Slack");
    const posts = (connectionId: string) => ({
      ...message,
      config: { ...message.config, connection_id: connectionId, input: { channel: "C1", text: "Hello" } },
    });
    await page.goto(`${url}/settings/connections`);
    await page.getByRole("button", { name: "Connect an account" }).click();
    await page.getByRole("menuitem", { name: "Slack" }).click();
    await giveAccess(page, "Slack");
    const row = page.getByRole("listitem").filter({ hasText: "Acme" });
    await expect(row).toContainText("works");
    const id = (await row.getAttribute("id")) ?? "";
    const flow = await ownedFlow(page, url, line(receiveWebhook({ text: "Hello" }), posts(id)));
    const { webhooks } = await activate(flow, installation);
    const hook = webhooks[0]?.url ?? "";
    await send(hook, {});
    const posted = () => slack.sent.filter(({ path }) => path === "/chat.postMessage");
    await expect.poll(() => posted().length).toBe(1);

    await setting.revoke(posted()[0]?.authorization?.replace("Bearer ", "") ?? "");
    for (let call = 0; call < 3; call += 1) await send(hook, {});
    await page.goto(`${url}/executions?flow=${flow}&status=failed`);
    await expect(page.getByRole("listitem").filter({ hasText: "Orders to Slack" })).toHaveCount(3);
    await expect.poll(() => mail.mails.length).toBe(1);
    const [sent] = mail.mails;
    expect(sent?.to).toEqual([owner.email]);
    const text = sent ? mailText(sent) : "";
    expect(text).toContain("The provider says: invalid_grant");
    expect(text).toContain(`- Orders to Slack (published): ${url}/flows/${flow}`);

    await page.goto(`${url}/flows`);
    await expect(page.getByRole("link", { name: "Sign in again: Slack" })).toBeVisible();
    await expectReadable(page, "a flow with an expired connection");
    await expectFitsPhone(page);
    await page.goto(`${url}/flows/${flow}`);
    await expect(card(page, "Tell them")).toContainText("Sign in again");
    await selectNode(page, "Tell them");
    await expect(panel(page).getByText(/^The provider says: invalid_grant/)).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Sign in again" })).toBeVisible();
    await expectReadable(page, "a node with an expired connection");

    const [, link = ""] = /(\S+\/settings\/connections#\S+)/.exec(text) ?? [];
    await page.goto(link);
    await expect(row).toBeFocused();
    await expect(row).toContainText("expired");
    await expect(row).toContainText("Steps that use it fail until someone signs in at the provider again.");
    await expectReadable(page, "an expired connection");
    await expectFitsPhone(page);
    await row.getByRole("button", { name: "Sign in again: Slack" }).click();
    // The provider knows the browser, so its window closes without a question.
    await page.getByRole("button", { name: "Continue to Slack" }).click();
    await expect(row).toContainText("works");
    await send(hook, {});
    await expect.poll(() => posted().length).toBe(2);
    expect(mail.mails).toHaveLength(1);
  } finally {
    await setting.stop();
    await mail.close();
  }
});

/** A flow of the person who is signed in. */
async function ownedFlow(page: Page, url: string, document: FlowDocument): Promise<string> {
  const response = await page.request.post(`${url}/api/flows`, {
    headers: { origin: url },
    data: { name: "Orders to Slack", document },
  });
  return flowSchema.parse(await response.json()).id;
}
