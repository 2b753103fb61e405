import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { flood, type HostileServer, startHostileServer } from "#test/servers/hostile.ts";
import { openAllServices } from "#test/web-services.ts";

/** Servers that speak PostgreSQL to do harm. */

const password = "canary-of-a-database";
let own: TestDatabase;

describe("a server that lies", () => {
  let server: HostileServer;
  let shop: OnServer;
  let greet: (socket: Socket, message: Buffer, count: number) => void;

  beforeAll(async () => {
    server = await startHostileServer();
    server.behave = (socket, chunk, count) => {
      if (count > 0) greet(socket, chunk, count);
    };
    const database = { host: "127.0.0.1", port: server.port, database: "shop", tls: "off" };
    own = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
    const owner = await arrangePerson(own.pool, "owner");
    shop = await connectTo(owner, "postgres", { ...database, username: "ada", password });
  });
  afterEach(() => server.hangUp());
  afterAll(async () => {
    await own.drop();
    server.close();
  });

  /** A message of the protocol, with a length that may be a lie. */
  function message(type: string, body: Buffer | string, length = Buffer.byteLength(body) + 4): Buffer {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeUInt32BE(length, 1);
    return Buffer.concat([head, Buffer.from(body)]);
  }
  const word = (value: number) => Buffer.from([0, 0, 0, value]);
  const signedIn = Buffer.concat([message("R", word(0)), message("Z", "I")]);
  /** One column named `a`. */
  const description = Buffer.concat([
    message("t", Buffer.from([0, 0])),
    message("T", Buffer.concat([Buffer.from([0, 1]), Buffer.from("a\0"), Buffer.alloc(18)])),
  ]);

  const query = (timeout = 30) => shop.error("run_query", { query: "select 1", timeout, limit: 100_000 });

  test("endless rows end, and do not fill the memory", async () => {
    const row = message("D", Buffer.from([0, 1, 255, 255, 255, 255]));
    const rows = Buffer.concat(Array(1000).fill(row));
    greet = (socket, _, count) => {
      if (count === 1) socket.write(signedIn);
      if (count === 2) {
        socket.write(description);
        flood(socket, rows);
      }
    };
    const before = process.memoryUsage().rss;
    expect(await query()).toMatchObject({ code: "answer_too_large", retryable: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  test("a row of two gigabytes ends, and does not fill the memory", async () => {
    greet = (socket, _, count) => {
      if (count === 1) socket.write(signedIn);
      if (count === 2) {
        socket.write(Buffer.concat([description, message("D", Buffer.from([0, 1]), 2_000_000_000)]));
        flood(socket, Buffer.alloc(65_536, "x"));
      }
    };
    const before = process.memoryUsage().rss;
    expect(await query()).toMatchObject({ code: "answer_too_large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  test("endless notices before the sign-in end", async () => {
    greet = (socket, _, count) => {
      if (count === 1) flood(socket, message("N", "SNOTICE\0Mhello\0\0"));
    };
    expect(await query()).toMatchObject({ code: "answer_too_large" });
  });

  test("a server that says nothing is left when the time is up", async () => {
    greet = () => {};
    expect(await query(1)).toMatchObject({ code: "timeout", retryable: true });
  });

  test.each(["HTTP/1.1 200 OK\r\n\r\n", "\0\0\0\0\0\0\0", "R\0\0\0\0", "Z\xff\xff\xff\xff"])(
    "%j instead of PostgreSQL is a failure",
    async (text) => {
      greet = (socket) => void socket.end(Buffer.from(text, "latin1"));
      expect(await query(5)).toMatchObject({ code: "connection_failed" });
    },
  );

  test("a password that is asked for in the clear and repeated is masked everywhere", async () => {
    greet = (socket, given, count) => {
      if (count === 1) socket.write(message("R", word(3)));
      if (count === 2) {
        const said = given.subarray(5, -1).toString();
        expect(said).toBe(password);
        socket.end(
          message("E", `SFATAL\0C28P01\0M${said} is wrong\0D${Buffer.from(said).toString("base64")}\0\0`),
        );
      }
    };
    const error = await query();
    expect(error).toMatchObject({ code: "login_refused" });
    expect(JSON.stringify(error)).toContain("[masked] is wrong");
    expect(JSON.stringify(error)).not.toContain(password);
    expect(JSON.stringify(error)).not.toContain(Buffer.from(password).toString("base64"));
    expect(JSON.stringify(await shop.test())).not.toContain(password);
  });

  test("a password in a row is masked", async () => {
    const value = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, password.length]), Buffer.from(password)]);
    greet = (socket, _, count) => {
      if (count === 1) socket.write(signedIn);
      if (count === 2) socket.write(description);
      if (count === 3) {
        socket.write(
          Buffer.concat([
            message("2", ""),
            message("D", value),
            message("C", "SELECT 1\0"),
            message("Z", "I"),
          ]),
        );
      }
    };
    expect(await shop.output("run_query", { query: "select 1" })).toEqual([{ a: "[masked]" }]);
  });
});
