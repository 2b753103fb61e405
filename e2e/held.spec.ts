import { activate, call, createFlow, finishedExecution, send } from "./support/api.ts";
import { delay, line, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/test.ts";

/** A live flow with these settings, and a function that calls it and returns the execution's id. */
async function createFlowWith(name: string, settings: object, ...nodes: Parameters<typeof line>) {
  const { id } = await createFlow(name, line(receiveWebhook({}), ...nodes));
  await call("PATCH", `/api/flows/${id}`, { settings });
  const { webhooks } = await activate(id);
  return async () => {
    const response = await send(webhooks[0]?.url ?? "", {});
    expect(response.status).toBe(200);
    return response.headers.get("x-execution-id") ?? "";
  };
}

test("a queued execution shows its place in line, which changes as others end", async ({ page }) => {
  const settings = { concurrency: { limit: 1, key: "" } };
  const start = await createFlowWith("One at a time", settings, delay(3600));
  const ids = [await start(), await start(), await start()];
  const cancel = (id = "") => call("POST", `/api/executions/${id}/cancellation`);
  await page.goto(`/executions/${ids[2]}`);
  const runsOne = "in line: this flow runs one execution at a time.";
  await expect(page.getByText(`2nd ${runsOne}`)).toBeVisible();
  await cancel(ids[0]);
  await expect(page.getByText(`Next ${runsOne}`)).toBeVisible();
  await cancel(ids[1]);
  await expect(page.getByText(runsOne)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Waiting");
  await cancel(ids[2]);
});

test("an execution that collects calls shows how many there are, until it starts", async ({ page }) => {
  const start = await createFlowWith("Three at once", { batch: { count: 3, seconds: 3600 } });
  const id = await start();
  await page.goto(`/executions/${id}`);
  await expect(page.getByText(/^Collecting calls until .+: 1 of 3 so far\.$/)).toBeVisible();
  expect(await start()).toBe(id);
  await expect(page.getByText(/^Collecting calls until .+: 2 of 3 so far\.$/)).toBeVisible();
  expect(await start()).toBe(id);
  expect((await finishedExecution(id)).status).toBe("succeeded");
  await expect(page.getByText(/^Collecting/)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Succeeded");
});
