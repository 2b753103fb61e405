import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseStorageUrl } from "#server/platform/config/storage-location.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { createDiskStorage } from "./disk.ts";
import type { FileStorage } from "./file-storage.ts";
import { createS3Storage } from "./s3.ts";

const secret = "canary-of-the-secret-access-key";
const key = "ab/01a21b53-4b2e-7001-87e0-60bb3077ecab";

interface Seen {
  request: IncomingMessage;
  /** The modes of temporary files while the request arrived. */
  modes: number[];
}

let folder: string;
/** Where uploads are written first: nobody else's. */
let temporary: string;
let seen: Seen[] = [];
let respond: (response: ServerResponse, request: IncomingMessage) => void;
const server = createServer(async (request, response) => {
  const uploads = await readdir(temporary);
  const modes = await Promise.all(
    uploads.map(async (name) => (await stat(join(temporary, name))).mode & 0o777),
  );
  await buffer(request);
  seen.push({ request, modes });
  respond(response, request);
});
let endpoint: string;
let bucket: FileStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-hostile-"));
  temporary = await mkdtemp(join(tmpdir(), "millrace-hostile-"));
  process.env.TMPDIR = temporary;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const location = parseStorageUrl(
    `s3://bucket/some?endpoint=${encodeURIComponent(endpoint)}&access_key_id=id&secret_access_key=${secret}`,
  );
  if (typeof location === "string") throw new Error(location);
  bucket = createS3Storage(location);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
  await rm(temporary, { recursive: true });
});
beforeEach(() => {
  seen = [];
  respond = (response) => response.writeHead(200).end("x");
});

const content = () => Readable.from([Buffer.from("x")], { objectMode: false });

describe.each<[string, () => FileStorage]>([
  ["the disk", () => createDiskStorage(join(folder, "files"))],
  ["the bucket", () => bucket],
])("on %s", (_, create) => {
  test.each([
    "../secret-key",
    "ab/../../secret-key",
    "ab/../secret-key",
    "/etc/passwd",
    "//etc/passwd",
    "..",
    ".",
    "",
    "ab/",
    "ab//x",
    "ab/.",
    "ab\\..\\..\\secret-key",
    "ab/\u0000",
    "ab/x\n",
    "%2e%2e/secret-key",
    "ab/x?versionId=1",
    "ab/x#y",
    "ab/ｘ",
    "C:/x",
  ])("%j is not a key", async (path) => {
    await writeFile(join(folder, "secret-key"), "canary");
    const storage = create();
    await expect(storage.read(path)).rejects.toThrow("not the key");
    await expect(storage.write(path, content())).rejects.toThrow("not the key");
    await expect(storage.remove(path)).rejects.toThrow("not the key");
    expect(seen).toEqual([]);
    expect((await readdir(folder)).filter((name) => name !== "files")).toEqual(["secret-key"]);
  });
});

test("a bucket gets bytes without a name, a type, an owner or a link, and the secret key not at all", async () => {
  await bucket.write(key, content());
  await bucket.read(key);
  await bucket.remove(key);
  expect(seen.map(({ request }) => request.method)).toEqual(["PUT", "GET", "DELETE"]);
  for (const { request } of seen) {
    expect(request.url).toMatch(/^\/bucket\/some\/ab\/[0-9a-f-]{36}(\?x-id=\w+)?$/);
    const headers = JSON.stringify(request.headers);
    expect(headers).not.toContain(secret);
    expect(headers).not.toMatch(/x-amz-(acl|grant|meta|website|tagging)|content-disposition|presign/i);
  }
  expect(seen[0]?.request.headers["content-type"]).toBe("application/octet-stream");
  expect(seen[0]?.modes).toEqual([0o600]);
  expect(await readdir(temporary)).toEqual([]);
});

const echo = (request: IncomingMessage) =>
  `<Error><Code>Denied</Code><Message>${request.headers.authorization} ${request.url}</Message></Error>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE e [<!ENTITY a "${"x".repeat(100)}">${"bcdefgh"
  .split("")
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefg"[at]};`.repeat(20)}">`)
  .join("")}]><Error><Code>&h;</Code><Message>&h;</Message></Error>`;
const external = `<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/passwd">]><Error><Code>a</Code><Message>&x;</Message></Error>`;

test.each<[string, (response: ServerResponse, request: IncomingMessage) => void]>([
  ["repeats the request", (response, request) => response.writeHead(403).end(echo(request))],
  ["answers with entities", (response) => response.writeHead(400).end(laughs)],
  ["names a file of the machine", (response) => response.writeHead(400).end(external)],
  ["answers with a page", (response) => response.writeHead(400).end("<html><script>x()</script>")],
  [
    "answers with a prototype",
    (response) => response.writeHead(400).end("<Error><__proto__><a>1</a></__proto__></Error>"),
  ],
  ["answers with a megabyte", (response) => response.writeHead(400).end("<a>".repeat(300_000))],
  [
    "has no such bucket",
    (response) => response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>"),
  ],
])("a bucket that %s is a fault without secrets", async (_, answer) => {
  respond = answer;
  const started = performance.now();
  for (const attempt of [
    () => bucket.read(key),
    () => bucket.write(key, content()),
    () => bucket.remove(key),
  ]) {
    const fault = await attempt().then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(fault).toBeInstanceOf(Error);
    const logged = JSON.stringify(describeFault(fault));
    expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/root:|x{200}/);
    expect(logged.length).toBeLessThan(10_000);
  }
  expect(performance.now() - started).toBeLessThan(5000);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test.each([301, 302, 303, 307, 308])(
  "a bucket that redirects with %i sends nobody elsewhere",
  async (status) => {
    let elsewhere = 0;
    const other = createServer((_, response) => {
      elsewhere += 1;
      response.end("x");
    });
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/bucket/x`;
    respond = (response) =>
      response.writeHead(status, { location, "x-amz-bucket-region": "evil.example/" }).end();
    await expect(bucket.read(key)).rejects.toThrow();
    await expect(bucket.write(key, content())).rejects.toThrow();
    expect(elsewhere).toBe(0);
    for (const { request } of seen) expect(request.headers.host).toBe(new URL(endpoint).host);
    other.closeAllConnections();
    other.close();
  },
);

test("a file that ends too early is a fault, not a shorter file", async () => {
  respond = (response) => {
    response.writeHead(200, { "content-length": "1000" }).write("only this");
    setImmediate(() => response.destroy());
  };
  const read = await bucket.read(key);
  await expect(read && buffer(read)).rejects.toThrow();
});

test.each([
  `s3://bucket?endpoint=https%3A%2F%2Fa.example&secret_access_key=${secret}`,
  `s3://bucket?access_key_id=&secret_access_key=${secret}`,
  `s3://bucket?${secret}=1`,
  `https://${secret}@bucket`,
  `s3://?secret_access_key=${secret}`,
  `s3://bucket?endpoint=file%3A%2F%2F${secret}`,
  `s3://bucket?endpoint=${secret}`,
])("what is wrong with STORAGE_URL is said without the secret: %s", (url) => {
  const problem = parseStorageUrl(url);
  expect(problem).toBeTypeOf("string");
  expect(problem).not.toContain(secret);
});
