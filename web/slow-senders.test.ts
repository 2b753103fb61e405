import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { disconnectSlowClients } from "./slow-senders.ts";

let server: Server;
beforeEach(async () => {
  server = createServer((request, response) => {
    note(request, response);
    if (request.headers.authorization === undefined && request.url?.startsWith("/api/")) response.end("no");
    else request.resume().on("end", () => response.end("taken"));
  });
  const note = disconnectSlowClients(server, 1000);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request byte by byte for about four seconds; returns what was received until then. */
async function sendSlowly(path: string, headers = ""): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let response = "";
  socket.on("data", (chunk: Buffer) => {
    response += chunk.toString();
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 20\r\n\r\n`);
  let left = 20;
  const closed = once(socket, "close");
  const dripping = setInterval(() => {
    if (left-- > 0) socket.write("x");
    else socket.end();
  }, 200);
  await closed;
  clearInterval(dripping);
  return response;
}

test("a slow sender is cut off, but for uploads; one that was answered already is cut too", async () => {
  const [slow, release, file, refused] = await Promise.all([
    sendSlowly("/flow/webhook/x"),
    sendSlowly("/api/packages/flow/releases", "Authorization: x\r\n"),
    sendSlowly("/api/tables/x/imports?mode=insert", "Authorization: x\r\n"),
    sendSlowly("/api/packages/flow/releases"),
  ]);
  expect(slow).toMatch(/^HTTP\/1.1 408 /);
  expect(release).toMatch(/taken$/);
  expect(file).toMatch(/taken$/);
  expect(refused).toContain("408");
});
