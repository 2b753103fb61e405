import { executionSummarySchema } from "#api/executions/reads/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { call, createLiveFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const executionPageSchema = pageOf(executionSummarySchema);

/** Sends calls one after the other, so that their order is certain. */
async function sendAll(url: string, bodies: readonly unknown[]): Promise<void> {
  for (const body of bodies) expect((await send(url, body)).ok).toBe(true);
}

async function countSucceeded(flowId: string): Promise<number> {
  const page = await call("GET", `/api/executions?flow_id=${flowId}&status=succeeded&limit=100`);
  return executionPageSchema.parse(page).data.length;
}

test("fields are checked against real calls, and the flow's page says when they have changed", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow(
    "Changed payload",
    line(receiveWebhook({ total: 1 }), httpResponse({ body: '{"total": {{total}}}' })),
  );
  await sendAll(
    url,
    Array.from({ length: 30 }, (_, n) => ({ total: n })),
  );
  await sendAll(
    url,
    Array.from({ length: 15 }, () => ({ amount: 1 })),
  );
  await expect.poll(() => countSucceeded(id)).toBe(45);

  await page.goto(`/flows/${id}`);
  const notice = page.getByRole("status", { name: "Changed payloads" });
  await expect(notice).toContainText("15 of 45 calls lack total, which HTTP Response uses.");

  await selectNode(page, "HTTP Response");
  await expect(panel(page).getByText("total was missing in 15 of the last 45 calls.")).toBeVisible();
  await panel(page).getByRole("button", { name: "Add a default" }).click();
  await expect(panel(page).getByText("total was missing in 15 of the last 45 calls.")).toBeHidden();

  await notice.getByRole("link", { name: "Show a call with another total" }).click();
  await expect(page).toHaveURL(/\/executions\//);
});
