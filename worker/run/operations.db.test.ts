import { expect, test } from "vitest";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { httpRequest, setFields } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { scriptedWorld, setStage } from "#test/executions/stage.ts";
import { keepCredential } from "#test/postgres/credential.ts";

const stage = setStage();

const connect = () =>
  keepCredential(
    stage.database.pool,
    "connection",
    JSON.stringify({ kind: "fields", fields: { token: "xoxb-1" } }),
    {
      connection: connectionSettingsSchema.parse({
        connector: "slack",
        authentication: "bot_token",
        method: { kind: "bearer", title: "Bot token", token: { label: "Bot token" } },
        ...{ fields: {}, account: null, state: "works", problem: null },
      }),
    },
    ["slack.com"],
  );

const slack = async (input: Record<string, unknown>) => ({
  ...httpRequest("message", "http://unused/"),
  type: "slack/post_message",
  config: { label: "Message", connection_id: await connect(), input },
});

test("a flow sends a message with tags in its settings, and later nodes use what the provider answered", async () => {
  const message = await slack({ channel: "C{{total}}", text: "{{name}} paid", unfurl_links: false });
  const { flow, id } = await stage.begin([message, setFields("after", { at: "{{message.ts}}" })]);
  const world = scriptedWorld(async () => ({
    kind: "response",
    status: 200,
    headers: {},
    body: { ok: true, ts: "17.1" },
  }));
  await stage.run(id, createShell(stage.database.pool, { http: world.http }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps).toMatchObject([
    { key: "receive_webhook" },
    { key: "message", status: "succeeded", output: { ok: true, ts: "17.1" } },
    { key: "after", output: { at: "17.1" } },
  ]);
  expect(world.calls).toMatchObject([
    {
      method: "POST",
      url: "https://slack.com/api/chat.postMessage",
      body: "channel=C12&text=Ada+paid&unfurl_links=false",
      credentialId: message.config.connection_id,
    },
  ]);
});

test("a refusal fails the step with the provider's words", async () => {
  const { flow, id } = await stage.begin([await slack({ channel: "C1", text: "Hi" })]);
  const world = scriptedWorld(async () => ({
    kind: "response",
    status: 200,
    headers: {},
    body: { ok: false, error: "not_in_channel" },
  }));
  await stage.run(id, createShell(stage.database.pool, { http: world.http }));
  const [, steps] = await stage.look(flow, id);
  expect(steps.at(-1)).toMatchObject({
    status: "failed",
    error: { code: "provider_error", message: expect.stringContaining("Slack says: not_in_channel.") },
  });
});
