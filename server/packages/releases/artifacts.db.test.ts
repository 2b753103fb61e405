import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { publishRelease } from "#test/packages/publish.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { isSignature } from "#test/signing/verify.ts";
import { openAllServices } from "#test/web-services.ts";
import { grantedArtifactUrl } from "./artifact-url.ts";
import { downloadArtifact } from "./download.ts";
import { newDownloadToken } from "./download-token.ts";
import {
  createReleaseEndpoint,
  listReleasesEndpoint,
  readArtifactEndpoint,
  updateReleaseEndpoint,
  yankReleaseEndpoint,
} from "./release-routes.ts";

const maxBytes = 300_000;
let database: TestDatabase;
let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-artifacts-"));
  database = await useTestDatabase(
    { DATA_DIR: folder, MAX_ARTIFACT_BYTES: String(maxBytes) },
    openAllServices,
  );
  key = (await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["admin"])).key;
});
beforeEach(async () => {
  await database.pool.query("delete from releases");
  await rm(join(folder, "files"), { recursive: true, force: true });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const kept = async () => {
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).length;
};
const params = { slug: "flow", version: "1.0.0" };

describe("publishing", () => {
  test("keeps the file and its digests, under a name that any system takes", async () => {
    const content = randomBytes(200_000).toString("base64");
    const response = await publishRelease(key, { version: "1.0.0", content, filename: "../Ünïque file.ZIP" });
    expect([response.status, response.headers.get("location")]).toEqual([
      201,
      "/api/packages/flow/releases/1.0.0",
    ]);
    const release = await response.json();
    expect(release).toMatchObject({
      package: "flow",
      version: "1.0.0",
      channel: "stable",
      rollout: 100,
      filename: "Unique-file.ZIP",
      content_type: "application/zip",
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      published_by: "The owner",
    });
    expect(await kept()).toBe(1);
  });

  test("a version is published once, whatever comes after", async () => {
    const first = await (await publishRelease(key, { version: "1.0.0", content: "one" })).json();
    const second = await publishRelease(key, { version: "1.0.0", content: "two" });
    expect([second.status, (await second.json()).code]).toEqual([409, "version_exists"]);
    const { rows } = await database.pool.query("select sha256 from releases");
    expect(rows).toEqual([{ sha256: first.sha256 }]);
    expect(await kept()).toBe(1);
  });

  test.each<[name: string, fields: Record<string, string>, status: number, pointer: string]>([
    ["no version", { version: "one" }, 422, "/version"],
    ["a leading v", { version: "v1.0.0" }, 422, "/version"],
    ["build metadata", { version: "1.0.0+7" }, 422, "/version"],
    ["a channel that there is not", { version: "1.0.0", channel: "nightly" }, 422, "/channel"],
    ["a rollout beyond all", { version: "1.0.0", rollout: "101" }, 422, "/rollout"],
    ["a rollout that is no number", { version: "1.0.0", rollout: "half" }, 422, "/rollout"],
    ["an unknown field", { version: "1.0.0", yanked_at: "2026-01-01" }, 422, "/yanked_at"],
    ["an empty file", { version: "1.0.0", content: "" }, 422, "/artifact"],
  ])("refuses %s, and keeps nothing of it", async (_, fields, status, pointer) => {
    const response = await publishRelease(key, { version: "", ...fields });
    expect(response.status).toBe(status);
    expect((await response.json()).errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      pointer,
    ]);
    expect(await kept()).toBe(0);
  });

  test("refuses a file over the limit, without reading it to its end, and keeps nothing of it", async () => {
    const response = await publishRelease(key, { version: "1.0.0", content: "x".repeat(maxBytes + 1) });
    expect([response.status, (await response.json()).code]).toEqual([413, "body_too_large"]);
    expect(await kept()).toBe(0);
  });

  test("refuses an unknown package", async () => {
    expect((await publishRelease(key, { slug: "none", version: "1.0.0" })).status).toBe(404);
    expect(await kept()).toBe(0);
  });

  test.each([
    ["no form", "application/json", "{}", 422],
    ["no boundary", "multipart/form-data", "x", 422],
    [
      "no file",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="version"\r\n\r\n1.0.0\r\n--b--\r\n',
      422,
    ],
    ["a broken form", "multipart/form-data; boundary=b", "--b\r\nnonsense", 400],
    [
      "a form that breaks off in its file",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="artifact"; filename="a.zip"\r\n\r\nbytes',
      400,
    ],
    [
      "another file",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="other"; filename="a.zip"\r\n\r\nbytes\r\n--b--\r\n',
      422,
    ],
  ])("refuses %s", async (_, type, body, status) => {
    const request = new Request("http://localhost:3000/api/packages/flow/releases", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": type },
      body,
    });
    expect((await createReleaseEndpoint(request, { slug: "flow" })).status).toBe(status);
    expect(await kept()).toBe(0);
  });

  test("what is published changes in its rollout only", async () => {
    await publishRelease(key, { version: "1.0.0" });
    const changed = await send(updateReleaseEndpoint, { params, key, body: { rollout: 10 } });
    expect((await changed.json()).rollout).toBe(10);
    const refused = await send(updateReleaseEndpoint, { params, key, body: { notes: "Other." } });
    expect(refused.status).toBe(422);
  });

  test("releases are listed page by page, the newest first", async () => {
    for (const version of ["1.0.0", "1.2.0", "1.1.0"]) await publishRelease(key, { version });
    const list = async (query: string) =>
      (await send(listReleasesEndpoint, { params: { slug: "flow" }, key, query })).json();
    const first = await list("?limit=2");
    expect(first.data.map(({ version }: { version: string }) => version)).toEqual(["1.1.0", "1.2.0"]);
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ version }: { version: string }) => version)).toEqual(["1.0.0"]);
    expect(second.next_cursor).toBeNull();
  });
});

describe("downloading", () => {
  const content = "0123456789".repeat(1000);
  let release: { id: string; filename: string };
  beforeEach(async () => {
    release = await (await publishRelease(key, { version: "1.0.0", content })).json();
  });

  const url = (now = new Date()) => grantedArtifactUrl(release, null, now);
  const download = (address: string, headers: Record<string, string> = {}, method = "GET") => {
    const [, , , release_id = "", filename = ""] = new URL(address).pathname.split("/");
    return downloadArtifact(new Request(address, { headers, method }), { release_id, filename });
  };

  test("gives the file, with what is needed to check it", async () => {
    const response = await download(url());
    const { headers } = response;
    expect(await response.text()).toBe(content);
    expect(headers.get("content-disposition")).toBe('attachment; filename="flow.zip"');
    expect(headers.get("content-length")).toBe("10000");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [signer] = (await keyRing()).keys;
    if (!signer) throw new Error("There is no key.");
    const digest = createHash("sha384").update(content).digest();
    const signature = Buffer.from(headers.get("x-content-signature") ?? "", "base64");
    expect(isSignature(digest, signature, { kid: signer.id, ...signer.publicKey })).toBe(true);
  });

  test.each<[range: string, status: number, part: string, contentRange: string | null]>([
    ["bytes=0-9", 206, content.slice(0, 10), "bytes 0-9/10000"],
    ["bytes=9995-", 206, content.slice(-5), "bytes 9995-9999/10000"],
    ["bytes=-3", 206, content.slice(-3), "bytes 9997-9999/10000"],
    ["bytes=0-1,5-6", 200, content, null],
  ])("gives the part that %s asks for", async (range, status, part, contentRange) => {
    const response = await download(url(), { range });
    expect([response.status, await response.text()]).toEqual([status, part]);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(part.length));
  });

  test("says how long the file is where a part lies beyond it", async () => {
    const response = await download(url(), { range: "bytes=10000-" });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10000"]);
  });

  test("gives the whole where the part belongs to another file", async () => {
    const response = await download(url(), { range: "bytes=0-9", "if-range": '"other"' });
    expect([response.status, (await response.text()).length]).toEqual([200, 10_000]);
  });

  test("is not sent again to who has it, and HEAD gets no body", async () => {
    const head = await download(url(), {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const again = await download(url(), { "if-none-match": head.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test.each<[name: string, address: () => string, status: number, code: string]>([
    ["no token", () => url().replace(/\?.*/, ""), 403, "download_token_required"],
    ["another token", () => `${url().replace(/\?.*/, "")}?token=1.a.b`, 403, "download_token_invalid"],
    [
      "a token for another release",
      () =>
        `${url().replace(/\?.*/, "")}?token=${newDownloadToken({ releaseId: crypto.randomUUID(), licenseId: null }, new Date())}`,
      403,
      "download_token_invalid",
    ],
    ["an old token", () => url(new Date(Date.now() - 901_000)), 403, "download_token_expired"],
    ["another name", () => url().replace("flow.zip", "other.zip"), 404, "not_found"],
    ["another release", () => url().replace(release.id, crypto.randomUUID()), 404, "not_found"],
    ["no id", () => url().replace(release.id, "1"), 404, "not_found"],
  ])("refuses %s", async (_, address, status, code) => {
    const response = await download(address());
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  test("ends when the release is yanked, but not for who manages it", async () => {
    const address = url();
    await send(yankReleaseEndpoint, { params, key });
    expect((await download(address)).status).toBe(410);
    expect(await (await send(readArtifactEndpoint, { params, key })).text()).toBe(content);
  });
});
