import type { Page } from "@playwright/test";
import { startWorld } from "#test/templates/world.ts";
import { createFlow, finishedExecution, send } from "./support/api.ts";
import { connectAccount, testStep } from "./support/app-journey.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, untilSaved } from "./support/editor.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";
import { expect, test } from "./support/test.ts";
import { uniqueSlug } from "./support/unique.ts";

const recordedToken = "canary-of-the-recording";

/** Some requests of a page, as a browser's network tab saves them. */
function recordingOf(url: string): string {
  const headers = [{ name: "Authorization", value: `Bearer ${recordedToken}` }];
  const answered = { status: 200, content: { mimeType: "application/json", text: '{"id":7,"total":12.5}' } };
  const json = JSON.stringify({ customer: "Ada", total: 12.5 });
  const entries = [
    {
      request: { method: "GET", url: `${url}/`, headers: [] },
      response: { status: 200, content: { mimeType: "text/html", text: "<p>" } },
    },
    { request: { method: "GET", url: `${url}/api/orders/7`, headers }, response: answered },
    {
      request: { method: "DELETE", url: `${url}/api/orders/7`, headers },
      response: { status: 204, content: {} },
    },
    {
      request: {
        method: "POST",
        url: `${url}/api/orders`,
        headers,
        postData: { mimeType: "application/json", text: json },
      },
      response: answered,
    },
  ];
  return JSON.stringify({ log: { version: "1.2", creator: { name: "Browser", version: "1" }, entries } });
}

async function chooseRecording(page: Page, url: string): Promise<void> {
  await page.getByText("HAR file", { exact: true }).click();
  await page.getByLabel(/^File/).setInputFiles({
    ...{ name: "shop.har", mimeType: "application/json", buffer: Buffer.from(recordingOf(url)) },
  });
  await page.getByRole("button", { name: "Read requests" }).click();
}

test("a browser's recording becomes a connector, of which a flow uses an operation with an account of its own", async ({
  page,
}) => {
  const world = await startWorld();
  world.answer = () => ({ status: 201, body: { id: 8, total: 3 } });
  const name = uniqueSlug("shop").replace("-", "_");
  try {
    await page.goto("/settings/connectors");
    await page.getByRole("link", { name: "Add from curl or HAR" }).click();
    await expectReadable(page, "reading requests");
    await chooseRecording(page, world.url);
    await expect(page.getByText(/1 of 4 requests were left out/)).toBeVisible();
    await expectReadable(page, "choosing recorded operations");
    await expectFitsPhone(page);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("checkbox", { name: "Delete order" }).uncheck();
    await page.getByRole("button", { name: "Import 2 operations" }).click();
    await expect(page).toHaveURL(new RegExp(`/settings/connectors/${name}$`));
    await expect(page.getByText(recordedToken)).toHaveCount(0);

    const flow = await createFlow("Orders of the shop", line(receiveWebhook({ customer: "Ada", total: 3 })));
    await page.goto(`/flows/${flow.id}`);
    await page.getByRole("button", { name: "Add a node after Receive Webhook", exact: true }).click();
    await page.getByRole("combobox", { name: "Search nodes" }).fill(`${name} create order`);
    await page
      .getByRole("option", { name: /^Create order\b/ })
      .first()
      .click();
    await connectAccount(page, new URL(world.url).host, { Token: "canary-of-the-account" });
    await fillField(page, "Customer", "{{customer}}");
    await fillField(page, "Total", "{{total}}");
    await testStep(page);
    await expect(panel(page).getByText(`${world.url}/api/orders`)).toBeVisible();
    await untilSaved(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published v1")).toBeVisible();
    const answer = await send(flow.webhooks[0]?.url ?? "", { customer: "Grace", total: 4.5 });
    const execution = await finishedExecution(answer.headers.get("x-execution-id") ?? "");
    expect(execution.status).toBe("succeeded");
    expect(world.requests.at(-1)).toEqual({
      method: "POST",
      path: "/api/orders",
      authorization: "Bearer canary-of-the-account",
      body: { customer: "Grace", total: 4.5 },
    });
  } finally {
    await world.close();
  }
});
