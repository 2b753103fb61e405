import { call, createFlow, createLiveFlow, readFlow, send } from "./support/api.ts";
import { startDelayedServer } from "./support/delayed-server.ts";
import {
  branch,
  condition,
  delay,
  httpRequest,
  httpResponse,
  line,
  receiveWebhook,
} from "./support/documents.ts";
import {
  addAfter,
  card,
  dropNode,
  fillField,
  focusMonaco,
  openInput,
  openOutput,
  panel,
  publishChanges,
  selectNode,
  suggestions,
  untilSaved,
} from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const large = { customer: "Grace", total: 250 };
const small = { customer: 'Al "the small" Jazari', total: 20 };

/** What the first test builds by hand, live: large orders get one response, small ones another. */
async function createOrderIntake() {
  const decide = line(
    receiveWebhook({ customer: "Ada", total: 418 }),
    condition({ left: "{{total}}", operator: "greater", right: "100" }),
  );
  const withLarge = branch(decide, "condition", "true", {
    ...httpResponse({
      label: "Large",
      status: "202",
      body: '{"review": "{{customer}}", "total": {{total}}}',
    }),
    key: "large",
  });
  const document = branch(withLarge, "condition", "false", {
    ...httpResponse({ label: "Small", status: "201", body: '{"accepted": "{{customer}}"}' }),
    key: "small",
  });
  const { id, url } = await createLiveFlow("Order intake", document);
  return { id, url, path: `/flows/${id}` };
}

test("a webhook is designed, tried, activated and called, and its execution is seen", async ({ page }) => {
  await page.goto("/flows");
  await page.getByRole("button", { name: "New flow" }).click();
  await expect(page).toHaveURL(/\/flows\/[^/]+$/);
  await page.getByRole("textbox", { name: "Name of the flow" }).fill("Order intake");
  await page.keyboard.press("Enter");

  await test.step("drop a webhook on the canvas and give it a sample", async () => {
    await dropNode(page, "Receive Webhook", { x: 320, y: 300 });
    await expect(card(page, "Receive Webhook")).toBeVisible();
    await fillField(page, "Sample payload", '{"customer": "Ada", "total": 418}');
  });

  await test.step("ask whether the total is large, by a suggested tag", async () => {
    await addAfter(page, "Receive Webhook", "Condition");
    await panel(page).getByRole("button", { name: "Add condition" }).click();
    await focusMonaco(page, "Value");
    await page.keyboard.type("{{tot");
    await expect(suggestions(page).first()).toHaveAccessibleName(/^total 418, number/);
    await page.keyboard.press("Enter");
    await panel(page).getByRole("combobox", { name: "Operator" }).selectOption("is greater than");
    await fillField(page, "Compared with", "100");
    await expect(card(page, "Condition")).toContainText("if total > 100");
  });

  await test.step("answer either way", async () => {
    await addAfter(page, "Condition, True", "HTTP Response");
    await fillField(page, "Label", "Large");
    await fillField(page, "Status", "202");
    await fillField(page, "Body", '{"review": "{{customer}}", "total": {{total}}}');
    await addAfter(page, "Condition, False", "HTTP Response");
    await fillField(page, "Label", "Small");
    await fillField(page, "Status", "201");
    await fillField(page, "Body", '{"accepted": "{{customer}}"}');
    await untilSaved(page);
  });

  await test.step("run it on the sample", async () => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Test run" })).toContainText("Succeeded");
    await expect(card(page, "Large").getByRole("img", { name: "Succeeded" })).toBeVisible();
    await expect(card(page, "Small").getByRole("img", { name: "Skipped" })).toBeVisible();
  });

  const shown = panel(page).getByRole("region", { name: "Webhook URL" }).getByRole("code");
  await test.step("activate it and take the URL from the panel", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published v1")).toBeVisible();
    await selectNode(page, "Receive Webhook");
    await expect(shown).toHaveText(/^http:\/\/localhost:\d+\/flow\/webhook\/[\w-]{21,}$/);
  });

  const webhookUrl = (await shown.textContent()) ?? "";
  await test.step("call it", async () => {
    const response = await send(webhookUrl, large);
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ review: "Grace", total: 250 });
    const other = await send(webhookUrl, small);
    expect(other.status).toBe(201);
    expect(await other.json()).toEqual({ accepted: 'Al "the small" Jazari' });
  });

  await test.step("see what came in and what went out, on the canvas", async () => {
    await page.getByRole("button", { name: /^Executions/ }).click();
    const executions = page.getByRole("list", { name: "Executions of this flow" }).getByRole("button");
    await expect(executions.filter({ hasText: "Webhook" })).toHaveCount(2);
    await executions.filter({ hasText: "Webhook" }).first().click();
    await expect(card(page, "Small").getByRole("img", { name: "Succeeded" })).toBeVisible();
    await expect(card(page, "Large").getByRole("img", { name: "Skipped" })).toBeVisible();
    await selectNode(page, "Small");
    await openInput(page);
    await expect(panel(page).getByRole("region", { name: "Input" })).toContainText("Jazari");
    await openOutput(page);
    await expect(panel(page).getByRole("region", { name: "Output" })).toContainText("201");
  });
});

test("what is live stays as it is while somebody edits, until it is updated", async ({ page }) => {
  const { path, url } = await createOrderIntake();
  await page.goto(path);
  await selectNode(page, "Small");
  await fillField(page, "Status", "418");
  await untilSaved(page);
  await expect(page.getByText("Unpublished changes")).toBeVisible();
  expect((await send(url, small)).status).toBe(201);

  await page.reload();
  await selectNode(page, "Small");
  await expect(panel(page).getByRole("textbox", { name: "Status" })).toHaveValue("418");
  await expect(page.getByText("Unpublished changes")).toBeVisible();

  await publishChanges(page);
  await expect(page.getByText("Published v2")).toBeVisible();
  await expect(page.getByText("Unpublished changes")).toBeHidden();
  // The process that takes calls is notified of the new version.
  await expect.poll(async () => (await send(url, small)).status).toBe(418);
});

test("what keeps a flow from going live is told at its node", async ({ page }) => {
  const { path, url } = await createOrderIntake();
  await page.goto(path);
  await selectNode(page, "Small");
  await fillField(page, "Status", "9000");
  await selectNode(page, "Large");
  await fillField(page, "Body", '{"review": "{{conditoin.result}}"}');
  await untilSaved(page);
  await publishChanges(page);

  await expect(page.getByText("The flow was not published")).toBeVisible();
  await expect(card(page, "Small")).toContainText("1 problem");
  await expect(card(page, "Large")).toContainText("1 problem");
  await expect(card(page, "Condition")).not.toContainText("problem");
  const problems = page.getByRole("list", { name: "Problems" }).getByRole("button");
  await expect(problems).toHaveCount(2);
  await problems.filter({ hasText: "9000" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Small");
  await expect(panel(page).getByRole("textbox", { name: "Status" })).toHaveAccessibleDescription(/9000/);
  expect((await send(url, small)).status).toBe(201);
});

test("undo and redo walk through what was done", async ({ page }) => {
  const { path } = await createOrderIntake();
  await page.goto(path);
  await expect(card(page, "Small")).toBeVisible();
  await card(page, "Small").click();
  await page.keyboard.press("Delete");
  await expect(card(page, "Small")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(card(page, "Small")).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(card(page, "Small")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, "Small")).toBeVisible();
  await untilSaved(page);
});

test("a pasted webhook never takes over the URL of the one that was copied", async ({ page }) => {
  const { id, path, url } = await createOrderIntake();
  await page.goto(path);
  await selectNode(page, "Receive Webhook");
  await page.keyboard.press("ControlOrMeta+C");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(card(page, "Receive Webhook")).toHaveCount(1);
  await expect(card(page, "Receive Webhook 2")).toHaveCount(1);
  await untilSaved(page);
  const { webhooks } = await readFlow(id);
  expect(new Set(webhooks.map((webhook) => webhook.url)).size).toBe(2);
  expect(webhooks.filter(({ live }) => live).map((webhook) => webhook.url)).toEqual([url]);
});

test("a run shows each node's state while it runs", async ({ page }) => {
  const server = await startDelayedServer();
  const request = httpRequest({ url: server.url, timeout_seconds: 600 });
  const { id } = await createFlow("Takes its time", line(receiveWebhook({}), request, delay(3600)));
  const state = (label: string, name: string) => card(page, label).getByRole("img", { name });
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(state("Receive Webhook", "Succeeded")).toBeVisible();
  await expect(state("HTTP Request", "Running")).toBeVisible();
  server.respond();
  await expect(state("HTTP Request", "Succeeded")).toBeVisible();
  await expect(state("Delay", "Waiting")).toBeVisible();
  const link = await page.getByRole("link", { name: "Open execution" }).getAttribute("href");
  await call("POST", `/api${link}/cancellation`);
  await expect(page.getByRole("status").filter({ hasText: "Test run" })).toContainText("Canceled");
  await server.stop();
});
