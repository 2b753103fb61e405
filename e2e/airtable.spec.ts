import type { Page } from "@playwright/test";
import { startWorld } from "#test/templates/world.ts";
import { TableAtAirtable } from "./support/airtable.ts";
import { createFlow, finishedExecution, send } from "./support/api.ts";
import { choose, connectAccount, publish, testStep } from "./support/app-journey.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

const token = "pat-canary-of-the-base";
const upsert = { type: "airtable/upsert_record", key: "record", config: { label: "Keep the order" } };

/** Adds a field of the chosen table to the record. */
async function addProperty(page: Page, name: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Add a field" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

test("a record of Airtable is made and changed in a base and a table that were chosen, with numbers as numbers", async ({
  page,
}) => {
  const [world, table] = [await startWorld(), new TableAtAirtable(token)];
  world.answer = (request) => table.answer(request);
  const installation = await startInstallation({ CONNECTOR_BASE_URLS: `airtable=${world.url}/v0` });
  const { url } = installation;
  try {
    await createOwner(url);
    await signIn(page.request, url);
    const flow = await createFlow(
      "Keeps orders",
      line(receiveWebhook({ order: "1041", total: 12.5 }), upsert),
      installation,
    );
    await page.goto(`${url}/flows/${flow.id}`);
    await selectNode(page, "Keep the order");
    await connectAccount(page, "Airtable", { "Personal access token": "pat-of-nobody" });
    await expect(page.getByRole("alert").filter({ hasText: "Airtable refused it" })).toBeVisible();
    const form = page.getByRole("dialog", { name: "Connect Airtable" });
    await form.getByLabel("Personal access token", { exact: true }).fill(token);
    await form.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByText("Connected to Airtable as ada@example.com")).toBeVisible();
    await choose(page, "Base", "Shop");
    await choose(page, "Table", "Orders");
    await fillField(page, "Fields to match", "Order");
    await addProperty(page, "Total");
    await addProperty(page, "Order");
    await expect(panel(page).getByRole("textbox", { name: "Fields", exact: true })).toHaveValue(
      '{\n  "Total": 0,\n  "Order": ""\n}',
    );
    await fillField(page, "Fields", '{"Order": "{{order}}", "Total": {{total}}}');
    await testStep(page);
    await expect(panel(page).getByText(`${world.url}/v0/appShop/tblOrders/`)).toBeVisible();
    await expect(panel(page).getByText("200", { exact: true })).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    expect(table.records).toEqual([{ id: "rec1", fields: { Order: "1041", Total: 12.5 } }]);

    const hook = await publish(page, flow.id, installation);
    for (const [order, total] of [
      ["1041", 20],
      ["1042", 3],
    ]) {
      const answer = await send(hook, { order, total });
      const execution = await finishedExecution(answer.headers.get("x-execution-id") ?? "", installation);
      expect(execution.status).toBe("succeeded");
    }
    expect(table.records).toEqual([
      { id: "rec1", fields: { Order: "1041", Total: 20 } },
      { id: "rec2", fields: { Order: "1042", Total: 3 } },
    ]);
  } finally {
    await installation.stop();
    await world.close();
  }
});
