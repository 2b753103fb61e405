import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { acceptBacklog } from "./accept-backlog.ts";

test("a server that a timer closes answers the connections that were made while the event loop stood still", async () => {
  const server = createServer((socket) => socket.end("answered"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const timer = delay(1);
  const responses = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1");
    const [chunk] = await once(socket, "data");
    return String(chunk);
  });
  // The sockets connect in the next tick; from then on the kernel has them and this thread does nothing until the timer is due.
  process.nextTick(() => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
  await timer;
  await acceptBacklog(server);
  server.close();
  expect(await Promise.all(responses)).toEqual(responses.map(() => "answered"));
});
