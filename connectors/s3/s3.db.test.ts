import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OutgoingRequest } from "#engine/ports.ts";
import { setClock } from "#lib/clock.ts";
import { signAws } from "#server/identity/credentials/sign-aws.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/** The operations against a small S3 in memory that checks signatures: no real one can be had here. */

const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "canary-of-a-bucket-in-'s3'" };
const objects = new Map<string, { body: Buffer; type: string }>();
let redirect: string | null = null;
let inside: Recorder;
let server: Server;
let database: TestDatabase;
let owner: Person;
let bucket: OnServer;

beforeAll(async () => {
  inside = await startRecorder();
  server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(url, "http://s3");
    if (redirect !== null) return void response.writeHead(307, { location: redirect }).end();
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(
          `<?xml version="1.0"?><Error><Code>${code}</Code><Message>About ${headers.authorization}</Message></Error>`,
        );
    if (!(await isSigned(method, url, headers, body))) return void fail(403, "SignatureDoesNotMatch");
    const key = decodeURIComponent(pathname).replace("/invoices/", "");
    if (searchParams.has("list-type")) return void response.end(listing(searchParams));
    if (method === "PUT") objects.set(key, { body, type: headers["content-type"] ?? "" });
    const found = objects.get(key);
    if (method === "DELETE") objects.delete(key);
    else if (!found) return void fail(404, "NoSuchKey");
    response.writeHead(method === "DELETE" ? 204 : 200, { "content-type": found?.type ?? "" });
    response.end(method === "GET" ? found?.body : undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
  bucket = await connectTo(owner, "s3", fieldsOf());
});
beforeEach(() => {
  redirect = null;
});
afterAll(async () => {
  await database.drop();
  await inside.close();
  server.closeAllConnections();
  server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const fieldsOf = (changes: Record<string, string> = {}) => ({
  ...{ endpoint: origin(), bucket: "invoices", region: "eu-central-1" },
  ...{ access_key_id: keys.accessKeyId, secret_access_key: keys.secretAccessKey },
  ...changes,
});

/** Signs what arrived again, at its time: the signatures differ if anything was changed on the way. */
async function isSigned(
  method: string,
  url: string,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
): Promise<boolean> {
  const authorization = String(headers.authorization);
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const own = names.filter((name) => !["host", "x-amz-date", "x-amz-content-sha256"].includes(name));
  const instant = String(headers["x-amz-date"]).replace(
    /^(....)(..)(..)T(..)(..)(..)Z$/,
    "$1-$2-$3T$4:$5:$6Z",
  );
  const at = Date.parse(instant);
  const restore = setClock({ nowMs: () => at, monotonicMs: () => performance.now() });
  const call: OutgoingRequest = {
    ...{ method, url: `http://${headers.host}${url}`, body, signal: new AbortController().signal },
    ...{ timeoutMs: 1000, maxRedirects: 0, maxBytes: 1000 },
    headers: own.map((name): [string, string] => [name, String(headers[name])]),
  };
  const key = { ...keys, sessionToken: null, region: "eu-central-1", service: "s3" };
  const signed = await signAws(call, key).finally(restore);
  return signed.headers.some(([name, value]) => /^authorization$/i.test(name) && value === authorization);
}

function listing(query: URLSearchParams): string {
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
  const from = Number(query.get("continuation-token") ?? 0);
  const to = from + Math.min(2, Number(query.get("max-keys")));
  const entry = (key: string) =>
    `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><Size>${objects.get(key)?.body.length}</Size><ETag>&quot;e&quot;</ETag><LastModified>2026-11-27T09:00:00.000Z</LastModified></Contents>`;
  const next = to < all.length ? `<NextContinuationToken>${to}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${all.slice(from, to).map(entry).join("")}${next}</ListBucketResult>`;
}

test("an object with any key is stored, listed, and deleted", async () => {
  const names = ["2026/Grüße & (1)+'a'*~.txt", "2026/b.txt", "2026/c.txt", "other.txt"];
  for (const key of names) {
    expect(
      await bucket.output("put_object", { key, content: `in ${key}`, content_type: "text/plain" }),
    ).toEqual({ key });
  }
  expect(objects.get(names[0] ?? "")).toMatchObject({
    body: Buffer.from(`in ${names[0]}`),
    type: "text/plain",
  });
  const listed = (await bucket.output("list_objects", { prefix: "2026/" })) as { key: string }[];
  expect(listed.map(({ key }) => key)).toEqual(names.slice(0, 3).toSorted());
  expect(listed[0]).toMatchObject({ etag: "e", modified_at: "2026-11-27T09:00:00.000Z" });
  expect(await bucket.output("list_objects", { prefix: "2026/", limit: 2 })).toHaveLength(2);
  expect(bucket.warnings.at(-1)).toBe("There are more objects. The output has the first 2.");
  expect(await bucket.output("delete_object", { key: "other.txt" })).toEqual({ key: "other.txt" });
  expect(objects.has("other.txt")).toBe(false);
});

test.each([
  ["anomalizer/ngx_aws_auth#87", "libstdc++-docs.x86_64.rpm"],
  ["JuliaServices/CloudBase.jl#44", "with space"],
  ["JuliaServices/CloudBase.jl#44", "with%20space"],
  ["JuliaServices/CloudBase.jl#44", "amp&amp#hash?unicode-ü"],
  ["ex-aws/ex_aws#396", "a b"],
  ["aws/aws-sdk-js-v3#4859", "year=2026/day=27/a.csv"],
  ["minio/minio#6548", "my spaces file.txt"],
  ["xtyxtyx/minio-dart#115", "C++ notes.txt"],
  ["a folder", "marker/"],
  ["an empty folder", "deep//a.txt"],
])("%s: the key “%s” is signed as it is sent, stored and read", async (_, key) => {
  await bucket.output("put_object", { key, content: "x" });
  expect(objects.has(key)).toBe(true);
  const listed = (await bucket.output("list_objects", { prefix: key })) as { key: string }[];
  expect(listed.map((each) => each.key)).toEqual([key]);
  expect(await bucket.output("delete_object", { key })).toEqual({ key });
  expect(objects.has(key)).toBe(false);
});

test("aws/aws-sdk-js-v3#3629: a secret key with slashes, plus signs and equal signs signs", async () => {
  const before = keys.secretAccessKey;
  keys.secretAccessKey = "wJal+rXUt/nFEMI/K7MD=ENG/bPx=";
  try {
    const other = await connectTo(owner, "s3", fieldsOf());
    expect(await other.test()).toMatchObject({ state: "works" });
  } finally {
    keys.secretAccessKey = before;
  }
});

test("a missing object, and a key that cannot be one, say so", async () => {
  expect(await bucket.error("get_object", { key: "no/such" })).toMatchObject({
    ...{ code: "http_status", message: expect.stringContaining("S3 says: NoSuchKey") },
  });
  for (const key of ["/", "///", "../other", "a/../b"]) {
    expect(await bucket.error("put_object", { key, content: "x" })).toMatchObject({
      code: "invalid_setting",
    });
  }
});

test("wrong keys are a refusal, and no secret is in what is said", async () => {
  expect(await bucket.test()).toMatchObject({ state: "works" });
  const other = await connectTo(owner, "s3", fieldsOf({ secret_access_key: "canary-of-another" }));
  const tested = await other.test();
  expect(tested).toMatchObject({ state: "refused" });
  expect(JSON.stringify(tested)).not.toContain("canary");
});

test("a redirect to another host gets no signature, and one to a metadata service is not followed", async () => {
  redirect = `http://127.0.0.1:${inside.port}/invoices`;
  await bucket.run("put_object", { key: "a.txt", content: "x" });
  expect(JSON.stringify(inside.requests.map(({ headers }) => headers))).not.toContain("AWS4-HMAC");
  redirect = "http://169.254.169.254/latest/meta-data";
  expect(await bucket.error("list_objects")).toMatchObject({ code: "address_not_allowed" });
});
