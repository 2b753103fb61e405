import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "./web-server.ts";

const maxBodyBytes = 100_000;
const nodeId = newNodeId();
let database: TestDatabase;
let dataDir: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-door-"));
  database = await useTestDatabase(
    { MAX_BODY_BYTES: String(maxBodyBytes), DATA_DIR: dataDir },
    openAllServices,
  );
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  server = createWebServer(Promise.reject(new Error("there are no pages here")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
  await rm(dataDir, { recursive: true });
});

describe("both doors answer alike", () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test.each<[name: string, path: string, init: RequestInit]>([
    ["JSON", `${nodeId}?a=1&b=2&b=3`, { method: "POST", headers: json, body: '{"name":"Ada"}' }],
    ["a form", nodeId, { method: "POST", headers: form, body: "a=1&a=2&b[c]=3" }],
    ["bytes", nodeId, { method: "POST", body: new Uint8Array([0xff, 0, 1]) }],
    ["no body", nodeId, { method: "POST" }],
    ["GET", `${nodeId}?x=%C3%A9+y`, {}],
    ["HEAD", nodeId, { method: "HEAD" }],
    ["OPTIONS", nodeId, { method: "OPTIONS" }],
    ["a method that is off", nodeId, { method: "PATCH", body: "x" }],
    ["bad JSON", nodeId, { method: "POST", headers: json, body: "{" }],
    ["too much", nodeId, { method: "POST", body: "x".repeat(maxBodyBytes + 1) }],
    ["far too much", nodeId, { method: "POST", body: "x".repeat(50 * maxBodyBytes) }],
    ["an encoding", nodeId, { method: "POST", headers: { "content-encoding": "br" }, body: "x" }],
    ["an unknown id", newNodeId(), { method: "POST", body: "x" }],
    ["plain JSON wanted", newNodeId(), { headers: { accept: "application/json" } }],
  ])("%s", async (_, path, init) => {
    const url = `${origin}/flow/webhook/${path}`;
    const fast = await seen(await fetch(url, init));
    const request = new Request(url, init);
    const context = { requestId: "r", remoteAddress: "127.0.0.1", rawHeaders: [...request.headers].flat() };
    const params = { node_id: path.split("?")[0] ?? "" };
    const next = await seen(await runInRequestContext(context, () => receiveWebhook(request, params)));
    expect(fast).toEqual(next);
  });

  /** The response and what was stored, without values that differ every time or belong to the connection. */
  async function seen(response: Response) {
    const text = await response.text();
    const id = response.headers.get("x-execution-id");
    const { rows } = await database.pool.query("select input from executions where id = $1", [id]);
    const { _webhook: record, ...fields } = rows[0]?.input ?? {};
    return {
      status: response.status,
      body: text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|"request_id":"r"/g, "")
        .replaceAll('"request_id":""', ""),
      type: response.headers.get("content-type"),
      allow: response.headers.get("allow"),
      fields: JSON.stringify(fields).replace(/"file_id":"[^"]+"/, ""),
      record: record && { ...record, headers: record.headers["content-type"], timestamp: null },
    };
  }
});

test("tells the stored call its headers as they were received, repeated ones one by one", async () => {
  const request = openRequest(`${origin}/flow/webhook/${nodeId}`, {
    headers: ["Host", "localhost", "X-B", "1", "X-A", "2", "x-b", "3", "__proto__", "4"],
  });
  request.end();
  const [response] = await once(request, "response");
  response.resume();
  const { rows } = await database.pool.query(
    "select input->'_webhook'->>'headers' as headers from executions where id = $1",
    [response.headers["x-execution-id"]],
  );
  expect(rows[0].headers).toBe(
    '{"host":["localhost"],"x-b":["1","3"],"x-a":["2"],"__proto__":["4"],"connection":["keep-alive"]}',
  );
});

describe("a body over the limit", () => {
  const head = 'Content-Disposition: form-data; name="f"; filename="f"';
  const opening = `--b\r\n${head}\r\n\r\n`;
  const compressed = gzipSync(randomBytes(4 * maxBodyBytes));
  const chunks = Array.from({ length: 1000 }, () => Buffer.alloc(16_384));

  test.each<[name: string, headers: Record<string, string>, pieces: readonly Buffer[]]>([
    ["of text", {}, chunks],
    ["that is a file", { "content-type": "image/png" }, chunks],
    [
      "that holds a file",
      { "content-type": "multipart/form-data; boundary=b" },
      [Buffer.from(opening), ...chunks],
    ],
    ["that is compressed", { "content-encoding": "gzip" }, [compressed]],
    ["that is a compressed file", { "content-encoding": "gzip", "content-type": "image/png" }, [compressed]],
  ])(
    "%s is refused with 413 while it is still coming, after at most the limit and 64 KB",
    async (_, headers, body) => {
      const connected = once(server, "connection");
      const url = `${origin}/flow/webhook/${nodeId}`;
      const request = openRequest(url, { method: "POST", agent: false, headers });
      request.on("error", () => {});
      const left = [...body];
      const [socket] = await connected;
      let answered = false;
      const response = once(request, "response").then(([message]) => {
        answered = true;
        return message;
      });
      const send = () => {
        while (!answered && left.length > 0 && request.write(left.shift())) {}
      };
      request.on("drain", send);
      send();
      const message = await response;
      expect(message.statusCode).toBe(413);
      expect(message.headers.connection).toBe("close");
      expect(socket.bytesRead).toBeLessThanOrEqual(maxBodyBytes + 65_536);
      request.destroy();
    },
  );

  test("is not even asked for when its length is given first", async () => {
    const request = openRequest(`${origin}/flow/webhook/${nodeId}`, {
      method: "POST",
      headers: { expect: "100-continue", "content-length": "1000000000" },
    });
    let asked = false;
    request.on("continue", () => {
      asked = true;
    });
    request.on("error", () => {});
    request.flushHeaders();
    const [response] = await once(request, "response");
    expect([response.statusCode, asked]).toEqual([413, false]);
    request.destroy();
  });
});

describe("what must answer while there are no pages", () => {
  test.each<[path: string, accept: string, status: number, member: string]>([
    ["/healthz", "*/*", 200, "ok"],
    ["/readyz", "*/*", 200, "checks"],
    ["/v1", "*/*", 200, "endpoints"],
    ["/", "application/json", 200, "endpoints"],
    ["/flows", "*/*", 503, "code"],
  ])("%s (Accept: %s) is %i", async (path, accept, status, member) => {
    const response = await fetch(origin + path, { headers: { accept } });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty(member);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("the listing object is the specification's, word for word", async () => {
    expect(await (await fetch(`${origin}/v1`)).json()).toEqual({
      service: "millrace",
      ok: true,
      endpoints: [
        "GET /v1/packages/flow/latest",
        "POST /v1/packages/flow/licenses/validate",
        "GET /v1/packages/builder/latest",
        "POST /v1/packages/builder/entitlements",
        "GET /builder/elements/index.json",
        "GET /builder/elements/items/{id}.json",
        "GET /builder/elements/previews/{id}.html",
      ],
    });
  });

  test("status pages are read, not written", async () => {
    const response = await fetch(`${origin}/v1`, { method: "POST", body: "x" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const head = await fetch(`${origin}/readyz`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
