import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { flood, type HostileServer, startHostileServer } from "#test/servers/hostile.ts";
import { greeting, packet, text } from "#test/servers/mysql-packets.ts";
import { openAllServices } from "#test/web-services.ts";

/** Servers that speak MySQL to do harm. */

const password = "canary-of-a-database";
let database: TestDatabase;
let server: HostileServer;
let shop: OnServer;

beforeAll(async () => {
  server = await startHostileServer();
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  const owner = await arrangePerson(database.pool, "owner");
  const place = { host: "127.0.0.1", port: server.port, database: "shop", tls: "off" };
  shop = await connectTo(owner, "mysql", { ...place, username: "ada", password });
});
afterEach(() => server.hangUp());
afterAll(async () => {
  await database.drop();
  server.close();
});

const ok = (sequence: number) => packet(sequence, text("\0\0\0\x02\0\0\0"));

/** Greets, accepts the sign-in and the time zone, and then does this. */
function afterSignIn(act: (socket: Socket, chunk: Buffer, count: number) => void): void {
  server.behave = (socket, chunk, count) => {
    if (count === 0) socket.write(greeting);
    else if (count === 1) socket.write(ok(2));
    else if (count === 2) socket.write(ok(1));
    else act(socket, chunk, count - 2);
  };
}

const query = (timeout = 20) => shop.error("run_query", { query: "select 1", timeout, limit: 100_000 });

test("a server that asks for a file of this machine gets none", async () => {
  const received: Buffer[] = [];
  afterSignIn((socket, chunk, count) => {
    received.push(chunk);
    if (count === 1) socket.write(packet(1, text("\xfb/etc/passwd")));
    else socket.write(ok(3));
  });
  expect(await query()).toMatchObject({ code: "connection_failed" });
  expect(Buffer.concat(received).toString("latin1")).not.toContain("root:");
});

/** One column of text named `a`, and the end of the columns. */
const columns = Buffer.concat([
  packet(1, text("\x01")),
  packet(2, text("\x03def\0\0\0\x01a\0\x0c\x21\0\xff\0\0\0\xfd\0\0\0\0\0")),
  packet(3, text("\xfe\0\0\x02\0")),
]);

test("endless rows end, and do not fill the memory", async () => {
  const row = Buffer.concat(
    Array.from({ length: 256 }, (_, index) => packet((index + 4) & 255, text("\xfb"))),
  );
  afterSignIn((socket) => {
    socket.write(columns);
    flood(socket, row);
  });
  const before = process.memoryUsage().rss;
  const outcome = await shop.run("run_query", { query: "call endless()", limit: 1000 });
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "answer_too_large" } });
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test("a value of many packets ends, and does not fill the memory", async () => {
  const part = packet(4, Buffer.alloc(0xffffff, "x"));
  afterSignIn((socket) => {
    socket.write(columns);
    flood(socket, part);
  });
  const before = process.memoryUsage().rss;
  expect(await query()).toMatchObject({ code: "answer_too_large" });
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test.each([
  "HTTP/1.1 400 Bad Request\r\n\r\n",
  "\0\0\0\0\0\0\0\0",
  "\xff\xff\xff\xff",
  "\x05\0\0\0\x0a\xff\xff\xff\xff",
  "\x01\0\0\0\xff",
])("%j instead of MySQL is a failure", async (said) => {
  server.behave = (socket, _, count) => {
    if (count === 0) socket.end(text(said));
  };
  expect(await query(5)).toMatchObject({
    code: expect.stringMatching(/^(connection_failed|database_error)$/),
  });
});

test.each([
  "\x01\0\0\x01\xff",
  "\x02\0\0\x01\xff\0",
  "\x01\0\0\x01\x05\x01\0\0\x02\x03",
  "\x03\0\0\x01\xfc\xff\xff",
])("%j after the sign-in is a failure", async (said) => {
  afterSignIn((socket) => void socket.end(text(said)));
  expect(await query(5)).toMatchObject({
    code: expect.stringMatching(/^(connection_failed|database_error)$/),
  });
});

test("a server that says nothing is left when the time is up", async () => {
  server.behave = () => {};
  expect(await query(1)).toMatchObject({ code: "timeout", retryable: true });
});

test("a password that is asked for in the clear and repeated is masked everywhere", async () => {
  server.behave = (socket, chunk, count) => {
    if (count === 0) socket.write(greeting);
    if (count === 1) socket.write(packet(2, text("\xfemysql_clear_password\0")));
    if (count === 2) {
      const said = chunk.subarray(4, -1).toString();
      socket.end(packet(4, Buffer.concat([text("\xff\x15\x04#28000"), Buffer.from(`${said} is wrong`)])));
    }
  };
  const error = await query();
  expect(JSON.stringify(error)).not.toContain(password);
  expect(JSON.stringify(await shop.test())).not.toContain(password);
});
