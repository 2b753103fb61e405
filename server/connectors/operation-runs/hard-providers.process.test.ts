import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { type NodeSettings, nodeSettingsSchema } from "#engine/document.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";

/*
 * C6: providers that are slow, down or limiting, through whole flows in a worker of its own. The provider's server tells its
 * customers apart by their tokens, so each test has a connection of its own.
 */

type Answer = (response: ServerResponse, count: number) => void;

let database: TestDatabase;
let worker: TestWorker;
let origin: string;
/** By token. */
const answers = new Map<string, Answer>();
const sentAt = new Map<string, number[]>();

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

const provider = createServer((request, response) => {
  request.resume();
  const token = String(request.headers.authorization).replace("Bearer ", "");
  const times = [...(sentAt.get(token) ?? []), Date.now()];
  sentAt.set(token, times);
  const answer = answers.get(token) ?? ((each) => json(each, 200, { ok: true, login: "ada" }));
  answer(response, times.length);
});

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  // Nothing listens at this port.
  const closed = "http://127.0.0.1:1";
  database = await useTestDatabase();
  worker = await startTestWorker(database.url, {
    EGRESS_ALLOW: "127.0.0.1",
    CONNECTOR_BASE_URLS: `github=${origin} slack=${origin}/api/ notion=${closed}`,
  });
});
afterAll(async () => {
  await worker.kill();
  provider.closeAllConnections();
  provider.close();
  await database.drop();
});

let number = 0;
/** A connection whose requests are answered so; by default at once, with 200. */
async function connect(connector: string, answer?: Answer) {
  number += 1;
  const token = `customer-${number}`;
  if (answer) answers.set(token, answer);
  const connection = connectionSettingsSchema.parse({
    ...{ connector, authentication: "token", fields: {}, account: null, state: "works", problem: null },
    method: { kind: "bearer", title: "Token", token: { label: "Token" } },
  });
  const secret = JSON.stringify({ kind: "fields", fields: { token } });
  const hosts = [new URL(origin).host, "127.0.0.1:1"];
  const id = await keepCredential(database.pool, "connection", secret, { connection }, hosts);
  return { id, times: () => sentAt.get(token) ?? [] };
}

const retrying = (retry: Partial<NodeSettings["retry"]>) => ({
  settings: nodeSettingsSchema.parse({ retry }),
});

const readUser = (connectionId: string, more: object = {}) => ({
  ...{ type: "github/read_user", key: "app", config: { connection_id: connectionId, input: {} } },
  ...more,
});
const postMessage = (connectionId: string, more: object = {}) => ({
  ...{ type: "slack/post_message", key: "app" },
  config: { connection_id: connectionId, input: { channel: "C1", text: "Hi" } },
  ...more,
});

async function start(node: Parameters<typeof chain>[0], count = 1) {
  const flow = await createFlow(database.pool, chain(node));
  return enqueue(
    database.pool,
    flow,
    Array.from({ length: count }, (_, index) => ({ index })),
  );
}

interface Ended {
  status: string;
  error: { code: string; message: string; detail?: { status?: number; body?: unknown } } | null;
  tookMs: number;
}

/** How the executions ended, and how long after they were queued. */
async function ended(ids: readonly string[]): Promise<Ended[]> {
  return until("all executions have ended", async () => {
    const { rows } = await database.pool.query<Ended>(
      `select e.status, s.error, (extract(epoch from e.finished_at - e.created_at) * 1000)::float8 as "tookMs"
       from executions e left join lateral
         (select error from steps where execution_id = e.id and error is not null order by attempt desc limit 1) s on true
       where e.id = any($1) and e.finished_at is not null`,
      [ids],
    );
    return rows.length === ids.length && rows;
  });
}

const only = async (ids: readonly string[]) => (await ended(ids))[0];

const slowest = (all: readonly Ended[]) => Math.max(...all.map(({ tookMs }) => tookMs));

/** Runs of another connection and of a flow without one, meanwhile: the slowest, in milliseconds. */
async function othersMeanwhile(): Promise<number> {
  const other = await connect("github");
  const ids = [...(await start(readUser(other.id), 10)), ...(await start(setFields("none", { a: "1" }), 10))];
  const all = await ended(ids);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => "succeeded"));
  return slowest(all);
}

/** A busy machine needs some of it. A provider that holds others up would take all of its time-out of 10 s. */
const promptMs = 5_000;

test("C6: a provider beyond the time-out fails its own steps alone, and says so", async () => {
  const never = await connect("github", () => {});
  const limited = { settings: nodeSettingsSchema.parse({ timeout_seconds: 10 }) };
  const ids = await start(readUser(never.id, limited), 60);
  await until("the provider is called", async () => never.times().length > 0);
  const others = await othersMeanwhile();
  expect(others).toBeLessThan(promptMs);
  const all = await ended(ids);
  expect(all.map(({ error }) => error?.code)).toEqual(all.map(() => "timeout"));
  expect(all[0]?.error?.message).toContain("10 s");
});

test("C6: a provider that refuses connections fails the step with the reason, and is asked again by its retry setting", async () => {
  const down = await connect("notion");
  const node = {
    ...{ type: "notion/list_users", key: "app", config: { connection_id: down.id, input: {} } },
    ...retrying({ attempts: 2, delay_seconds: 0.1 }),
  };
  const [id = ""] = await start(node);
  expect(await only([id])).toMatchObject({ status: "failed", error: { code: "connection_failed" } });
  const { rows } = await database.pool.query(
    "select attempt from steps where execution_id = $1 and error is not null",
    [id],
  );
  expect(rows.map(({ attempt }) => attempt).toSorted()).toEqual([1, 2]);
});

test("C6: a gateway's page is kept as it is, and the status is said", async () => {
  const page = "<html><body><h1>502 Bad Gateway</h1></body></html>";
  const gateway = await connect("github", (response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end(page);
  });
  const end = await only(await start(readUser(gateway.id)));
  expect(end).toMatchObject({
    status: "failed",
    error: {
      code: "http_status",
      message: expect.stringContaining("responded with status 502"),
      detail: { status: 502, body: page },
    },
  });
});

const resetIn = (seconds: number) => String(Math.ceil(Date.now() / 1000 + seconds));
const limits: [string, (response: ServerResponse) => void][] = [
  [
    "Retry-After in seconds",
    (response) => json(response, 429, { message: "Slow down." }, { "retry-after": "2" }),
  ],
  [
    "Retry-After as a date",
    (response) =>
      // It has no parts of a second, so the next whole one.
      json(
        response,
        429,
        { message: "Slow down." },
        { "retry-after": new Date(Date.now() + 3000).toUTCString() },
      ),
  ],
  [
    "GitHub's x-ratelimit-reset",
    (response) =>
      json(...([response, 403, { message: "API rate limit exceeded for user ID 1." }] as const), {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": resetIn(2),
      }),
  ],
  [
    "GitHub's secondary limit",
    (response) =>
      json(response, 403, { message: "You have exceeded a secondary rate limit." }, { "retry-after": "2" }),
  ],
];

test.each(limits)("C6: %s is waited for, by this connection alone", async (_, refuse) => {
  const limiting = await connect("github", (response, count) =>
    count === 1 ? refuse(response) : json(response, 200, { login: "ada" }),
  );
  const ids = await start(readUser(limiting.id, retrying({ attempts: 2, delay_seconds: 0 })));
  await until("the provider is called", async () => limiting.times().length > 0);
  expect(await othersMeanwhile()).toBeLessThan(promptMs);
  expect(await only(ids)).toMatchObject({ status: "succeeded" });
  const [first = 0, second = 0] = limiting.times();
  // A date has whole seconds.
  expect(second - first).toBeGreaterThanOrEqual(1_900);
  expect(limiting.times()).toHaveLength(2);
});

test("C6: Slack's 429 fails the step with Slack's own word, and the next step of the connection waits", async () => {
  const limiting = await connect("slack", (response, count) =>
    count === 1
      ? json(response, 429, { ok: false, error: "ratelimited" }, { "retry-after": "3" })
      : json(response, 200, { ok: true, ts: "1.2" }),
  );
  const end = await only(await start(postMessage(limiting.id)));
  expect(end?.error?.message).toContain("Slack says: ratelimited");
  expect(await only(await start(postMessage(limiting.id)))).toMatchObject({ status: "succeeded" });
  const [first = 0, second = 0] = limiting.times();
  expect(second - first).toBeGreaterThanOrEqual(2_900);
});

test("C6: a wait of days pauses this connection for a day, says until when, and keeps nobody else", async () => {
  const absurd = await connect("github", (response) =>
    json(response, 429, { message: "Come back next month." }, { "retry-after": String(30 * 86_400) }),
  );
  const first = await only(await start(readUser(absurd.id)));
  expect(first?.error?.message).toContain("Come back next month.");
  const later = await ended(await start(readUser(absurd.id), 30));
  expect(later.map(({ error }) => error?.code)).toEqual(later.map(() => "rate_limited"));
  const until = /may be sent at (\S+ \S+) UTC/.exec(later[0]?.error?.message ?? "")?.[1];
  const hours = (Date.parse(`${until?.replace(" ", "T")}Z`) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  expect(absurd.times()).toHaveLength(1);
  expect(await othersMeanwhile()).toBeLessThan(promptMs);
});
