import { call, changeDraft, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { delay, httpResponse, line, type NodeSpec, receiveWebhook, setFields } from "./support/documents.ts";
import { card } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const sample = { name: "Ada" };
const answering = () => line(receiveWebhook(sample), httpResponse({ body: '{"hello":"{{name}}"}' }));

/** The id of the execution that a call started. */
const executionOf = (response: Response) => response.headers.get("x-execution-id") ?? "";

test("a call shows up in the list while one looks at it", async ({ page }) => {
  const { id, url } = await createLiveFlow("Shows up live", answering());
  await page.goto(`/executions?flow=${id}`);
  await expect(page.getByText("No execution matches")).toBeVisible();

  await send(url, { name: "Grace" });

  const rows = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Succeeded");
  await expect(rows.first()).toContainText("Webhook");
});

test("a call that came before the page could hear of calls shows up too", async ({ page }) => {
  const { id, url } = await createLiveFlow("Shows up late", answering());
  const called = Promise.withResolvers<void>();
  await page.route("**/api/flows/*/events", async (route) => {
    await called.promise;
    await route.continue();
  });
  await page.goto(`/executions?flow=${id}`);
  await expect(page.getByText("No execution matches")).toBeVisible();
  await finishedExecution(executionOf(await send(url, { name: "Grace" })));
  called.resolve();
  await expect(page.getByRole("list", { name: "Executions" }).getByRole("listitem")).toHaveCount(1);
});

test("what the list is narrowed to stands in the address, and a reload keeps it", async ({ page }) => {
  const { id, url } = await createLiveFlow(
    unique("Goes well or wrong"),
    line(receiveWebhook({ status: 200 }), httpResponse({ status: "{{status}}" })),
  );
  await finishedExecution(executionOf(await send(url, { status: 200 })));
  await finishedExecution(executionOf(await send(url, { status: 9000 })));
  const rows = page.getByRole("list", { name: "Executions" }).getByRole("listitem");

  await page.goto(`/executions?flow=${id}`);
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(page).toHaveURL(`/executions?flow=${id}&status=failed`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Failed");

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("Failed");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Failed");
});

test("clearing the filters shows the executions of every flow again", async ({ page }) => {
  const shown = await createLiveFlow(unique("Narrowed to"), answering());
  const other = await createLiveFlow(unique("Any other flow"), answering());
  await finishedExecution(executionOf(await send(shown.url, sample)));
  const list = page.getByRole("list", { name: "Executions" });
  await page.goto(`/executions?flow=${shown.id}&status=succeeded`);
  await expect(list.getByRole("link", { name: shown.name })).toBeVisible();

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/executions");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("");
  // The newest is on top, however many executions other tests started.
  await send(other.url, sample);
  await expect(list.getByRole("link", { name: other.name })).toBeVisible();
});

test("a flow that is not published offers no replay with its published version", async ({ page }) => {
  const { id, url } = await createLiveFlow("Is unpublished", answering());
  await finishedExecution(executionOf(await send(url, sample)));
  await page.goto(`/executions?flow=${id}`);
  const menu = page.getByRole("button", { name: /^Actions for execution/ });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Published version" })).toBeVisible();
  await page.keyboard.press("Escape");
  await call("DELETE", `/api/flows/${id}/activation`);
  await page.reload();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Current draft" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Published version" })).toBeHidden();

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Is unpublished" }).click();
  await page.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("menuitem", { name: "Current draft" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Published version" })).toBeHidden();
});

test("failed executions are one click away, and a step's bar is where it ran", async ({ page }) => {
  const { id, url } = await createLiveFlow("Takes its time", line(receiveWebhook(sample), delay(1)));
  const { id: executionId } = await finishedExecution(executionOf(await send(url, sample)));
  await page.goto(`/executions?flow=${id}`);
  await expect(page.getByRole("list", { name: "Executions" }).getByRole("listitem")).toHaveCount(1);
  await page.getByText("Failed", { exact: true }).first().click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByText("No execution matches")).toBeVisible();

  await page.goto(`/executions/${executionId}`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Executions");
  await expect(page.getByRole("link", { name: "Open flow" })).toHaveAttribute("href", `/flows/${id}`);
  const bar = page
    .getByRole("list", { name: "Steps" })
    .getByRole("listitem")
    .last()
    .locator("[aria-hidden] > span");
  const share = await bar.evaluate((each) => each.clientWidth / (each.parentElement?.clientWidth ?? 1));
  expect(share).toBeGreaterThan(0.5);
});

test("an execution that waits can be canceled from the list", async ({ page }) => {
  const { id, url } = await createLiveFlow("Waits for an hour", line(receiveWebhook(sample), delay(3600)));
  const executionId = executionOf(await send(url, sample));
  await page.goto(`/executions?flow=${id}`);
  const row = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
  await expect(row).toContainText("Waiting");

  await row.getByRole("button", { name: /^Actions for execution/ }).click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();

  await expect(row).toContainText("Canceled");
  expect((await finishedExecution(executionId)).status).toBe("canceled");
});

test("an execution is shown as it was when it ran, whatever became of its flow, and can be replayed", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Changes later", answering());
  const executionId = executionOf(await send(url, { name: "Grace" }));
  await finishedExecution(executionId);
  await changeDraft(id, (document) => ({ nodes: document.nodes.slice(0, 1), edges: [] }));

  await page.goto(`/executions/${executionId}`);
  await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
  // What came is shown without a click.
  const step = page.getByRole("region", { name: "Step", exact: true });
  await expect(step).toContainText("Receive Webhook");
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "HTTP Response" }).click();
  await step.getByRole("tab", { name: "Input" }).click();
  await expect(step.getByRole("region", { name: "Input" })).toContainText('"Grace"');
  await step.getByRole("tab", { name: "Output" }).click();
  await expect(step.getByRole("region", { name: "Output" })).toContainText("hello");

  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("menuitem", { name: "Same version (v1)" }).click();
  await expect(page).not.toHaveURL(`/executions/${executionId}`);
  await expect(page.getByRole("main")).toContainText("Replay of an earlier one");
  await expect(card(page, "HTTP Response").getByRole("img", { name: "Succeeded" })).toBeVisible();
});

const named = (label: string, node: NodeSpec): NodeSpec => ({
  ...node,
  key: label.toLowerCase(),
  config: { ...node.config, label },
});

test("an execution runs again from one of its nodes, and keeps what was before it", async ({ page }) => {
  const flow = line(
    receiveWebhook({ name: "Ada" }),
    named("Greeting", setFields([{ name: "greeting", value: "Hello {{name}}" }])),
    named("Louder", setFields([{ name: "loud", value: "{{greeting.greeting | upcase}}" }])),
  );
  const { url } = await createLiveFlow("Runs again from a node", flow);
  const executionId = executionOf(await send(url, { name: "Grace" }));
  await finishedExecution(executionId);
  await page.goto(`/executions/${executionId}`);
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "Louder" }).click();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("menuitem", { name: "Run again from “Louder”" }).click();
  const versions = page.getByRole("menu", { name: "Run again from “Louder”" });
  await versions.getByRole("menuitem", { name: "Same version (v1)" }).click();
  await expect(page).not.toHaveURL(`/executions/${executionId}`);
  await expect(card(page, "Louder").getByRole("img", { name: "Succeeded" })).toBeVisible();

  const [first, again] = await Promise.all(
    [executionId, page.url().split("/").at(-1) ?? ""].map((id) => finishedExecution(id)),
  );
  const startOf = (execution: typeof first, index: number) => execution?.steps[index]?.started_at;
  expect(startOf(again, 1)).toBe(startOf(first, 1));
  expect(startOf(again, 2)).not.toBe(startOf(first, 2));
  expect(again?.steps[2]?.output).toMatchObject({ loud: "HELLO GRACE" });
});
