import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFlow, finishedExecution, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const secret = "canary-of-the-panel";

test("M5: a request gets a credential that is made on the spot, and the execution does not show it", async ({
  page,
}) => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ youSent: request.headers.authorization }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    label: "HTTP Request",
    url: `http://${host}/orders/{{id}}`,
    headers: [{ name: "Authorization", value: "Bearer typed by hand" }],
  };
  const flow = await createFlow(
    "Calls with a credential",
    line(receiveWebhook({ id: 1 }), { type: "http_request_node", key: "http_request", config }),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "HTTP Request");
  const settings = panel(page);
  await expect(settings.getByText("Use a credential under Authentication.")).toBeVisible();
  await settings.getByRole("button", { name: "Remove header 1" }).click();
  await expect(settings.getByText("Use a credential under Authentication.")).toBeHidden();

  const authentication = settings.getByRole("region", { name: "Authentication" });
  await authentication.getByRole("button", { name: "New" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await form.getByLabel("Name").fill(unique("Orders API"));
  await expect(form.getByText(host, { exact: true })).toBeVisible();
  await form.getByRole("textbox", { name: "Token" }).fill(secret);
  await form.getByRole("button", { name: "Create credential" }).click();
  await expect(authentication.getByRole("combobox")).toHaveValue(/^[0-9a-f-]{36}$/);
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const answer = await send(flow.webhooks[0]?.url ?? "", { id: 7 });
  const execution = await finishedExecution(answer.headers.get("x-execution-id") ?? "");
  server.close();
  expect(seen).toEqual([`Bearer ${secret}`]);
  expect(JSON.stringify(execution)).toContain("Bearer [masked]");
  expect(JSON.stringify(execution)).not.toContain(secret);
});
