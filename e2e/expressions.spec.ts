import { createFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

test("a field is switched to an expression, shows its value and its errors, and runs", async ({ page }) => {
  const flow = await createFlow(
    unique("Adds tax"),
    line(
      receiveWebhook({ order: { total: 100 } }),
      {
        type: "set_fields_node",
        key: "price",
        config: { label: "Price", fields: [{ name: "gross", value: "{{order.total}}" }], keep: "none" },
      },
      httpResponse({ body: "{{price}}" }),
    ),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Price");
  const value = panel(page).getByRole("textbox", { name: "Value", exact: true });
  await value.focus();
  await page.keyboard.press("Alt+=");
  await expect(panel(page).getByRole("button", { name: "JavaScript expression" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(panel(page).getByText("trigger.order?.total").first()).toBeVisible();
  await expect(panel(page).getByText("100", { exact: true })).toBeVisible();

  await fillField(page, "Value", "trigger.order.missing.total");
  await expect(panel(page).getByText(/TypeError: .*line 1/)).toBeVisible();
  await fillField(page, "Value", "trigger.order.total *");
  await expect(panel(page).getByText(/The expression cannot be read: .*line 1/)).toBeVisible();
  await fillField(page, "Value", "trigger.order.total * 1.2");
  await expect(panel(page).getByText("120", { exact: true })).toBeVisible();
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const response = await send(flow.webhooks[0]?.url ?? "", { order: { total: 10 } });
  expect(await response.json()).toEqual({ gross: 12 });
});
