import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { flood, type HostileServer, startHostileServer } from "#test/servers/hostile.ts";
import { openAllServices } from "#test/web-services.ts";

/** Servers that speak Redis to do harm. */

const password = "canary-of-a-cache";
let database: TestDatabase;
let server: HostileServer;
let inside: Recorder;
let cache: OnServer;

beforeAll(async () => {
  server = await startHostileServer();
  inside = await startRecorder();
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  const owner = await arrangePerson(database.pool, "owner");
  const place = { host: "127.0.0.1", port: server.port, database: "0", tls: "off" };
  cache = await connectTo(owner, "redis", { ...place, password });
});
afterEach(() => server.hangUp());
afterAll(async () => {
  await database.drop();
  await inside.close();
  server.close();
});

/** Accepts the password, and answers the first command with this. */
function answer(...replies: (string | Buffer)[]): void {
  server.behave = (socket, _, count) => {
    const reply = count === 1 ? "+OK\r\n" : replies[count - 2];
    if (count > 0 && reply !== undefined) socket.write(reply);
  };
}

const get = () => cache.error("get_value", { key: "k" });

test.each(["MOVED 3999", "ASK 3999"])("%s to another address is not followed", async (redirect) => {
  for (const target of [`127.0.0.1:${inside.port}`, "169.254.169.254:80"]) {
    answer(`-${redirect} ${target}\r\n`);
    expect(await get()).toMatchObject({
      code: "redis_error",
      message: expect.stringContaining("is not asked"),
    });
  }
  expect(inside.connections()).toBe(0);
});

test.each([
  ["a list of a billion entries", "*1000000000\r\n"],
  ["lists in lists", "*1\r\n".repeat(1000)],
  ["a number that is none", ":x\r\n"],
  ["a length that is none", "$-5\r\n"],
  ["a line without an end", "+".repeat(100_000)],
  ["another protocol", "HTTP/1.1 200 OK\r\n\r\n"],
])("%s is a failure", async (_, reply) => {
  answer(reply);
  expect(await get()).toMatchObject({ code: "connection_failed", retryable: false });
});

test("an endless value and endless entries end, and do not fill the memory", async () => {
  const before = process.memoryUsage().rss;
  for (const [head, part] of [
    ["$2000000000\r\n", Buffer.alloc(65_536, "x")],
    ["*900000\r\n", Buffer.from("$60\r\n".padEnd(65, "x").concat("\r\n").repeat(1000))],
  ] as const) {
    server.behave = (socket, _, count) => {
      if (count === 1) socket.write("+OK\r\n");
      if (count === 2) socket.write("+list\r\n");
      if (count === 3) {
        socket.write(head);
        flood(socket, part);
      }
    };
    expect(await get()).toMatchObject({ code: "answer_too_large" });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
});

test("a server that says nothing is left when the step is canceled", async () => {
  server.behave = () => {};
  const outcome = await cache.run("get_value", { key: "k" }, AbortSignal.timeout(200));
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "canceled" } });
});

test("a password that is repeated is masked everywhere", async () => {
  server.behave = (socket, chunk, count) => {
    if (count > 0) socket.end(`-WRONGPASS ${chunk.toString().replaceAll("\r\n", " ")}\r\n`);
  };
  const said = JSON.stringify([await get(), await cache.test()]);
  expect(said).toContain("[masked]");
  expect(said).not.toContain(password);
});
