import type { Page } from "@playwright/test";
import { createFlow, finishedExecution, installation, readFlow, send } from "./support/api.ts";
import { branch, line, receiveWebhook } from "./support/documents.ts";
import { addAfter, fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const orders = [
  { id: 1, customer: 7 },
  { id: 2, customer: 8 },
];
const customers = [{ id: 7, name: "Ada" }];

const setList = (key: string, label: string, value: string) => ({
  type: "set_fields_node",
  key,
  config: { label, keep: "none", fields: [{ name: "of", value }] },
});

/** Two branches that meet in a Merge. */
function meeting(config: Record<string, unknown>) {
  const hook = line(receiveWebhook({ orders, customers }));
  const left = branch(hook, "receive_webhook", "output", setList("left", "Left branch", "left"));
  const right = branch(left, "receive_webhook", "output", setList("right", "Right branch", "right"));
  const document = branch(right, "left", "output", {
    type: "merge_node",
    key: "merge",
    config: { label: "Merge", ...config },
  });
  const [, , source, merge] = document.nodes;
  if (!source || !merge) throw new Error("The document is not as it was made.");
  const edge = { source_handle: "output", target: merge.id, target_handle: "input" };
  return {
    merge,
    document: { ...document, edges: [...document.edges, { id: "second", source: source.id, ...edge }] },
  };
}

async function runDraft(id: string, payload: unknown) {
  const { url, apiKey } = installation();
  const response = await fetch(`${url}/api/flows/${id}/test-executions`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ payload }),
  });
  return finishedExecution((await response.json()).id);
}

const inputOrder = (page: Page) =>
  panel(page).getByRole("region", { name: "Order of the inputs" }).getByRole("listitem");

test("a Merge shows the order of its inputs, and puts another one first", async ({ page }) => {
  const { document, merge } = meeting({ mode: "append" });
  const { id } = await createFlow("Meeting branches", document);
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Merge");
  await expect(inputOrder(page)).toHaveText([/1\. Left branch/, /2\. Right branch/]);
  await panel(page).getByRole("button", { name: "Put Right branch first" }).click();
  await expect(inputOrder(page)).toHaveText([/1\. Right branch/, /2\. Left branch/]);
  await untilSaved(page);
  const { steps } = await runDraft(id, {});
  expect(steps.find((step) => step.node_id === merge.id)?.output).toEqual({
    items: [{ of: "right" }, { of: "left" }],
    count: 2,
  });
});

test("joins two lists of a call by a key, set in the panel", async ({ page }) => {
  const { id } = await createFlow("Orders with customers", line(receiveWebhook({ orders, customers })));
  await page.goto(`/flows/${id}`);
  await addAfter(page, "Receive Webhook", "Merge");
  await panel(page).getByRole("combobox", { name: "Mode" }).selectOption("Combine lists by a key field");
  await panel(page).getByRole("combobox", { name: "Keep" }).selectOption("All items of the first list");
  await fillField(page, "Key field in the first list", "customer");
  await fillField(page, "Key field in the other lists", "id");
  for (const [index, tag] of ["{{orders}}", "{{customers}}"].entries()) {
    await panel(page).getByRole("button", { name: "Add list" }).click();
    const row = panel(page).getByRole("group", { name: `List ${index + 1}`, exact: true });
    await row.getByRole("textbox", { name: "List", exact: true }).focus();
    await page.keyboard.insertText(tag);
  }
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await readFlow(id)).active).toBe(true);
  const url = (await readFlow(id)).webhooks[0]?.url ?? "";
  const { execution_id } = await (await send(url, { orders, customers })).json();
  const { steps } = await finishedExecution(execution_id);
  expect(steps.at(-1)?.output).toEqual({
    items: [
      { id: 1, customer: 7, name: "Ada" },
      { id: 2, customer: 8 },
    ],
    count: 2,
  });
});
