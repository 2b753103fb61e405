import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openRawConnection } from "#test/processes/raw-connection.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const nodeId = newNodeId();
let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  web = await startWebProcess({ databaseUrl: database.url });
  // Next attaches its listener with the first request that it handles.
  await until("pages are served", async () => (await fetch(`${web.url}/sign-in`)).ok);
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

const upgradeTo = (protocol: string) => `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n`;

test("H1: a webhook call that offers h2c, as curl --http2 does, is answered and stored", async () => {
  const { socket, untilReceived } = await openRawConnection(web.port);
  socket.write(
    `POST /flow/webhook/${nodeId} HTTP/1.1\r\n${upgradeTo("h2c")}HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n` +
      'Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"x"}',
  );
  expect(await untilReceived(/"execution_id"/)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  const { rows } = await database.pool.query("select input ->> 'name' as name from executions");
  expect(rows).toEqual([{ name: "x" }]);
  socket.destroy();
});

test("H1: sockets that ask for an upgrade are answered, and SIGTERM ends the process within its grace", async () => {
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const connection = await openRawConnection(web.port);
      const handshake = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
      connection.socket.write(`GET /_next/webpack-hmr HTTP/1.1\r\n${upgradeTo("websocket")}${handshake}\r\n`);
      return connection;
    }),
  );
  for (const { untilReceived } of sockets) await untilReceived(/^HTTP\/1.1 404 /);

  expect(await web.stop()).toBe(0);
  await Promise.all(sockets.map(({ closed }) => closed));
});
