import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { recordAudit } from "#server/identity/audit/record-audit.ts";
import type { AuditForwardTarget } from "#server/platform/config/audit-forward-location.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createForwarding } from "./forward-entries.ts";

let database: TestDatabase;
const egress = createEgress({ allow: [] });
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await useTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await egress.close();
  await database.drop();
});

const ada = { userId: null, name: "Ada", sessionId: null, apiKeyId: null, address: null };

async function record(name: string): Promise<void> {
  const change = {
    action: "folder.created",
    target: { id: newId(), name },
    after: { name, password: "canary" },
  } as const;
  await prisma().$transaction((tx) => recordAudit(tx, ada, change));
}

function forwarding(target: AuditForwardTarget | null, token: string | null = null) {
  const stop = new AbortController().signal;
  return createForwarding(database.pool, { target, token, hostname: "flows.example.com", egress, stop });
}

/** A webhook that records the names of things, by request. */
async function startWebhook(statusOf: (request: number) => number = () => 204) {
  const requests: { names: string[]; authorization: string | undefined; body: string }[] = [];
  const server = createHttpServer(async (request, response) => {
    const body = await text(request);
    const events = body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { authorization } = request.headers;
    requests.push({ names: events.map(({ target }) => target.name), authorization, body });
    response.writeHead(statusOf(requests.length)).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`;
  return { requests, target: { kind: "webhook", url } as const };
}

const due = async () => (await database.pool.query("select from audit_forwards")).rowCount;

test("forwards every entry from when it is switched on, in order, without secrets", async () => {
  await record("before");
  const { requests, target } = await startWebhook();
  const forward = forwarding(target, "the-token");
  await forward();
  for (let count = 0; count < 120; count += 1) await record(`n${count}`);
  await forward();
  expect(requests.flatMap(({ names }) => names)).toEqual(Array.from({ length: 120 }, (_, n) => `n${n}`));
  expect(requests.map(({ names }) => names.length)).toEqual([100, 20]);
  expect(requests[0]?.authorization).toBe("Bearer the-token");
  expect(JSON.stringify(requests)).not.toContain("canary");
  await forward();
  expect([requests.length, await due()]).toEqual([2, 0]);
});

test("an entry whose transaction commits late is not skipped", async () => {
  const { requests, target } = await startWebhook();
  const forward = forwarding(target);
  await forward();
  const late = await database.pool.connect();
  await late.query("begin");
  await recordAudit(late, ada, { action: "folder.created", target: { id: newId(), name: "late" } });
  await record("early");
  await forward();
  await late.query("commit");
  late.release();
  await forward();
  expect(requests.map(({ names }) => names)).toEqual([["early"], ["late"]]);
});

test("a refused delivery is sent again later, and no change waits for it", async () => {
  const { requests, target } = await startWebhook((request) => (request <= 1 ? 503 : 204));
  const forward = forwarding(target);
  await forward();
  await record("kept");
  await forward();
  expect([requests.length, await due()]).toEqual([1, 1]);
  await record("another");
  await forward();
  expect(requests).toHaveLength(1);
  // Another worker, or this one after it was started again.
  await forwarding(target)();
  expect(requests.map(({ names }) => names)).toEqual([["kept"], ["kept", "another"]]);
  expect(await due()).toBe(0);
});

test("of several workers one forwards, and each entry arrives once", async () => {
  const { requests, target } = await startWebhook();
  await forwarding(target)();
  for (let count = 0; count < 30; count += 1) await record(`n${count}`);
  await Promise.all([1, 2, 3].map(() => forwarding(target)()));
  await forwarding(target)();
  expect(requests.flatMap(({ names }) => names)).toHaveLength(30);
});

test("switched off, nothing is collected", async () => {
  const { target } = await startWebhook();
  await forwarding(target)();
  await record("due");
  await forwarding(null)();
  await record("after");
  expect(await due()).toBe(0);
});

test("syslog messages have a length, a header of RFC 5424 and the entry", async () => {
  const received: Promise<string>[] = [];
  const server = createServer((socket: Socket) => received.push(text(socket)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  const forward = forwarding({ kind: "syslog", host: "127.0.0.1", port, isTls: false });
  await forward();
  await record("Gäste\n<script>");
  await record("second");
  await forward();
  let rest = Buffer.from((await Promise.all(received)).join(""));
  const messages: string[] = [];
  while (rest.length > 0) {
    const space = rest.indexOf(" ");
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, end).toString());
    rest = rest.subarray(end);
  }
  expect(messages).toHaveLength(2);
  const [, header, json] = /^(.*?)\uFEFF(.*)$/.exec(messages[0] ?? "") ?? [];
  expect(header).toMatch(/^<110>1 \d{4}-\d\d-\d\dT\S+Z flows\.example\.com millrace - folder\.created - $/);
  expect(JSON.parse(json ?? "")).toMatchObject({ target: { name: "Gäste\n<script>" } });
  expect(await due()).toBe(0);
});
