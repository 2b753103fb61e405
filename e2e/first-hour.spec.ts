import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createFlow, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { condition, httpRequest, line, receiveWebhook, setFields } from "./support/documents.ts";
import { card, panel } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** What a newcomer must be able to see, in a window of the usual size. */
test.use({ viewport: { width: 1440, height: 900 } });

const order = { customer: "Ada", order: { id: 7, total: 418 } };

test("a failed request shows what the API responded, in the editor and on the execution's page", async ({
  page,
}) => {
  const server = createServer((_, response) => {
    response.writeHead(503, { "content-type": "application/json", "x-request-id": "R-4711" });
    response.end('{"error":"maintenance"}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
  const request = httpRequest({ method: "GET", url });
  const flow = await createLiveFlow(unique("Fails with a response"), line(receiveWebhook(order), request));

  await page.goto(`/flows/${flow.id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expectResponse(page);

  const accepted = await send(flow.url, order);
  const execution = await finishedExecution(accepted.headers.get("x-execution-id") ?? "");
  await page.goto(`/executions/${execution.id}`);
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "HTTP Request" }).click();
  await expectResponse(page);
  server.close();
});

/** Status, body and headers, below the message, which stands there once. */
async function expectResponse(page: Page) {
  const response = page.getByRole("region", { name: "Response", exact: true });
  await expect(response).toContainText("503");
  await expect(response).toContainText("maintenance");
  await expect(response).toContainText("R-4711");
}

test("a condition's values can be read whole beside the canvas", async ({ page }) => {
  const total = "{{order.total}}";
  const { id } = await createFlow(
    unique("Compares"),
    line(receiveWebhook(order), condition({ left: total, operator: "equals", right: total })),
  );
  await page.goto(`/flows/${id}`);
  await card(page, "Condition").click();
  for (const name of ["Value", "Compared with"]) {
    const field = panel(page).getByRole("textbox", { name, exact: true });
    await expect(field).toBeVisible();
    expect((await field.boundingBox())?.width, name).toBeGreaterThan(200);
  }
});

for (const [what, trigger] of [
  ["Receive Webhook", receiveWebhook(order)],
  ["Schedule", { type: "schedule_node", key: "schedule", config: { label: "Schedule" } }],
  ["Form", { type: "form_node", key: "form", config: { label: "Form" } }],
] as const) {
  test(`settings do not change sides between ${what} and what follows it`, async ({ page }) => {
    const { id } = await createFlow(unique("Keeps its sides"), line(trigger, setFields([])));
    await page.goto(`/flows/${id}`);
    for (const label of [what, "Set Fields"]) {
      await card(page, label).dblclick();
      await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
      const sections = panel(page).getByRole("heading", { level: 3 });
      await expect(sections.filter({ hasText: /^Settings$/ })).toBeVisible();
      const places = await sections.evaluateAll((headings) =>
        headings.map((each) => ({ text: each.textContent, left: each.getBoundingClientRect().left })),
      );
      const settings = places.find(({ text }) => text === "Settings");
      expect(Math.min(...places.map(({ left }) => left))).toBeLessThan(settings?.left ?? 0);
      await page.keyboard.press("Escape");
    }
  });
}
