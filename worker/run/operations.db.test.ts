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

/** Makes it a test of the draft, which has the same document. */
const asDraft = (id: string, document: unknown) =>
  stage.database.pool.query("update executions set version_id = null, document = $2 where id = $1", [
    id,
    JSON.stringify(document),
  ]);

const exchangesOf = async (id: string) => {
  const { rows } = await stage.database.pool.query(
    "select activity -> 'exchanges' as exchanges from steps where execution_id = $1 and activity is not null order by attempt",
    [id],
  );
  return rows.map(({ exchanges }) => exchanges);
};

test("a test of the draft keeps its requests and responses with the step; a published run keeps nothing", async () => {
  const message = await slack({ channel: "C1", text: "Hi" });
  const { flow, id } = await stage.begin([message]);
  const draft = await stage.begin([message]);
  await asDraft(draft.id, draft.flow.document);
  const world = scriptedWorld(async () => ({
    kind: "response",
    status: 200,
    headers: { "x-slack-req-id": ["abc"] },
    body: { ok: false, error: "not_in_channel" },
  }));
  const shell = createShell(stage.database.pool, { http: world.http });
  await stage.run(id, shell);
  await stage.run(draft.id, shell);
  expect(world.calls).toHaveLength(2);
  expect(await exchangesOf(id)).toEqual([]);
  expect(await exchangesOf(draft.id)).toEqual([
    {
      list: [
        {
          method: "POST",
          url: "https://slack.com/api/chat.postMessage",
          headers: expect.arrayContaining([["Content-Type", "application/x-www-form-urlencoded"]]),
          body: "channel=C1&text=Hi",
          response: {
            status: 200,
            headers: { "x-slack-req-id": ["abc"] },
            body: { ok: false, error: "not_in_channel" },
          },
          failure: null,
          duration_ms: expect.any(Number),
        },
      ],
      left_out: 0,
    },
  ]);
  const [, steps] = await stage.look(flow, id);
  expect(steps.at(-1)).toMatchObject({ status: "failed" });
});

test("a test of the draft keeps a request that had no response, and each page", async () => {
  const pages = { mode: "page", items_path: "list", max_pages: 3 };
  const failing = await stage.begin([httpRequest("http", "https://example.com/")]);
  const paged = await stage.begin([
    {
      ...httpRequest("http", "https://example.com/"),
      config: { url: "https://example.com/", pagination: pages },
    },
  ]);
  for (const each of [failing, paged]) await asDraft(each.id, each.flow.document);
  await stage.run(failing.id, createShell(stage.database.pool));
  expect(await exchangesOf(failing.id)).toMatchObject([
    { list: [{ response: null, failure: { code: "connection_failed", message: "Nobody is there." } }] },
  ]);
  const world = scriptedWorld(async (_, count) => ({
    ...{ kind: "response", status: 200, headers: {}, body: { list: count < 3 ? [count] : [] } },
  }));
  await stage.run(paged.id, createShell(stage.database.pool, { http: world.http }));
  const [exchanges] = await exchangesOf(paged.id);
  expect(exchanges.list).toHaveLength(world.calls.length);
  expect(world.calls.length).toBeGreaterThan(1);
});
