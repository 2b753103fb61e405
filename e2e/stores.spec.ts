import { createFlow, createLiveFlow, send } from "./support/api.ts";
import { httpResponse, line, type NodeSpec, receiveWebhook } from "./support/documents.ts";
import { addAfter, card, fillField, panel, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const store = (config: Record<string, unknown>): NodeSpec => ({ type: "store_node", key: "store", config });

test("a flow counts its calls, and its counter is seen and deleted under Stores", async ({ page }) => {
  const key = unique("count");
  const { url, name } = await createLiveFlow(
    unique("Counts its calls"),
    line(
      receiveWebhook({}),
      store({ label: "Store", operation: "increment", key }),
      httpResponse({ body: '{"calls":{{store.value}}}' }),
    ),
  );
  const calls = async () => (await send(url, {})).json();
  expect([await calls(), await calls(), await calls()]).toEqual([{ calls: 1 }, { calls: 2 }, { calls: 3 }]);

  await page.goto("/flows");
  await page.getByRole("link", { name: "Stores", exact: true }).click();
  await page.getByRole("textbox", { name: "Search keys" }).fill(key);
  const entry = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(name);
  await entry.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByRole("dialog", { name: key })).toContainText("3");
  await page.keyboard.press("Escape");

  await entry.getByRole("button", { name: `Delete ${key}` }).click();
  await page.getByRole("button", { name: "Delete entry" }).click();
  await expect(page.getByText("No entry matches")).toBeVisible();
  expect(await calls()).toEqual({ calls: 1 });
});

test("the panel shows what the operation needs", async ({ page }) => {
  const manual = { type: "manual_node", key: "manual", config: { label: "Manual", sample_payload: "{}" } };
  const flow = await createFlow(unique("Stores a value"), line(manual));
  await page.goto(`/flows/${flow.id}`);
  await addAfter(page, "Manual", "Store");
  await expect(panel(page).getByText("Value", { exact: true })).toBeHidden();
  await panel(page).getByLabel("Operation").selectOption("Append");
  await expect(panel(page).getByText("Value", { exact: true })).toBeVisible();
  await fillField(page, "Key", "seen");
  await fillField(page, "Value", "A-1");
  await untilSaved(page);
  await expect(card(page, "Store")).toContainText("append seen");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Test run" })).toContainText("Succeeded");
});
