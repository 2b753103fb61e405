import { sign } from "@octokit/webhooks-methods";
import type { Page } from "@playwright/test";
import {
  activate,
  call,
  changeDraft,
  createCredential,
  createFlow,
  finishedExecution,
  send,
} from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { addAfter, focusMonaco, panel, selectNode, suggestions } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const calls = (page: Page) => panel(page).getByRole("list", { name: "Calls" });
const row = (page: Page, index: number) => calls(page).getByRole("listitem").nth(index);

/** A flow of nothing but a webhook, open on its calls. */
async function openCalls(page: Page, name: string, sample: unknown = {}) {
  const flow = await createFlow(name, line(receiveWebhook(sample)));
  const { node_id: nodeId = "", url = "" } = flow.webhooks[0] ?? {};
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Receive Webhook");
  await panel(page).getByRole("tab", { name: "Calls" }).click();
  return { flowId: flow.id, nodeId, url };
}

/** Opens a call of the list by its place in it. */
async function openCall(page: Page, index: number) {
  await row(page, index).getByRole("button").click();
  await expect(panel(page).getByRole("region", { name: "Call", exact: true })).toBeVisible();
}

async function replay(page: Page, against: string) {
  await panel(page).getByRole("button", { name: "Replay" }).click();
  await page.getByRole("menuitem", { name: against }).click();
}

test("the first call of a webhook appears by itself, becomes the sample, and its fields become tags", async ({
  page,
}) => {
  const { flowId, url } = await openCalls(page, "First call");
  await expect(panel(page).getByRole("status").filter({ hasText: "Waiting" })).toBeVisible();
  await expect(panel(page).getByRole("region", { name: "No call yet" })).toContainText(
    `curl -X POST '${url}'`,
  );
  await activate(flowId);

  await send(url, { customer: "Grace", total: 250 });
  await expect(row(page, 0)).toContainText("Accepted");
  await expect(row(page, 0)).toContainText("POST");

  await openCall(page, 0);
  await expect(panel(page).getByRole("tree", { name: "Output" })).toContainText("Grace");
  await panel(page).getByRole("button", { name: "Use as sample payload" }).click();
  const sample = panel(page).getByRole("textbox", { name: "Sample payload" });
  await expect(sample).toHaveValue(/"customer": "Grace",\s+"total": 250/);

  await addAfter(page, "Receive Webhook", "Condition");
  await panel(page).getByRole("button", { name: "Add condition" }).click();
  await focusMonaco(page, "Value");
  await page.keyboard.type("{{cust");
  await expect(suggestions(page).first()).toHaveAccessibleName(/^customer "?Grace"?, string/);
});

test("a call that came before the page could hear of calls appears too", async ({ page }) => {
  const called = Promise.withResolvers<void>();
  await page.route("**/calls/events", async (route) => {
    await called.promise;
    await route.continue();
  });
  const { flowId, url } = await openCalls(page, "Called early");
  await expect(panel(page).getByRole("status").filter({ hasText: "Waiting" })).toBeVisible();
  await activate(flowId);
  await send(url, { customer: "Grace" });
  called.resolve();
  await expect(row(page, 0)).toContainText("Accepted");
});

test("taking a call over as the sample can be undone", async ({ page }) => {
  const { flowId, url } = await openCalls(page, "Sample undone", { before: 1 });
  await activate(flowId);
  await send(url, { after: 2 });
  await openCall(page, 0);
  await panel(page).getByRole("button", { name: "Use as sample payload" }).click();
  const sample = panel(page).getByRole("textbox", { name: "Sample payload" });
  await expect(sample).toHaveValue(/after/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sample).toHaveValue('{"before":1}');
});

test("a call refused for a wrong signature says why, and its replay succeeds once the secret is corrected", async ({
  page,
}) => {
  const credential = await createCredential(unique("GitHub of the shop"), "not what GitHub has");
  const { flowId, nodeId, url } = await openCalls(page, "Signed calls");
  const authentication = { type: "signature", preset: "github", credential_ids: [credential.id] };
  await changeDraft(flowId, ({ nodes, edges }) => ({
    edges,
    nodes: nodes.map((node) =>
      node.id === nodeId ? { ...node, config: { ...node.config, authentication } } : node,
    ),
  }));
  await activate(flowId);

  const body = '{"action":"opened"}';
  const refused = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": await sign("it's a secret", body) },
    body,
  });
  expect(refused.status).toBe(401);
  await expect(row(page, 0)).toContainText("Not authenticated");
  await openCall(page, 0);
  const shown = panel(page).getByRole("region", { name: "Call", exact: true });
  await expect(shown.getByRole("note")).toContainText(/signature/i);

  await replay(page, "Published version");
  await expect(page.getByRole("alert").filter({ hasText: "The replay was refused" })).toBeVisible();

  await call("PUT", `/api/credentials/${credential.id}`, {
    name: credential.name,
    settings: {},
    secret: "it's a secret",
  });
  await replay(page, "Published version");
  const done = page.getByRole("alert").filter({ hasText: "Call replayed" });
  const href = await done.getByRole("link", { name: "Open execution" }).getAttribute("href");
  const execution = await finishedExecution(href?.split("/").at(-1) ?? "");
  expect(execution).toMatchObject({ status: "succeeded", source: "replay", input: { action: "opened" } });

  await panel(page).getByRole("button", { name: "All calls" }).click();
  await expect(row(page, 0)).toContainText("Accepted");
  await expect(row(page, 0).getByRole("img", { name: "Replay" })).toBeVisible();
});

test("calls are narrowed to the refused ones, compared, and replayed together", async ({ page }) => {
  const { flowId, url } = await openCalls(page, "Many calls", { name: "Ada" });
  await activate(flowId);
  await send(url, { name: "Grace" });
  await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: "{" });
  await send(url, { name: "Edsger" });
  await expect(calls(page).getByRole("listitem")).toHaveCount(3);

  await panel(page).getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "Refused", exact: true }).click();
  await expect(calls(page).getByRole("listitem")).toHaveCount(1);
  await expect(row(page, 0)).toContainText("Invalid body");
  await panel(page).getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "Accepted", exact: true }).click();
  await expect(calls(page).getByRole("listitem")).toHaveCount(2);

  await test.step("compare one with the sample and with the call before it", async () => {
    await openCall(page, 0);
    await panel(page).getByRole("button", { name: "More actions for this call" }).click();
    await page.getByRole("menuitem", { name: "Compare" }).click();
    const dialog = page.getByRole("dialog", { name: "Compare call" });
    await expect(dialog.getByText("Differences are highlighted.")).toBeVisible();
    await expect(dialog.locator(".editor.modified")).toContainText("Edsger");
    await expect(dialog.locator(".editor.original")).toContainText("Ada");
    await dialog.getByText("Previous call’s headers").click();
    await expect(dialog.locator(".editor.original")).toContainText("content-type");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await panel(page).getByRole("button", { name: "All calls" }).click();
  });

  await test.step("replay two, in one go", async () => {
    await row(page, 0).getByRole("checkbox").check();
    await row(page, 1).getByRole("checkbox").check();
    await replay(page, "Current draft");
    await expect(page.getByRole("alert").filter({ hasText: "2 calls replayed" })).toBeVisible();
    await page.mouse.move(300, 400);
    await expect(calls(page).getByRole("listitem")).toHaveCount(4);
  });
});

test("the list is gone through by the keyboard", async ({ page }) => {
  const { flowId, url } = await openCalls(page, "By keyboard");
  await activate(flowId);
  await send(url, { n: 1 });
  await send(url, { n: 2 });
  await expect(calls(page).getByRole("listitem")).toHaveCount(2);
  await row(page, 0).getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, 1).getByRole("button")).toBeFocused();
  await page.keyboard.press("x");
  await expect(row(page, 1).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("tree", { name: "Output" })).toContainText("1");
  await page.keyboard.press("Escape");
  await expect(calls(page)).toBeVisible();
});
