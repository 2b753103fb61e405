import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
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
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

const line = `POST /flow/webhook/${nodeId} HTTP/1.1\r\n`;
const host = "Host: localhost\r\n";
const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const chunked = `5\r\nhello\r\n0\r\n\r\n`;

/**
 * Requests that two servers in a row could parse differently. The hidden request must never get its own response.
 */
const ambiguous: [name: string, bytes: string][] = [
  [
    "a length and chunks",
    `${line}${host}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    "chunks and a length",
    `${line}${host}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    "two lengths that differ",
    `${line}${host}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  ["two lengths that are the same", `${line}${host}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ["a list of lengths", `${line}${host}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ["a length with a sign", `${line}${host}Content-Length: +0\r\n\r\n${hidden}`],
  ["a negative length", `${line}${host}Content-Length: -1\r\n\r\n${hidden}`],
  ["a length in hexadecimal", `${line}${host}Content-Length: 0x0\r\n\r\n${hidden}`],
  ["a length with a fraction", `${line}${host}Content-Length: 0.0\r\n\r\n${hidden}`],
  ["a length with a space in it", `${line}${host}Content-Length: 0 0\r\n\r\n${hidden}`],
  ["a length that no number holds", `${line}${host}Content-Length: 18446744073709551616\r\n\r\n${hidden}`],
  ["an empty length", `${line}${host}Content-Length:\r\n\r\n${hidden}`],
  ["a length before a folded line", `${line}${host}Content-Length: 0\r\n 9\r\n\r\n${hidden}`],
  ["a folded header", `${line}${host}X-A: a\r\n b\r\n\r\n${hidden}`],
  ["a folded coding", `${line}${host}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ["a space before the colon", `${line}${host}Content-Length : 0\r\n\r\n${hidden}`],
  [
    "a space before the coding's colon",
    `${line}${host}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ["a space before the first header", `${line} ${host}\r\n${hidden}`],
  ["a coding of another name", `${line}${host}Transfer-Encoding: xchunked\r\n\r\n${chunked}${hidden}`],
  ["identity", `${line}${host}Transfer-Encoding: identity\r\n\r\n${hidden}`],
  [
    "chunked that is not last",
    `${line}${host}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}${hidden}`,
  ],
  [
    "chunked twice",
    `${line}${host}Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n\r\n${chunked}${hidden}`,
  ],
  ["a tab in the coding", `${line}${host}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ["a chunk size with a sign", `${line}${host}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${hidden}`],
  ["a chunk size in another base", `${line}${host}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  [
    "a chunk size that no number holds",
    `${line}${host}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n${hidden}`,
  ],
  ["a chunk size without digits", `${line}${host}Transfer-Encoding: chunked\r\n\r\n\r\n\r\n${hidden}`],
  [
    "a chunk longer than it says",
    `${line}${host}Transfer-Encoding: chunked\r\n\r\n1\r\nhello\r\n0\r\n\r\n${hidden}`,
  ],
  [
    "a chunk that ends in a bare LF",
    `${line}${host}Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n${hidden}`,
  ],
  ["a bare LF in a chunk's extension", `${line}${host}Transfer-Encoding: chunked\r\n\r\n0;a\n\r\n${hidden}`],
  ["lines that end in a bare LF", `${line}${host}X-A: b\nContent-Length: 0\r\n\r\n${hidden}`],
  ["a bare CR in a header", `${line}${host}X-A: b\rContent-Length: 0\r\n\r\n${hidden}`],
  ["U+0000 in a header", `${line}${host}X-A: \0\r\n\r\n${hidden}`],
  ["two hosts", `${line}${host}Host: evil.example\r\n\r\n${hidden}`],
  ["no host", `${line}\r\n${hidden}`],
  ["another version", `${line.replace("1.1", "1.9")}${host}\r\n${hidden}`],
  ["HTTP/2 without asking", `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
];

test.each(ambiguous)("what held, smuggling: behind %s nothing is answered by itself", async (_, bytes) => {
  const { socket, closed } = await openRawConnection(web.port);
  // With the connection's end: a request that is still incomplete is dropped.
  socket.end(bytes, "latin1");
  const received = await closed;
  expect(received).not.toContain('"ok":true');
  expect(received.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test("what held, smuggling: two requests in a row on one connection are two, in their order", async () => {
  const { socket, closed } = await openRawConnection(web.port);
  socket.write(`${line}${host}Transfer-Encoding: chunked\r\n\r\n${chunked}`);
  socket.write(`${hidden.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`);
  const received = await closed;
  expect(received.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  expect(received.indexOf('"execution_id"')).toBeLessThan(received.indexOf('"ok":true'));
});
