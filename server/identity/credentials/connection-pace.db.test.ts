import { afterAll, beforeAll, expect, test } from "vitest";
import type { HttpPort, RequestLimit } from "#engine/ports.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { withCredentials } from "./authenticated-http.ts";

let database: TestDatabase;
let http: HttpPort;
let recorder: Recorder;
const times = new Map<string, number[]>();
let running = 0;
let most = 0;

beforeAll(async () => {
  recorder = await startRecorder(({ path, headers }, response) => {
    const token = String(headers.authorization);
    times.set(token, [...(times.get(token) ?? []), performance.now()]);
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      const [, status = "200", after] = path.split("/");
      response.writeHead(Number(status), after === undefined ? {} : JSON.parse(decodeURIComponent(after)));
      response.end();
    }, 20);
  });
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" });
  http = withCredentials(egress());
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

let number = 0;
async function connect() {
  number += 1;
  const token = `canary-${number}`;
  const method = { kind: "bearer", title: "Token", token: { label: "Token" } };
  const connection = {
    ...{ connector: "desk", authentication: "token", method, fields: {}, account: null },
    ...{ state: "works", problem: null },
  };
  const secret = JSON.stringify({ kind: "fields", fields: { token } });
  const hosts = [`127.0.0.1:${recorder.port}`];
  const id = await keepCredential(database.pool, "connection", secret, { connection }, hosts);
  return { id, sent: () => times.get(`Bearer ${token}`) ?? [] };
}

const send = (
  credentialId: string,
  path = "/200",
  limit?: RequestLimit,
  signal = new AbortController().signal,
) =>
  http.send({
    ...{ method: "GET", url: `http://127.0.0.1:${recorder.port}${path}`, headers: [], credentialId },
    ...{ timeoutMs: 5000, maxRedirects: 0, maxBytes: 1000, signal, ...(limit && { limit }) },
  });

test("requests of all processes have different times, and those that would wait long fail with when they may go on", async () => {
  const { id, sent } = await connect();
  const results = await Promise.all(Array.from({ length: 100 }, () => send(id, "/200", { perSecond: 10 })));
  const sentAt = sent();
  const failures = results.filter((result) => result.kind === "failure");
  // 5 s of waiting have 50 times.
  expect(sentAt.length).toBeGreaterThanOrEqual(50);
  expect(sentAt.length).toBeLessThan(100);
  expect(failures).toHaveLength(100 - sentAt.length);
  expect(failures[0]).toMatchObject({
    ...{ code: "rate_limited", retryable: true, retryAfterSeconds: expect.any(Number) },
    message: expect.stringMatching(/may be sent at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
  });
  const [first = 0] = sentAt;
  // The 50th has its place 4.9 s after the first.
  expect((sentAt[49] ?? 0) - first).toBeGreaterThan(4000);
});

test.each([
  ["429 with Retry-After", 429, { "retry-after": "60" }],
  ["503 with Retry-After", 503, { "retry-after": "60" }],
  [
    "a quota that is used up",
    403,
    { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + 3600) },
  ],
])("%s pauses this connection and no other", async (_, status, headers) => {
  const [paused, other] = [await connect(), await connect()];
  await send(paused.id, `/${status}/${encodeURIComponent(JSON.stringify(headers))}`);
  for (const limit of [undefined, { perSecond: 10 }]) {
    const result = await send(paused.id, "/200", limit);
    expect(result).toMatchObject({ kind: "failure", code: "rate_limited", retryable: true });
    if (result.kind === "failure") expect(result.retryAfterSeconds).toBeGreaterThan(50);
  }
  expect(paused.sent()).toHaveLength(1);
  expect(await send(other.id)).toMatchObject({ kind: "response", status: 200 });
});

test("a short pause is waited for, unless the step is canceled", async () => {
  const { id, sent } = await connect();
  await send(id, `/429/${encodeURIComponent('{"retry-after":"1"}')}`);
  const canceling = new AbortController();
  const canceled = send(id, "/200", undefined, canceling.signal);
  setTimeout(() => canceling.abort(), 50);
  expect(await canceled).toMatchObject({ code: "canceled" });
  expect(await send(id)).toMatchObject({ kind: "response", status: 200 });
  const [first = 0, second = 0] = sent();
  expect(second - first).toBeGreaterThan(950);
});

test("no more requests at once than the provider accepts", async () => {
  const { id } = await connect();
  most = 0;
  await Promise.all(Array.from({ length: 20 }, () => send(id, "/200", { parallel: 3 })));
  expect(most).toBe(3);
});

test("a connection without a limit costs no further statement, and no row", async () => {
  const { id } = await connect();
  await send(id);
  const { rowCount } = await database.pool.query("select from connection_paces where connection_id = $1", [
    id,
  ]);
  expect(rowCount).toBe(0);
});
