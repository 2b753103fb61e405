import { credentialSchema } from "#api/identity/credentials/schema.ts";
import { startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { mailText } from "#test/templates/mail-text.ts";
import { activate, call, createFlow, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, owner, signIn } from "./support/owner.ts";
import { expect, test, visitor } from "./support/test.ts";

async function createMailCredential({ port }: TestMailServer): Promise<string> {
  const settings = { host: "127.0.0.1", port, security: "none", username: "ada" };
  const body = { kind: "smtp", name: `Mail server ${port}`, settings, secret: "right" };
  return credentialSchema.parse(await call("POST", "/api/credentials", body)).id;
}

test("an approval can be decided through the link in an e-mail", async ({ browser }) => {
  const mailServer = await startMailServer();
  const mail = {
    type: "send_email_node",
    key: "mail",
    config: {
      label: "Send Email",
      credential_id: await createMailCredential(mailServer),
      from: "flows@example.com",
      to: "{{approver}}",
      subject: "Pay {{total}} €?",
      text: "Decide here: {{_links.approval}}",
    },
  };
  const approval = {
    type: "approval_node",
    key: "approval",
    config: { label: "Approval", title: "Pay {{receive_webhook.total}} €?" },
  };
  const document = line(receiveWebhook({ approver: "grace@example.com", total: 12 }), mail, approval);
  const { url } = await createLiveFlow("Asks by mail", document);
  const accepted = await send(url, { approver: "grace@example.com", total: 418 });
  await expect.poll(() => mailServer.mails.length).toBe(1);
  const [received] = mailServer.mails;
  expect(received?.to).toEqual(["grace@example.com"]);
  const [, link = ""] = /Decide here: (\S+)/.exec(received ? mailText(received) : "") ?? [];

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await stranger.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay 418 €?");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("Approved");

  const { status, steps } = await finishedExecution(accepted.headers.get("x-execution-id") ?? "");
  expect(status).toBe("succeeded");
  expect(steps.find(({ node_key }) => node_key === "approval")?.output).toMatchObject({
    decision: "approved",
  });
  await stranger.close();
  await mailServer.close();
});

visitor("an approval mails its link to its approvers by itself", async ({ page }) => {
  const mailServer = await startMailServer();
  const own = await startInstallation({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=none` });
  try {
    const approval = {
      type: "approval_node",
      key: "approval",
      config: { label: "Approval", title: "Pay {{total}} €?", people: "{{approver}}" },
    };
    const sample = { approver: "grace@example.com", total: 12 };
    const { url } = await createLiveFlow("Asks by itself", line(receiveWebhook(sample), approval), own);
    await send(url, { ...sample, total: 418 });
    await expect.poll(() => mailServer.mails.length).toBe(1);
    const [received] = mailServer.mails;
    expect(received?.to).toEqual(["grace@example.com"]);
    const text = received ? mailText(received) : "";
    const [, link = ""] = /Approve or reject:\s+(\S+)/.exec(text) ?? [];
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay 418 €?");
    await expect(page.getByRole("main")).toContainText("Sent to grace@example.com");
  } finally {
    await own.stop();
    await mailServer.close();
  }
});

visitor("a member who is named gets the link by e-mail, and decides from their list", async ({ page }) => {
  const mailServer = await startMailServer();
  const own = await startInstallation({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=none` });
  try {
    await createOwner(own.url);
    await signIn(page.request, own.url);
    const approval = {
      type: "approval_node",
      key: "approval",
      config: { label: "Approval", title: "Pay {{total}} €?" },
    };
    const document = line(receiveWebhook({ total: 12 }), approval);
    const { id } = await createFlow("Asks Ada", document, own);
    await page.goto(`${own.url}/flows/${id}`);
    await selectNode(page, "Approval");
    const approvers = panel(page).getByRole("combobox", { name: "Approvers", exact: true });
    await approvers.fill("love");
    await page.getByRole("option", { name: "Ada Lovelace" }).click();
    await untilSaved(page);

    const { webhooks } = await activate(id, own);
    await send(webhooks[0]?.url ?? "", { total: 418 });
    await expect.poll(() => mailServer.mails.length).toBe(1);
    expect(mailServer.mails[0]?.to).toEqual([owner.email]);
    await page.goto(`${own.url}/approvals`);
    const row = page.getByRole("list", { name: "Pending approvals" }).getByRole("listitem");
    await expect(row).toContainText("You");
    await row.getByRole("link", { name: "Pay 418 €?", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("Waits for Ada Lovelace");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("By Ada Lovelace");
  } finally {
    await own.stop();
    await mailServer.close();
  }
});
