import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openRawConnection } from "#test/processes/raw-connection.ts";
import { countSockets } from "./open-sockets.ts";

test("H1: a server closes although sockets are upgraded, stalled in a body, or silent", async () => {
  const server = createServer(() => {});
  server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const sockets = countSockets(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = () => openRawConnection(port);
  const [upgraded, stalled, silent] = await Promise.all([open(), open(), open()]);
  upgraded.socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  await upgraded.untilReceived(/ 101 /);
  stalled.socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1");
  await once(server, "request");

  const closed = once(server, "close");
  server.close();
  sockets.destroyAll();
  await Promise.all([closed, upgraded.closed, stalled.closed, silent.closed]);
  expect(server.listening).toBe(false);
});
