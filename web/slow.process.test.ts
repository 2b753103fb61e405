import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { boundMs } from "#test/processes/bound.ts";
import { quantile, report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const sockets = bySize({ short: 100, long: 100, full: 500 });
const nodeId = newNodeId();
let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  web = await startWebProcess({ databaseUrl: database.url });
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

const line = `POST /flow/webhook/${nodeId} HTTP/1.1\r\nHost: localhost\r\n`;
const opening = {
  headers: line,
  body: `${line}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n[`,
  file: `${line}Content-Type: image/png\r\nContent-Length: 100000\r\n\r\nx`,
  signIn:
    "POST /api/auth/callback/credentials HTTP/1.1\r\nHost: localhost\r\n" +
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nx",
  upload: "POST /api/packages/flow/releases HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nx",
};
type Slowness = keyof typeof opening;

interface SlowSender {
  how: Slowness;
  /** Milliseconds until the server closed the connection. */
  cutAfterMs: Promise<number>;
}

/** Sends a little every second, without end. */
async function startSlowSender(how: Slowness): Promise<SlowSender> {
  const socket = connect(web.port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  await once(socket, "connect");
  const startedAt = performance.now();
  socket.write(opening[how]);
  const dripping = setInterval(() => socket.write(how === "headers" ? "X-A: 1\r\n" : "1"), 1000);
  const cutAfterMs = new Promise<number>((cut) => {
    socket.once("close", () => {
      clearInterval(dripping);
      cut(performance.now() - startedAt);
    });
  });
  return { how, cutAfterMs };
}

async function timedCall(): Promise<number> {
  const startedAt = performance.now();
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const response = await fetch(`${web.url}/flow/webhook/${nodeId}`, init);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return performance.now() - startedAt;
}

/** The server checks its connections every second, and both it and this test may be delayed. */
const slackMs = 5000;

test(`${sockets} slow senders hold nobody up, and are cut off: headers after 15 s, bodies after 30 s (S3)`, async () => {
  const kinds: Slowness[] = ["headers", "body", "file", "signIn", "upload"];
  const senders = await Promise.all(
    Array.from({ length: sockets }, (_, at) => startSlowSender(kinds[at % kinds.length] ?? "body")),
  );
  const latencies: number[] = [];
  const call = async () => {
    latencies.push(await timedCall());
    await sleep(50);
  };
  const over = Promise.all(senders.map(async ({ how, cutAfterMs }) => ({ how, ms: await cutAfterMs })));
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) await call();

  const cuts = await over;
  const longest = (...of: Slowness[]) =>
    Math.max(...cuts.filter(({ how }) => of.includes(how)).map(({ ms }) => ms));
  const p99 = quantile(latencies, 0.99);
  const cut = { headers: longest("headers"), bodies: longest("body", "file", "signIn", "upload") };
  report("S3", {
    sockets,
    calls: latencies.length,
    "p99 ms": Math.round(p99),
    "headers cut after s": (cut.headers / 1000).toFixed(1),
    "bodies cut after s": (cut.bodies / 1000).toFixed(1),
  });
  expect(p99).toBeLessThanOrEqual(boundMs(1000));
  expect(cut.headers).toBeLessThanOrEqual(15_000 + boundMs(slackMs));
  expect(cut.bodies).toBeLessThanOrEqual(30_000 + boundMs(slackMs));
});
