import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createFlow, finishedExecution, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const secret = "canary-of-the-command";

test("a curl command is pasted into the URL, its password becomes a credential, and the flow sends it", async ({
  page,
  context,
}) => {
  const seen: { method: string; url: string; authorization: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, authorization: headers.authorization ?? "", body: await text(request) });
    response.setHeader("content-type", "application/json");
    response.end('{"ok":true}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const flow = await createFlow(
    "Sends a pasted command",
    line(receiveWebhook({ id: 1 }), {
      type: "http_request_node",
      key: "http_request",
      config: { label: "HTTP Request" },
    }),
  );
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "HTTP Request");
  const settings = panel(page);
  const command = `curl -k -u 'ada:${secret}' \\\n  'http://${host}/orders?source=curl' \\\n  --json '{"id": {{id}}}'`;
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), command);
  await settings.getByRole("textbox", { name: "URL" }).click();
  await page.keyboard.press("ControlOrMeta+V");

  const report = settings.getByRole("status").filter({ hasText: "Imported from curl" });
  await expect(report).toContainText("-k was ignored: certificates are always verified.");
  await expect(settings.getByRole("combobox", { name: "Method" })).toHaveValue("POST");
  await report.getByRole("button", { name: "Create credential" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(unique("Orders API"));
  await form.getByRole("button", { name: "Create credential" }).click();
  const authentication = settings.getByRole("region", { name: "Authentication" });
  await expect(authentication.getByRole("combobox")).toHaveValue(/^[0-9a-f-]{36}$/);
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const answer = await send(flow.webhooks[0]?.url ?? "", { id: 7 });
  const execution = await finishedExecution(answer.headers.get("x-execution-id") ?? "");
  server.close();
  expect(seen).toEqual([
    {
      method: "POST",
      url: "/orders?source=curl",
      authorization: `Basic ${Buffer.from(`ada:${secret}`).toString("base64")}`,
      body: '{"id": 7}',
    },
  ]);
  expect(JSON.stringify(execution)).not.toContain(secret);
});
