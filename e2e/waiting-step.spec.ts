import { createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { branch, line, receiveWebhook, setFields } from "./support/documents.ts";
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
