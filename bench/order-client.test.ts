import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createOrderClient, statusOf } from "./order-client.ts";
import { order } from "./wrk.ts";

test.each([
  ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", 200],
  ["HTTP/1.1 503 No\r\ncontent-length:0\r\nX: y\r\n\r\n", 503],
  ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{", null],
  ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", null],
])("%j", (received, status) => {
  expect(statusOf(received)).toBe(status);
});

test("a response of unknown length is refused", () => {
  expect(() => statusOf("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")).toThrow(
    "no Content-Length",
  );
});

test("more calls than connections are sent in turn; a broken connection fails its call only", async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString("utf8"));
    if (bodies.length === 3) return void request.socket.destroy();
    response.writeHead(bodies.length === 5 ? 503 : 200, { "Content-Length": 2 });
    // In two pieces.
    response.write("{");
    setImmediate(() => response.end("}"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const client = createOrderClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 2);
  await client.connected;
  const count = () => new Promise((done) => server.getConnections((_, connections) => done(connections)));
  await expect.poll(count).toBe(2);
  const statuses = await Promise.allSettled(Array.from({ length: 6 }, () => client.post()));
  client.close();
  server.close();
  expect(statuses.map((each) => (each.status === "fulfilled" ? each.value : "failed")).toSorted()).toEqual([
    200,
    200,
    200,
    200,
    503,
    "failed",
  ]);
  expect(bodies).toEqual(Array(6).fill(order));
});
