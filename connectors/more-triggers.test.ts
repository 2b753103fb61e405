import { expect, test } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import { toReception } from "#engine/connectors/reception-of.ts";
import { ignoredBecause } from "#engine/webhook/reception.ts";
import type { Json } from "#lib/json.ts";
import { runOperation } from "#test/connectors/run-operation.ts";
import { shippedConnectors } from "#test/node-types.ts";
import shopify from "./shopify/connector.ts";
import whatsapp from "./whatsapp/connector.ts";

const connection_id = "01890000-0000-7000-8000-000000000001";
const secret_id = "01890000-0000-7000-8000-000000000002";

test("Shopify: an account registers the webhook, and the app's secret verifies it", () => {
  const trigger = shopify.triggers.shop_event;
  if (!trigger) throw new Error("There is no trigger");
  expect(toReception(trigger, { connection_id, secret_id, input: { topics: "orders/paid" } })).toMatchObject({
    isRegistered: true,
    hasRegisteredSecret: false,
    settings: { authentication: { preset: "shopify", credential_ids: [secret_id] } },
    takes: { events: { header: "x-shopify-topic", values: ["orders/paid"] } },
  });
  expect(toReception(trigger, { secret_id, input: {} })).toMatchObject({ isRegistered: false });
});

const shop = { shop: "acme" };
const answer = (data: Json) => ({ body: { data } });
const added = (id: number) =>
  answer({ result: { webhookSubscription: { id: `gid://s/${id}` }, userErrors: [] } });

test("Shopify: each topic is a subscription, and all with one URL are one webhook", async () => {
  const input = { url: "https://a.example/w", topics: "orders/create, products/update" };
  const { outcome, calls } = await runOperation("shopify/create_webhook", input, [added(2), added(1)], {
    fields: shop,
  });
  expect(outcome).toMatchObject({ output: { id: "gid://s/1,gid://s/2" } });
  expect(calls.map(({ sent }) => JSON.parse(sent).variables.topic)).toEqual([
    "ORDERS_CREATE",
    "PRODUCTS_UPDATE",
  ]);
  const nodes = [
    { id: "gid://s/2", uri: "https://a.example/w" },
    { id: "gid://s/9", uri: "https://b.example/w" },
    { id: "gid://s/1", uri: "https://a.example/w" },
  ];
  const listed = await runOperation(
    "shopify/list_webhooks",
    {},
    [answer({ webhookSubscriptions: { nodes, pageInfo: { hasNextPage: false } } })],
    { fields: shop },
  );
  expect(listed.outcome).toMatchObject({
    output: [
      { id: "gid://s/1,gid://s/2", url: "https://a.example/w" },
      { id: "gid://s/9", url: "https://b.example/w" },
    ],
  });
});

test("Shopify: a topic that is refused fails with Shopify's words, and a subscription that is gone counts as deleted", async () => {
  const problem = (message: string) => answer({ result: { userErrors: [{ field: null, message }] } });
  const refused = await runOperation(
    "shopify/create_webhook",
    { url: "https://a.example/w", topics: "orders/create" },
    [problem("Address is not allowed")],
    { fields: shop },
  );
  expect(refused.outcome).toMatchObject({
    kind: "fail",
    error: { message: expect.stringContaining("Address is not allowed") },
  });
  const removed = await runOperation(
    "shopify/delete_webhook",
    { id: "gid://s/1,gid://s/2" },
    [problem("Webhook subscription does not exist"), answer({ result: { userErrors: [] } })],
    { fields: shop },
  );
  expect(removed.outcome).toMatchObject({ kind: "done" });
  expect(removed.calls).toHaveLength(2);
});

const change = (value: Json) => ({ changes: [{ field: "messages", value }] });

test.each<[string, string, Json[], boolean]>([
  ["messages", "a message", [change({ messages: [{ id: "m1" }] })], true],
  ["messages", "a status", [change({ statuses: [{ id: "m1", status: "read" }] })], false],
  ["messages", "a status before a message", [change({ statuses: [{}] }), change({ messages: [{}] })], true],
  ["messages, statuses", "a status", [change({ statuses: [{}] })], true],
  ["statuses", "a message", [change({ messages: [{}] })], false],
  ["messages", "an entry without changes", [{ id: "1" }], false],
])("WhatsApp: with %s chosen, %s starts the flow or not", (updates, _what, entry, starts) => {
  const trigger = whatsapp.triggers.new_event;
  if (!trigger) throw new Error("There is no trigger");
  const reception = toReception(trigger, { secret_id, input: { updates, verify_token: "t" } });
  expect(reception).toMatchObject({ verifyToken: "t", settings: { deduplication: { by: "body" } } });
  expect(ignoredBecause(reception.takes, { entry }) === null).toBe(starts);
});

const pollers = createPollers([], shippedConnectors);

/** Polls Jira once for each state of its list. Returns what started, and the queries. */
async function pollJira(name: string, states: readonly Json[][], input: Record<string, string> = {}) {
  const poller = pollers.get(`jira/${name}`);
  if (!poller) throw new Error("There is no poller");
  const started: unknown[][] = [];
  const queries: string[] = [];
  let cursor: Json = null;
  for (const issues of states) {
    const outcome = await poller.poll({
      settings: poller.settings.parse({ connection_id, input: { project: "SHOP", ...input } }),
      cursor,
      http: {
        async send({ body }) {
          queries.push(JSON.parse(String(body)).jql);
          return { kind: "response", status: 200, headers: {}, body: { issues, isLast: true } };
        },
      },
      connections: { find: async () => ({ name: "Ours", connector: "jira", fields: { site: "acme" } }) },
      signal: new AbortController().signal,
    });
    if (outcome.kind === "fail") throw new Error(outcome.error.message);
    cursor = outcome.cursor;
    started.push(outcome.outputs.map((each) => (each as { key?: string }).key));
  }
  return { started, queries };
}

const issue = (key: string, created: string, updated = created) => ({
  ...{ id: key.replace("SHOP-", "100"), key, fields: { created, updated } },
});
const at = (minute: string, zone = "+0000") => `2026-11-27T09:${minute}:00.000${zone}`;

test("onyx-dot-app/onyx#14114: Jira is asked by milliseconds, which have no time zone, from ten minutes before the newest", async () => {
  // 09:30 in UTC, as a profile in Berlin has it.
  const known = issue("SHOP-1", "2026-11-27T10:30:00.000+0100");
  const { queries, started } = await pollJira("new_issue", [[known], [known, issue("SHOP-2", at("31"))]]);
  expect(queries).toEqual([
    'project = "SHOP" ORDER BY created DESC',
    `project = "SHOP" AND created >= ${Date.UTC(2026, 10, 27, 9, 20)} ORDER BY created ASC`,
  ]);
  expect(started).toEqual([[], ["SHOP-2"]]);
});

test.each(["activepieces/activepieces#14869", "activepieces/activepieces#15069"])(
  "%s: an issue that Jira's index shows late, after a newer one, starts once",
  async () => {
    const [first, late, newer] = [
      issue("SHOP-1", at("30")),
      issue("SHOP-2", at("31")),
      issue("SHOP-3", at("35")),
    ];
    const { started } = await pollJira("changed_issue", [
      [first],
      [first, newer],
      [first, late, newer],
      [late, newer],
    ]);
    expect(started).toEqual([[], ["SHOP-3"], ["SHOP-2"], []]);
  },
);

test("activepieces/activepieces#14921: two changes in one minute start twice, the same change once, and a quoted order by is no order", async () => {
  const [one, two] = [
    issue("SHOP-1", at("30"), at("40")),
    issue("SHOP-1", at("30"), "2026-11-27T09:40:07.123+0000"),
  ];
  const condition = 'summary ~ "please order by phone"';
  const { started, queries } = await pollJira(
    "changed_issue",
    [[issue("SHOP-1", at("30"))], [one], [one], [two]],
    { condition },
  );
  expect(started).toEqual([[], ["SHOP-1"], [], ["SHOP-1"]]);
  expect(queries[0]).toContain(`(${condition})`);
  await expect(pollJira("new_issue", [[]], { condition: "type = Bug ORDER BY rank" })).rejects.toThrow(
    "ORDER BY",
  );
});

/** A bucket's list in XML, by key, as S3 has it. */
const bucketOf = (objects: Readonly<Record<string, string>>) => {
  const contents = Object.entries(objects)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, at]) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>${at}</LastModified></Contents>`,
    );
  return `<ListBucketResult>${contents.join("")}</ListBucketResult>`;
};

/** Polls S3 once for each state of the bucket. Returns the keys that started. */
async function pollS3(...states: Readonly<Record<string, string>>[]) {
  const poller = pollers.get("s3/new_object");
  if (!poller) throw new Error("There is no poller");
  const started: unknown[][] = [];
  let cursor: Json = null;
  for (const state of states) {
    const outcome = await poller.poll({
      settings: poller.settings.parse({ connection_id, input: {} }),
      cursor,
      http: {
        send: async () => ({ kind: "response", status: 200, headers: {}, body: bucketOf(state) }),
      },
      connections: {
        find: async () => ({
          ...{ name: "Ours", connector: "s3" },
          fields: { endpoint: "https://s3.example.com", bucket: "invoices", region: "eu-1" },
        }),
      },
      signal: new AbortController().signal,
    });
    if (outcome.kind === "fail") throw new Error(outcome.error.message);
    cursor = outcome.cursor;
    started.push(outcome.outputs.map((each) => (each as { key?: string }).key));
  }
  return started;
}

const day = (number: number, hour = 9) => new Date(Date.UTC(2026, 9, number, hour)).toISOString();

test("S3: an object starts once for each upload, wherever its key is in the list, and a deletion starts nothing", async () => {
  const known = { b: day(1), y: day(2) };
  expect(
    await pollS3(
      known,
      { ...known, a: day(3), z: day(3, 10) },
      { ...known, a: day(3), z: day(3, 10) },
      { ...known, a: day(4), z: day(3, 10) },
      { y: day(2), a: day(4) },
      // An upload in parts that began before.
      { y: day(2), a: day(4), large: day(4, 8) },
    ),
  ).toEqual([[], ["a", "z"], [], ["a"], [], ["large"]]);
});

test("S3: of 3,000 objects that are there at first none starts, also when some of the newest are deleted", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, n) => [
      `k${n}`,
      new Date(Date.UTC(2026, 9, 1) + n * 1000).toISOString(),
    ]),
  );
  const fewer = Object.fromEntries(Object.entries(many).slice(0, 2900));
  expect(await pollS3(many, many, { ...fewer, fresh: day(2) }, { ...fewer, fresh: day(2) })).toEqual([
    [],
    [],
    ["fresh"],
    [],
  ]);
});
