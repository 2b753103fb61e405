import { executionSummarySchema } from "#api/executions/reads/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { call, createFlow, readFlow } from "./support/api.ts";
import { delay, line, receiveWebhook, setFields } from "./support/documents.ts";
import { fillField, focusMonaco, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

test("B5: without a network nothing is queued or lost, and the editor says so", async ({ page, context }) => {
  const { id } = await createFlow("Offline", line(receiveWebhook({}), delay(0.1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  const state = page.getByRole("status").filter({ hasText: "Offline" });
  await context.setOffline(true);
  await fillField(page, "Label", "Typed while offline");
  await expect(state).toBeVisible();
  await expect(page.getByText(/Retry in \d+ s/)).toBeVisible();

  await page.getByRole("button", { name: "Run", exact: true }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "The draft was not run" });
  await expect(refusal).toContainText("Offline");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();

  await context.setOffline(false);
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.config.label).toBe("Typed while offline");
  // The press of Run was refused: only the next one may start an execution.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Test run" })).toContainText("Succeeded");
  const { data } = pageOf(executionSummarySchema).parse(await call("GET", `/api/executions?flow_id=${id}`));
  expect(data).toHaveLength(1);
});

test("B5: a run is refused at once while offline, with nothing unsaved too", async ({ page, context }) => {
  const { id } = await createFlow("Offline, all saved", line(receiveWebhook({}), delay(0.1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.getByRole("button", { name: /^Executions/ }).click();
  await expect(page.getByText("Nothing has run yet.")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The draft was not run" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const runs = page.getByRole("list", { name: "Executions of this flow" }).getByRole("listitem");
  await expect(runs.filter({ hasText: "Succeeded" })).toHaveCount(1);
});

test("B5: with the server away a person need not wait for the next try", async ({ page }) => {
  const { id } = await createFlow("Server away", line(receiveWebhook({}), delay(0.1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  const saves = `**/api/flows/${id}`;
  await page.route(saves, (route) => route.abort("connectionrefused"));
  await fillField(page, "Label", "Kept");
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await page.unroute(saves);
  await page.getByRole("button", { name: "Retry now" }).click();
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.config.label).toBe("Kept");
});

test("B5: the last key before the page is left is in the saved draft", async ({ page }) => {
  const fields = setFields([{ name: "letter", value: "" }]);
  const { id } = await createFlow("Left at once", line(receiveWebhook({}), fields));
  await page.goto("/flows");
  await page.getByRole("link", { name: "Left at once" }).click();
  await selectNode(page, "Set Fields");
  await focusMonaco(page, "Value");
  // In one go, so that no timer of the page runs between the keys and the way back.
  await page.evaluate(() => {
    for (const key of "Dear Ada") document.execCommand("insertText", false, key);
    history.back();
  });
  await expect(page.getByRole("heading", { name: "Flows", level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await readFlow(id)).document.nodes[1]?.config.fields)
    .toEqual([{ name: "letter", value: "Dear Ada" }]);
});
