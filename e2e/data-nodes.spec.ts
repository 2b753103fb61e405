import { createHmac } from "node:crypto";
import { createFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

test("a due date is computed with a preview, and signed with a secret that is added on the spot", async ({
  page,
}) => {
  const flow = await createFlow(
    unique("Signs due dates"),
    line(
      receiveWebhook({ at: "2026-01-31T10:00:00Z" }),
      { type: "date_time_node", key: "due", config: { label: "Due", format: "date" } },
      { type: "crypto_node", key: "sign", config: { label: "Sign", value: "{{due.formatted}}" } },
      httpResponse({ body: '{"due":"{{due.formatted}}","signature":"{{sign.value}}"}' }),
    ),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Due");
  await expect(panel(page).getByText("Complete the settings to see the output.")).toBeVisible();
  await panel(page).getByLabel("Operation").selectOption("Add");
  await panel(page).getByLabel("Unit").selectOption("Months");
  await fillField(page, "Date", "{{at}}");
  await expect(panel(page).getByText('"2026-02-28"')).toBeVisible();

  await selectNode(page, "Sign");
  await panel(page).getByLabel("Operation").selectOption("HMAC");
  const secret = panel(page).getByRole("region", { name: "Signing secret" });
  await secret.getByRole("button", { name: "New" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await form.getByLabel("Name", { exact: true }).fill(unique("Due dates"));
  await form.getByRole("textbox", { name: "Secret" }).fill("between us");
  await form.getByRole("button", { name: "Create credential" }).click();
  await expect(secret.getByRole("combobox")).toHaveValue(/^[0-9a-f-]{36}$/);
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const response = await send(flow.webhooks[0]?.url ?? "", { at: "2027-12-31" });
  const due = "2028-01-31";
  expect(await response.json()).toEqual({
    due,
    signature: createHmac("sha256", "between us").update(due).digest("hex"),
  });
});
