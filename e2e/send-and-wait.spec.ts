import { linksIn } from "#test/connectors/ask.ts";
import { activate, call, createFlow, finishedExecution, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { addAfter, fillField, panel, untilSaved } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { startSlack } from "./support/slack.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";
import { expect, visitor as test } from "./support/test.ts";

const node = "Ask in Slack and wait for an answer";

test("a question is drawn, published and asked in Slack; a link decides nothing until its button is pressed", async ({
  page,
}) => {
  const slack = await startSlack();
  const own = await startInstallation({ CONNECTOR_BASE_URLS: `slack=${slack.url}` });
  try {
    await createOwner(own.url);
    await signIn(page.request, own.url);
    const connection = { connector: "slack", name: "Slack", authentication: "bot_token" };
    await call("POST", "/api/connections", { ...connection, fields: { token: "xoxb-1" } }, own);
    const { id } = await createFlow("Asks in Slack", line(receiveWebhook({ total: 12 })), own);
    await page.goto(`${own.url}/flows/${id}`);
    await addAfter(page, "Receive Webhook", node);
    await panel(page).getByRole("combobox", { name: "Slack account" }).selectOption({ label: "Slack" });
    await panel(page).getByRole("textbox", { name: "Channel" }).click();
    await page.getByRole("option", { name: /^orders/ }).click();
    await fillField(page, "Title", "Pay {{total}} €?");
    await expect(panel(page).getByRole("region", { name: "Preview" })).toContainText("Approve");
    await expect(panel(page).getByRole("combobox", { name: "Approvers", exact: true })).toBeVisible();
    await untilSaved(page);
    await expectReadable(page, "a node that asks and waits");
    for (const exit of ["Approved", "Rejected", "Timed out"])
      await expect(page.getByRole("button", { name: `Add a node after ${node}, ${exit}` })).toBeAttached();

    const { webhooks } = await activate(id, own);
    const accepted = await send(webhooks[0]?.url ?? "", { total: 418 });
    const posted = () => slack.sent.filter(({ path }) => path === "/chat.postMessage");
    await expect.poll(() => posted().length).toBe(1);
    const [approve = "", reject = ""] = linksIn(posted()[0]?.body);

    // Slack's preview opens it first.
    await fetch(approve, { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(reject);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay 418 €?");
    await expect(page.getByText("Press “Reject” to confirm. Nothing is decided yet.")).toBeVisible();
    await expectReadable(page, "the page that a message's link opens");
    await expectFitsPhone(page);
    await page.goto(approve);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("By Ada Lovelace");
    const { status, steps } = await finishedExecution(accepted.headers.get("x-execution-id") ?? "", own);
    expect(status).toBe("succeeded");
    expect(steps.at(-1)).toMatchObject({ handle: "approved", output: { decision: "approved" } });
  } finally {
    await own.stop();
    slack.stop();
  }
});
