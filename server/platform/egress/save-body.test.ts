import { randomBytes } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutgoingRequest, SaveBody } from "#engine/ports.ts";
import { createEgress, type Egress } from "./egress.ts";

const content = randomBytes(300_000);
const encoders: { readonly [coding: string]: (bytes: Buffer) => Buffer } = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  raw: (bytes) => deflateRawSync(bytes),
};

let server: Server;
let egress: Egress;
let closed = 0;

function respond(path: string, response: ServerResponse): void {
  const [, kind = "", detail = ""] = path.split("/");
  const encode = encoders[detail];
  if (kind === "coded" && encode) {
    const coding = detail === "raw" ? "deflate" : detail;
    response.writeHead(200, { "content-encoding": coding, "content-type": "image/png" }).end(encode(content));
  } else if (kind === "bomb") {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
  } else if (kind === "damaged") {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(content).subarray(0, 1000));
  } else if (kind === "endless") {
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
    response.on("close", () => {
      clearInterval(timer);
      closed++;
    });
  } else if (kind === "broken") {
    response.writeHead(200, { "content-length": "1000" }).write("first");
    setTimeout(() => response.socket?.destroy(), 20);
  } else if (kind === "silent") {
    response.writeHead(200).write("first");
  } else if (kind === "redirect") {
    response.writeHead(302, { location: "/plain" }).end("going there");
  } else if (kind === "status") {
    response.writeHead(Number(detail), { "content-type": "text/plain" }).end("not a file");
  } else {
    response.writeHead(200, { "content-length": String(content.length) }).end(content);
  }
}

beforeAll(async () => {
  server = createServer((request, response) => respond(request.url ?? "", response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  egress = createEgress({ allow: ["127.0.0.1"] });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await egress.close();
});

/** Sends a request whose body is saved, and gives what was saved and how often. */
async function download(path: string, more: Partial<OutgoingRequest> = {}) {
  const saved: Buffer[] = [];
  const save: SaveBody = async (_, chunks) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    saved.push(Buffer.concat(parts));
    return { saved: saved.length };
  };
  const result = await egress.send({
    method: "GET",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    headers: [],
    timeoutMs: 5000,
    maxRedirects: 5,
    maxBytes: 1_000_000,
    save,
    signal: new AbortController().signal,
    ...more,
  });
  return { result, saved };
}

test.each(["/plain", "/coded/gzip", "/coded/br", "/coded/deflate", "/coded/raw", "/redirect"])(
  "saves what was sent, decompressed: %s",
  async (path) => {
    const { result, saved } = await download(path);
    expect(result).toMatchObject({ kind: "response", status: 200, body: { saved: 1 } });
    expect(saved).toHaveLength(1);
    expect(saved[0]?.equals(content)).toBe(true);
  },
);

test.each([404, 500])("does not save a response with status %i", async (status) => {
  const { result, saved } = await download(`/status/${status}`);
  expect(result).toMatchObject({ kind: "response", status, body: "not a file" });
  expect(saved).toEqual([]);
});

test("saves an empty body as such", async () => {
  const { result, saved } = await download("/status/204");
  expect(result).toMatchObject({ kind: "response", status: 204, body: { saved: 1 } });
  expect(saved).toEqual([Buffer.alloc(0)]);
});

test.each(["/endless", "/bomb"])("stops at the limit, and does not wait for the rest: %s", async (path) => {
  const { result, saved } = await download(path);
  expect(result).toMatchObject({
    code: "answer_too_large",
    message: "The response of 127.0.0.1 is larger than the limit of 1000000 bytes. The rest was not read.",
    retryable: false,
  });
  expect(saved).toEqual([]);
});

test("closes a connection whose body is not read to the end", async () => {
  const before = closed;
  await download("/endless");
  await expect.poll(() => closed).toBe(before + 1);
});

test("names the limit and the size that the response declares", async () => {
  const { result } = await download("/plain", { maxBytes: 200_000 });
  expect(result).toMatchObject({
    code: "answer_too_large",
    message:
      "The response of 127.0.0.1 has 300000 bytes, more than the limit of 200000 bytes. It was not read.",
  });
});

test.each(["/broken", "/damaged"])("a body that breaks off is a failure that can pass: %s", async (path) => {
  const { result, saved } = await download(path);
  expect(result).toMatchObject({ kind: "failure", code: "connection_failed", retryable: true });
  expect(saved).toEqual([]);
});

test("a body that takes too long is over when its time is", async () => {
  const { result, saved } = await download("/silent", { timeoutMs: 100 });
  expect(result).toMatchObject({ code: "timeout", retryable: true });
  expect(saved).toEqual([]);
});

test("a storage that fails is a fault of ours, not of the server", async () => {
  const fault = new Error("The disk is full.");
  const before = closed;
  await expect(download("/endless", { save: () => Promise.reject(fault) })).rejects.toBe(fault);
  await expect.poll(() => closed).toBe(before + 1);
});
