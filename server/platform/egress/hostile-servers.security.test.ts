import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { memoryUsage } from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress, type Egress } from "./egress.ts";

const mb = 1_000_000;
const maxBytes = 2 * mb;

/** A server that writes whatever it likes on connect, regardless of the request. */
const sockets = new Set<Socket>();
let response: (socket: Socket) => void;
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
  socket.on("close", () => sockets.delete(socket));
  socket.once("data", () => response(socket));
});
let egress: Egress;
let url: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  egress = createEgress({ allow: ["127.0.0.1"] });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await egress.close();
  server.close();
});

/** Writes this repeatedly while it is being read. */
function forever(socket: Socket, chunk: string | Buffer) {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
}

const head = (...headers: string[]) => `${["HTTP/1.1 200 OK", ...headers].join("\r\n")}\r\n\r\n`;
const whole = (type: string, body: string | Buffer, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(head(`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`, ...headers)),
    Buffer.from(body),
  ]);

const send = (timeoutMs = 10_000) =>
  egress.send({
    method: "GET",
    url,
    headers: [],
    timeoutMs,
    maxRedirects: 5,
    maxBytes,
    signal: new AbortController().signal,
  });

const zeros = Buffer.alloc(100 * mb);
const bombs = {
  gzip: gzipSync(zeros, { level: 1 }),
  br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/** What it sends, and how the request must end. */
const hostile: [name: string, code: string, answer: (socket: Socket) => void, timeoutMs?: number][] = [
  [
    "a gzip bomb of 100 MB",
    "answer_too_large",
    (socket) => socket.end(whole("text/plain", bombs.gzip, "content-encoding: gzip")),
  ],
  [
    "a brotli bomb of 100 MB",
    "answer_too_large",
    (socket) => socket.end(whole("text/plain", bombs.br, "content-encoding: br")),
  ],
  [
    "a body without an end",
    "answer_too_large",
    (socket) => {
      socket.write(head("content-type: text/plain"));
      forever(socket, "x".repeat(65_536));
    },
  ],
  [
    "chunks of one byte without an end",
    "answer_too_large",
    (socket) => {
      socket.write(head("content-type: text/plain", "transfer-encoding: chunked"));
      forever(socket, "1\r\nx\r\n".repeat(10_000));
    },
  ],
  [
    "interim answers without an end",
    "timeout",
    (socket) => forever(socket, "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100)),
    500,
  ],
  [
    "header lines without an end",
    "connection_failed",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      forever(socket, `x: ${"y".repeat(1000)}\r\n`);
    },
  ],
  [
    "one header line without an end",
    "connection_failed",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      forever(socket, "y".repeat(65_536));
    },
  ],
  ["a status line without an end", "connection_failed", (socket) => forever(socket, "H".repeat(65_536))],
  [
    "a head that drips",
    "timeout",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const timer = setInterval(() => socket.write("y"), 20);
      socket.on("close", () => clearInterval(timer));
    },
    500,
  ],
  [
    "a body that drips",
    "timeout",
    (socket) => {
      socket.write(head("content-length: 1000000"));
      const timer = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(timer));
    },
    500,
  ],
  [
    "a length that it does not keep to",
    "connection_failed",
    (socket) => socket.end(`${head("content-length: 10")}x`),
  ],
  [
    "two lengths",
    "connection_failed",
    (socket) => socket.end(`${head("content-length: 1", "content-length: 2")}xx`),
  ],
  ["what is not HTTP", "connection_failed", (socket) => socket.end("220 ESMTP\r\n")],
];

test.each(hostile)("held: %s ends the call by %s", async (_, code, how, timeoutMs) => {
  response = how;
  const before = memoryUsage.rss();
  expect(await send(timeoutMs)).toMatchObject({ kind: "failure", code });
  // Its sockets are closed, so that servers that drip or never end do not continue in the background.
  await expect.poll(() => sockets.size).toBe(0);
  expect(memoryUsage.rss() - before).toBeLessThan(150 * mb);
});

test("held: JSON nested 500,000 deep is text", async () => {
  const deep = "[".repeat(500_000) + "]".repeat(500_000);
  response = (socket) => socket.end(whole("application/json", deep));
  expect(await send()).toMatchObject({ kind: "response", body: deep });
});

test("held: keys of prototypes, NUL and lone surrogates are data", async () => {
  const body = String.raw`{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"a":"\u0000\ud800"}`;
  response = (socket) => socket.end(whole("application/json", body));
  const result = await send();
  if (result.kind === "failure") throw new Error(result.message);
  expect(Object.keys(result.body ?? {})).toEqual(["__proto__", "constructor", "a"]);
  expect(Reflect.get({}, "admin")).toBeUndefined();
});
