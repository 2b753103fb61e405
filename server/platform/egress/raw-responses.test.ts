import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutgoingRequest } from "#engine/ports.ts";
import { createEgress, type Egress } from "./egress.ts";

/** The bytes that the server sends before it closes the connection, by path. */
const responses = new Map<string, Buffer>();
let server: Server;
let egress: Egress;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (request) => {
      const path = request.toString("latin1").split(" ")[1] ?? "";
      socket.end(responses.get(path) ?? `HTTP/1.1 200 OK\r\nX-Path: ${path}\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  egress = createEgress({ allow: ["127.0.0.1"] });
});
afterAll(async () => {
  await egress.close();
  server.close();
});

/** The result of a request that is answered with these headers and this body, in raw bytes. */
function receive(headers: Buffer | string, body: Buffer | string, more: Partial<OutgoingRequest> = {}) {
  const path = `/${responses.size}`;
  const head = Buffer.concat([Buffer.from("HTTP/1.1 "), Buffer.from(headers), Buffer.from("\r\n\r\n")]);
  responses.set(path, Buffer.concat([head, Buffer.from(body)]));
  return egress.send({
    method: "GET",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    headers: [],
    timeoutMs: 5000,
    maxRedirects: 5,
    maxBytes: 10_000,
    signal: new AbortController().signal,
    ...more,
  });
}

test.each(["utf8", "latin1"] as const)("reads headers whose bytes are %s", async (encoding) => {
  const disposition = Buffer.from('Content-Disposition: attachment; filename="Übung.zip"', encoding);
  const result = await receive(Buffer.concat([Buffer.from("200 OK\r\n"), disposition]), "");
  expect(result).toMatchObject({
    headers: { "content-disposition": ['attachment; filename="Übung.zip"'] },
  });
});

test.each(["utf8", "latin1"] as const)("follows a Location whose bytes are %s", async (encoding) => {
  const location = Buffer.from("Location: /Größe?q=ä", encoding);
  const result = await receive(Buffer.concat([Buffer.from("302 Found\r\n"), location]), "");
  expect(result).toMatchObject({ headers: { "x-path": ["/Gr%C3%B6%C3%9Fe?q=%C3%A4"] } });
});

const coded: [string, Buffer][] = [
  ["gzip, gzip", gzipSync(gzipSync("hello"))],
  ["gzip, br", brotliCompressSync(gzipSync("hello"))],
  ["zstd", zstdCompressSync("hello")],
];

test.each(coded)("reads and saves a body of the codings %s", async (coding, body) => {
  const headers = `200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: ${coding}`;
  expect(await receive(headers, body)).toMatchObject({ body: "hello" });
  const save: OutgoingRequest["save"] = async (_, content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  expect(await receive(headers, body, { save })).toMatchObject({ body: "hello" });
});

test("a bomb in the second layer is stopped while it is saved", async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)));
  const save: OutgoingRequest["save"] = async (_, content) => {
    for await (const _ of content);
    return "all";
  };
  expect(await receive("200 OK\r\nContent-Encoding: gzip, gzip", bomb, { save })).toMatchObject({
    code: "answer_too_large",
  });
});

test("a coding that is not known leaves the bytes as base64, whatever their type", async () => {
  const headers = "200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: compress";
  expect(await receive(headers, "hello")).toMatchObject({ body: "aGVsbG8=" });
});

test("a body that is shorter than its Content-Length is named", async () => {
  expect(await receive("200 OK\r\nContent-Length: 100", "hello")).toMatchObject({
    code: "connection_failed",
    retryable: true,
    message: expect.stringMatching(/before its response was complete|another length/),
  });
});

test("what follows a body's Content-Length is not a part of it", async () => {
  expect(await receive("200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2", "hello")).toMatchObject({
    status: 200,
    body: "he",
  });
});
