import { expect, test } from "vitest";
import { runOperation } from "#test/connectors/run-operation.ts";

const url = "https://flows.example.com/flow/webhook/a";
const has = (known: string) => ({ body: { ok: true, result: { url: known } } });
const done = { body: { ok: true, result: true } };
const methodsOf = (calls: readonly { url: string }[]) => calls.map((call) => call.url.split("/").at(-1));

test.each(["", url, "https://n8n.example.com/webhook/b"])(
  "a bot with the webhook “%s” gets the flow's",
  async (known) => {
    const input = { url, updates: "message", secret: "s" };
    const { outcome, calls } = await runOperation("telegram/create_webhook", input, [has(known), done]);
    expect(outcome).toMatchObject({ kind: "done", output: { url } });
    expect(JSON.parse(calls[1]?.sent ?? "")).toEqual({
      url,
      secret_token: "s",
      allowed_updates: ["message"],
    });
  },
);

test("the webhook of another flow here is not taken away, and the refusal names it", async () => {
  const known = "https://flows.example.com/flow/webhook/b";
  const { outcome, calls } = await runOperation("telegram/create_webhook", { url }, [has(known)]);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "webhook_taken" } });
  expect(outcome).toMatchObject({ error: { message: expect.stringContaining(known) } });
  expect(methodsOf(calls)).toEqual(["getWebhookInfo"]);
});

test.each([
  [url, ["getWebhookInfo", "deleteWebhook"]],
  ["https://flows.example.com/flow/webhook/b", ["getWebhookInfo"]],
  ["", ["getWebhookInfo"]],
])("of a bot whose webhook is “%s”, only the flow's own is deleted", async (known, methods) => {
  const { calls, outcome } = await runOperation("telegram/delete_webhook", { id: url }, [has(known), done]);
  expect(outcome).toMatchObject({ kind: "done" });
  expect(methodsOf(calls)).toEqual(methods);
});

test("a bot without a webhook has an empty list", async () => {
  expect((await runOperation("telegram/list_webhooks", {}, [has("")])).outcome).toMatchObject({ output: [] });
  expect((await runOperation("telegram/list_webhooks", {}, [has(url)])).outcome).toMatchObject({
    output: [{ url }],
  });
});
