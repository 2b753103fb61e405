import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import type { AuditForwardTarget } from "#server/platform/config/audit-forward-location.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { testCertificate, testKey } from "#server/platform/egress/mail.test-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createForwarding } from "./forward-entries.sql.ts";

let database: TestDatabase;
const egress = createEgress({ allow: [] });
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await useTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  // What a test left waiting is not another test's.
  await forwarding(null)();
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

function forwarding(
  target: AuditForwardTarget | null,
  token: string | null = null,
  authorities: string | null = null,
) {
  const stop = new AbortController().signal;
  const hostname = "flows.example.com";
  return createForwarding(database.pool, { target, token, authorities, hostname, egress, stop });
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

/** Syslog messages, each with its length before it (RFC 6587 section 3.4.1). */
function messagesIn(received: string): string[] {
  let rest = Buffer.from(received);
  const messages: string[] = [];
  while (rest.length > 0) {
    const space = rest.indexOf(" ");
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, end).toString());
    rest = rest.subarray(end);
  }
  return messages;
}

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
  const messages = messagesIn((await Promise.all(received)).join(""));
  expect(messages).toHaveLength(2);
  const [, header, json] = /^(.*?)\uFEFF(.*)$/.exec(messages[0] ?? "") ?? [];
  expect(header).toMatch(/^<110>1 \d{4}-\d\d-\d\dT\S+Z flows\.example\.com millrace - folder\.created - $/);
  expect(JSON.parse(json ?? "")).toMatchObject({ target: { name: "Gäste\n<script>" } });
  expect(await due()).toBe(0);
});

/** Another authority, for the same addresses, that nobody trusts. */
const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVWgAwIBAgIUC0Tp1S+issjOicHuGC4QY4nTbTQwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTTWlsbHJhY2Ugb3RoZXIgdGVzdDAgFw0yNjExMjUxOTM3Mzla
GA8yMTI2MTEwMTE5MzczOVowHjEcMBoGA1UEAwwTTWlsbHJhY2Ugb3RoZXIgdGVz
dDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLny3IX5R/yO/vrUSOTB0phleYQo
dyJo5X8SDIOUalZtkxWz9M4khxocLP9NjhfESaf7V38cQNc/bxcPeq4bRPyjbzBt
MB0GA1UdDgQWBBScGYTZkv+ctefa9vkxeevQ5jdm7TAfBgNVHSMEGDAWgBScGYTZ
kv+ctefa9vkxeevQ5jdm7TAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiB7LCxrvlftYzCJkVd1W4LY
Wt1K7InjaSN3TdhKXQLa2AIhANbwbwIiMl9AZtKxy8TM2rCV75EfZNUgByhSvWBs
TqfB
-----END CERTIFICATE-----`;
const otherKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE8cnVbUHpfyCyWgu
bsVgJ5nLg//UYTpNqDyScvZ8TrShRANCAAS58tyF+Uf8jv761EjkwdKYZXmEKHci
aOV/EgyDlGpWbZMVs/TOJIcaHCz/TY4XxEmn+1d/HEDXP28XD3quG0T8
-----END PRIVATE KEY-----`;

/** A syslog server over TLS on this machine, with the names of the things that it received. */
async function startSyslogOverTls({ cert = testCertificate, key = testKey, port = 0 } = {}) {
  const names: string[] = [];
  const server = createTlsServer({ cert, key }, async (socket) => {
    const messages = messagesIn(await text(socket).catch(() => ""));
    for (const message of messages) {
      names.push(JSON.parse(message.slice(message.indexOf("\uFEFF") + 1)).target.name);
    }
  });
  server.on("tlsClientError", () => {});
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = () => new Promise<void>((done) => void server.close(() => done()));
  const at = (server.address() as AddressInfo).port;
  return { names, port: at, stop };
}

const overTls = (port: number, host = "127.0.0.1") => ({ kind: "syslog", host, port, isTls: true }) as const;

test("syslog over TLS arrives at a server whose authority is trusted by the setting", async () => {
  const server = await startSyslogOverTls();
  closing.push(server.stop);
  for (const host of ["127.0.0.1", "localhost"]) {
    const forward = forwarding(overTls(server.port, host), null, testCertificate);
    await forward();
    await record(`over TLS to ${host}`);
    await forward();
    await expect.poll(() => server.names).toContain(`over TLS to ${host}`);
    expect(await due()).toBe(0);
  }
});

test.each([
  ["that no authority of Node has signed", {}, "127.0.0.1", null],
  ["of another authority", { cert: otherCertificate, key: otherKey }, "127.0.0.1", testCertificate],
  ["for another address", {}, "127.0.0.2", testCertificate],
])(
  "a syslog server with a certificate %s gets nothing, and the entry waits",
  async (_, options, host, authorities) => {
    const server = await startSyslogOverTls(options);
    closing.push(server.stop);
    const forward = forwarding(overTls(server.port, host), null, authorities);
    await forward();
    await record("kept");
    await forward();
    expect([server.names, await due()]).toEqual([[], 1]);
  },
);

test("entries that wait for a syslog server are sent over a new connection when it is back, in order", async () => {
  const first = await startSyslogOverTls();
  const target = overTls(first.port);
  const forward = forwarding(target, null, testCertificate);
  await forward();
  await record("before");
  await forward();
  await first.stop();
  await record("away 1");
  await record("away 2");
  await forward();
  expect(await due()).toBe(2);
  const second = await startSyslogOverTls({ port: first.port });
  closing.push(second.stop);
  // The same worker, once the delay after a failure is over.
  const restore = setClock({ nowMs: () => Date.now(), monotonicMs: () => performance.now() + 10_000 });
  await forward().finally(restore);
  await expect.poll(() => second.names).toEqual(["away 1", "away 2"]);
  expect([first.names, await due()]).toEqual([["before"], 0]);
});

test("a webhook's certificate is trusted by the same setting, and refused without it", async () => {
  const bodies: string[] = [];
  const server = createHttpsServer({ cert: testCertificate, key: testKey }, async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const url = `https://localhost:${(server.address() as AddressInfo).port}/audit`;
  const untrusting = forwarding({ kind: "webhook", url });
  await untrusting();
  await record("to the webhook");
  await untrusting();
  expect([bodies, await due()]).toEqual([[], 1]);
  await forwarding({ kind: "webhook", url }, null, testCertificate)();
  expect(bodies.join("")).toContain("to the webhook");
});

test("an editing session is forwarded once, when nobody adds to it any more", async () => {
  const { requests, target } = await startWebhook();
  const forward = forwarding(target);
  await forward();
  const [entry, actor] = [newId(), newId()];
  await database.pool.query(
    `insert into audit_entries (id, actor_id, actor_name, action, target_type, target_id, target_name, before)
     values ($1, $2, 'Ada', 'flow.draft_edited', 'flow', $3, 'Orders', '{"revision":1}')`,
    [entry, actor, newId()],
  );
  const save = (revision: number, minutesAgo: number) =>
    database.pool.query(
      `insert into audit_draft_saves (entry_id, revision, at, saves, added, changed, removed, other)
       values ($1, $2::int, now() - make_interval(mins => $3), $2::int - 1, '{}', '{Webhook}', '{}', '{}')`,
      [entry, revision, minutesAgo],
    );
  await save(2, 1);
  await record("meanwhile");
  await forward();
  expect(requests.map(({ names }) => names)).toEqual([["meanwhile"]]);
  await database.pool.query("alter table audit_draft_saves disable trigger audit_draft_saves_kept");
  await database.pool.query("delete from audit_draft_saves");
  await database.pool.query("alter table audit_draft_saves enable trigger audit_draft_saves_kept");
  await save(2, 9);
  await save(3, 7);
  await forward();
  await forward();
  expect(requests.map(({ names }) => names)).toEqual([["meanwhile"], ["Orders"]]);
  expect(JSON.parse(requests[1]?.body ?? "")).toMatchObject({
    before: { revision: 1 },
    after: { revision: 3, saves: 2, changed: ["Webhook"] },
  });
});
