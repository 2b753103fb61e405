import { createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { branch, delay, line, receiveWebhook, setFields } from "./support/documents.ts";
import { card, openOutput, panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const wait = { type: "wait_for_call_node", key: "wait", config: { label: "Wait for Call" } };
const approval = { type: "approval_node", key: "approval", config: { label: "Approval", title: "Pay?" } };

test("a step that waits for a call is resumed from its execution's page", async ({ page }) => {
  const after = setFields([{ name: "went", value: "on" }]);
  const document = branch(line(receiveWebhook({}), wait), "wait", "called", after);
  const { url } = await createLiveFlow("Resumes when called", document);
  const accepted = await send(url, {});
  const executionId = accepted.headers.get("x-execution-id") ?? "";
  await page.goto(`/executions/${executionId}`);
  await expect(page.getByText(/^Waits for a call until/)).toBeVisible();
  await page.getByRole("button", { name: "Resume now" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Resume step" }).click();
  await (await opened).close();
  const { status, steps } = await finishedExecution(executionId);
  expect(status).toBe("succeeded");
  expect(steps.map(({ node_key }) => node_key)).toContain("set_fields");
  await expect(page.getByRole("main")).toContainText("Succeeded");
  await expect(page.getByRole("button", { name: "Resume now" })).toBeHidden();
});

test("an approval is opened from its execution's page", async ({ page }) => {
  const { url } = await createLiveFlow("Waits for a decision", line(receiveWebhook({}), approval));
  const accepted = await send(url, {});
  await page.goto(`/executions/${accepted.headers.get("x-execution-id")}`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open approval" }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Pay?");
});

test("an execution is drawn while it waits, with the page to decide on at the node", async ({ page }) => {
  const form = {
    type: "form_node",
    key: "form",
    config: { label: "Form", title: "Ask", fields: [{ label: "Name", name: "name", type: "text" }] },
  };
  const { id, url } = await createLiveFlow("Drawn while it waits", line(form, approval));
  await page.goto(`/flows/${id}`);
  await expect(page.getByRole("button", { name: "Watching live" })).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(url);
  // A program fills in a form at once, so one that comes that fast is refused, and can be sent again.
  await expect(async () => {
    await visitor.getByLabel("Name").fill("Kim Lee");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor.getByRole("main")).toContainText(/Thank you|unusually fast/);
    await expect(visitor.getByRole("main")).toContainText("Thank you", { timeout: 1 });
  }).toPass();
  await visitor.close();

  const node = card(page, "Approval");
  await expect(node.getByRole("img", { name: "Waiting" })).toBeVisible();
  await expect(node).toContainText(/Until /);
  await expect(node.getByRole("button", { name: "Copy approval link" })).toBeVisible();
  await expect(node.getByRole("link", { name: "Open the approval page" })).toHaveAttribute(
    "target",
    "_blank",
  );

  await test.step("its panel says what it waits for, not how it would end", async () => {
    await selectNode(page, "Approval");
    await openOutput(page);
    await expect(panel(page)).toContainText("Waits for a decision until");
    await expect(panel(page)).not.toContainText("timed_out");
  });

  await test.step("the list says when it times out", async () => {
    await page.goto(`/executions?flow=${id}`);
    const row = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
    await expect(row).toContainText(/Kim Lee.*times out in/);
  });
});

test("of a delay, the list says when it resumes", async ({ page }) => {
  const { id, url } = await createLiveFlow("Resumes later", line(receiveWebhook({}), delay(3000)));
  await send(url, {});
  await page.goto(`/executions?flow=${id}`);
  const row = page.getByRole("list", { name: "Executions" }).getByRole("listitem");
  await expect(row).toContainText(/resumes in/);
});
