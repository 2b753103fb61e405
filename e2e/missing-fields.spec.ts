import { createFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { card, panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

test("a field that the sample lacks is a warning at its field and in Problems, and the flow still goes live", async ({
  page,
}) => {
  const body = '{"coupon": "{{coupon}}"}';
  const flow = await createFlow(
    "Optional coupon",
    line(receiveWebhook({ customer: "Ada" }), httpResponse({ body })),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "HTTP Response");
  await expect(panel(page).getByText("The sample payload has no coupon.")).toBeVisible();

  await page.getByRole("button", { name: "Problems (1)" }).click();
  const problem = page.getByRole("list", { name: "Problems" }).getByRole("button");
  await expect(problem).toHaveAccessibleName(/^Warning: HTTP Response The sample payload has no coupon/);
  await expect(card(page, "HTTP Response")).not.toContainText("problem");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();
  const response = await send(flow.webhooks[0]?.url ?? "", { customer: "Grace", coupon: "SPRING" });
  expect(await response.json()).toEqual({ coupon: "SPRING" });
});
