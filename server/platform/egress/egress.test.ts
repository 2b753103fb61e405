import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutgoingRequest } from "#engine/ports.ts";
import { createEgress, type Egress } from "./egress.ts";
import { type Recorded, type Recorder, startRecorder } from "./recorder.test-server.ts";

let recorder: Recorder;
let elsewhere: Recorder;
let egress: Egress;

function answer({ path }: Recorded, response: ServerResponse): void {
  const url = new URL(path, "http://recorder");
  const to = url.searchParams.get("to");
  if (url.pathname === "/redirect" && to !== null) {
    response.writeHead(Number(url.searchParams.get("status") ?? 302), { location: to }).end();
  } else if (url.pathname === "/loop") {
    response.writeHead(302, { location: "/loop" }).end("going round");
  } else if (url.pathname === "/silent") {
    response.writeHead(200, { "content-type": "text/plain" }).write("first");
  } else if (url.pathname === "/never") {
    return;
  } else if (url.pathname === "/large") {
    response.end("x".repeat(5000));
  } else if (url.pathname === "/endless") {
    const timer = setInterval(() => response.write("x".repeat(1000)), 1);
    response.on("close", () => clearInterval(timer));
  } else if (url.pathname === "/bomb") {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1_000_000)));
  } else if (url.pathname === "/gzip") {
    response
      .writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" })
      .end(gzipSync('{"zipped":true}'));
  } else if (url.pathname === "/damaged") {
    response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip");
  } else if (url.pathname === "/gone") {
    response.socket?.destroy();
  } else {
    response.setHeader("Set-Cookie", ["a=1", "b=2"]);
    response.writeHead(201, { "content-type": "application/json" }).end('{"ok":true}');
  }
}

beforeAll(async () => {
  recorder = await startRecorder(answer);
  elsewhere = await startRecorder();
  egress = createEgress({ allow: ["127.0.0.1", `localhost:${elsewhere.port}`] });
});
afterAll(async () => {
  await recorder.close();
  await elsewhere.close();
  await egress.close();
});

const at = (path: string) => `http://127.0.0.1:${recorder.port}${path}`;
const send = (url: string, more: Partial<OutgoingRequest> = {}) =>
  egress.send({
    method: "GET",
    url,
    headers: [],
    timeoutMs: 5000,
    maxRedirects: 5,
    maxBytes: 2000,
    signal: new AbortController().signal,
    ...more,
  });

test("sends what it is given and reads the answer", async () => {
  const result = await send(at("/orders?x=1"), {
    method: "post",
    headers: [
      ["Content-Type", "text/plain"],
      ["X-Two", "a"],
      ["X-Two", "b"],
    ],
    body: "hello",
  });
  expect(result).toMatchObject({ kind: "response", status: 201, body: { ok: true } });
  expect(result).toMatchObject({ headers: { "set-cookie": ["a=1", "b=2"] } });
  expect(recorder.requests.at(-1)).toMatchObject({
    method: "POST",
    path: "/orders?x=1",
    body: "hello",
    headers: { "content-type": "text/plain", "x-two": "a, b", "user-agent": "Millrace" },
  });
});

test("sends bytes as they are", async () => {
  await send(at("/"), { method: "PUT", headers: [], body: new TextEncoder().encode("bytes") });
  expect(recorder.requests.at(-1)).toMatchObject({ method: "PUT", body: "bytes" });
});

const streamed = {
  size: 6,
  async *read() {
    yield new TextEncoder().encode("one");
    yield new TextEncoder().encode("two");
  },
};

test("sends a body while it is read, and says beforehand how long it is", async () => {
  await send(at("/"), { method: "PUT", headers: [], body: streamed });
  expect(recorder.requests.at(-1)).toMatchObject({
    method: "PUT",
    body: "onetwo",
    headers: { "content-length": "6" },
  });
});

test("a name and port that are allowed can be called, on that port only", async () => {
  expect(await send(`http://localhost:${elsewhere.port}/`)).toMatchObject({ body: "hit" });
  expect(await send(`http://localhost:${recorder.port}/`)).toMatchObject({ code: "address_not_allowed" });
});

test("an entry of the allow-list that means nothing stops the start, by name", () => {
  expect(() => createEgress({ allow: ["10.0.0.0/8", "http://x/"] })).toThrow('"http://x/"');
});

describe("redirects", () => {
  const to = (location: string, status = 302) =>
    at(`/redirect?status=${status}&to=${encodeURIComponent(location)}`);

  test("are followed", async () => {
    expect(await send(to("/orders"))).toMatchObject({ status: 201 });
  });

  test.each(["http://127.0.0.2/", "http://localhost/", "http://169.254.169.254/", "http://[::1]/"])(
    "to %s are refused like a first call",
    async (location) => {
      expect(await send(to(location))).toMatchObject({ code: "address_not_allowed", retryable: false });
    },
  );

  test("are refused at any hop, to any scheme, with any credentials", async () => {
    expect(await send(to(to("http://10.0.0.1/")))).toMatchObject({ code: "address_not_allowed" });
    expect(await send(to("file:///etc/passwd"))).toMatchObject({ code: "invalid_url" });
    expect(await send(to(`http://user@127.0.0.1:${recorder.port}/`))).toMatchObject({ code: "invalid_url" });
    expect(await send(to("http://[broken"))).toMatchObject({
      code: "invalid_url",
      message: expect.stringContaining("After a redirect"),
    });
  });

  test("to another origin leave credentials behind", async () => {
    const headers: [string, string][] = [
      ["Authorization", "Bearer secret"],
      ["X-Api-Key", "secret"],
      ["Cookie", "secret=1"],
    ];
    await send(to(`http://localhost:${elsewhere.port}/there`, 307), { method: "POST", headers, body: "{}" });
    const [received] = elsewhere.requests.slice(-1);
    expect(received).toMatchObject({ path: "/there", method: "POST", body: "{}" });
    expect(JSON.stringify(received)).not.toContain("secret");
  });

  test("a body that is read while it is sent is read anew for the next hop", async () => {
    await send(to(at("/again"), 307), { method: "POST", headers: [], body: streamed });
    expect(recorder.requests.at(-1)).toMatchObject({ path: "/again", method: "POST", body: "onetwo" });
  });

  test("end after as many as are allowed", async () => {
    const before = recorder.requests.length;
    expect(await send(at("/loop"), { maxRedirects: 3 })).toMatchObject({ code: "too_many_redirects" });
    expect(recorder.requests.length - before).toBe(4);
  });

  test("are an answer like any other where none are to be followed", async () => {
    expect(await send(at("/loop"), { maxRedirects: 0 })).toMatchObject({ status: 302, body: "going round" });
  });
});

describe("limits", () => {
  test.each(["/large", "/endless", "/bomb"])("an answer that is too large is cut off: %s", async (path) => {
    expect(await send(at(path))).toMatchObject({ code: "answer_too_large", retryable: false });
  });

  test.each(["/silent", "/never"])("a call is over when its time is: %s", async (path) => {
    expect(await send(at(path), { timeoutMs: 100 })).toMatchObject({ code: "timeout", retryable: true });
  });

  test("a lookup that hangs does not outlast the call", async () => {
    const stuck = createEgress({ allow: [], resolve: () => new Promise(() => {}) });
    const result = await stuck.send({
      method: "GET",
      url: "http://slow.example/",
      headers: [],
      timeoutMs: 50,
      maxRedirects: 0,
      maxBytes: 10,
      signal: new AbortController().signal,
    });
    expect(result).toMatchObject({ code: "timeout" });
  });

  test("a call ends when it is canceled, before and while it is under way", async () => {
    expect(await send(at("/"), { signal: AbortSignal.abort() })).toMatchObject({ code: "canceled" });
    const stop = new AbortController();
    const sent = send(at("/never"), { signal: stop.signal });
    await expect.poll(() => recorder.requests.at(-1)?.path).toBe("/never");
    stop.abort();
    expect(await sent).toMatchObject({ code: "canceled", retryable: false });
  });
});

test("undoes compression", async () => {
  expect(await send(at("/gzip"))).toMatchObject({ body: { zipped: true } });
});

test.each(["/damaged", "/gone"])(
  "a broken answer is a failure that another attempt may mend: %s",
  async (path) => {
    expect(await send(at(path))).toMatchObject({
      kind: "failure",
      code: "connection_failed",
      retryable: true,
    });
  },
);

test("names what is wrong when nothing listens or the name is unknown", async () => {
  const closed = await startRecorder();
  await closed.close();
  expect(await send(`http://127.0.0.1:${closed.port}/`)).toMatchObject({
    code: "connection_failed",
    message: expect.stringContaining("refused the connection"),
  });
  const nowhere = createEgress({
    allow: [],
    resolve: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  });
  const result = await nowhere.send({
    method: "GET",
    url: "http://nowhere.example/",
    headers: [],
    timeoutMs: 1000,
    maxRedirects: 0,
    maxBytes: 10,
    signal: new AbortController().signal,
  });
  expect(result).toMatchObject({
    code: "connection_failed",
    message: expect.stringContaining("not found in DNS"),
  });
});

test.each([
  [{ method: "CONNECT" }, "CONNECT"],
  [{ method: "GET X" }, "GET X"],
  [{ headers: [["X", "a\r\nHost: b"]] }, "line break"],
  [{ headers: [["X Y", "a"]] }, "not a header name"],
  [{ headers: [["Host", "internal"]] }, "Host"],
  [{ headers: [["Transfer-Encoding", "chunked"]] }, "Transfer-Encoding"],
  [{ headers: [["Proxy-Authorization", "x"]] }, "Proxy-Authorization"],
] satisfies [Partial<OutgoingRequest>, string][])("does not send %j", async (more, named) => {
  expect(await send(at("/"), more)).toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining(named),
    retryable: false,
  });
});
