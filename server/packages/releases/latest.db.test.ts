import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { latestResponseSchema } from "#api/packages/releases/public-schema.ts";
import { checkLog } from "#server/packages/license-checks/check-log.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { askLatest } from "#test/packages/ask.ts";
import { storeLicense } from "#test/packages/license.ts";
import { type Publishing, publishRelease } from "#test/packages/publish.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startOutage } from "#test/postgres/stop-connections.ts";
import { isSignature, type KeySet } from "#test/signing/verify.ts";
import { openAllServices } from "#test/web-services.ts";
import { downloadArtifact } from "./download.ts";
import { offers } from "./offers.ts";
import { restoreReleaseEndpoint, updateReleaseEndpoint, yankReleaseEndpoint } from "./release-routes.ts";
import { createPackageEndpoint, updatePackageEndpoint } from "./routes.ts";

let database: TestDatabase;
let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-packages-"));
  database = await useTestDatabase({ DATA_DIR: folder, TRUSTED_PROXIES: "10.0.0.0/8" }, openAllServices);
  key = (await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["admin"])).key;
});
beforeEach(async () => {
  await database.pool.query("delete from releases");
  await database.pool.query("delete from licenses");
  await database.pool.query("update packages set licensed = true");
  offers().outdate("flow");
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const publish = async (publishing: Publishing) => {
  const response = await publishRelease(key, publishing);
  expect(response.status).toBe(201);
  return response.json();
};
const versionOf = async (query = "") => (await askLatest({ query })).body.version;
const release = (version: string) => ({ params: { slug: "flow", version }, key });
const download = (url: string, headers: Record<string, string> = {}) => {
  const [, , , release_id = "", filename = ""] = new URL(url).pathname.split("/");
  return downloadArtifact(new Request(url, { headers }), { release_id, filename });
};

describe("the packages", () => {
  test("flow and builder are there from the first start, with nothing published", async () => {
    for (const slug of ["flow", "builder"]) {
      const { status, body } = await askLatest({ slug });
      expect([status, body.code]).toEqual([404, "no_release"]);
    }
  });

  test("others are unknown until somebody makes them", async () => {
    expect((await askLatest({ slug: "theme" })).body.code).toBe("not_found");
    const made = await send(createPackageEndpoint, { key, body: { slug: "theme", name: "Theme" } });
    expect(made.status).toBe(201);
    expect((await askLatest({ slug: "theme" })).body.code).toBe("no_release");
    expect((await send(createPackageEndpoint, { key, body: { slug: "theme", name: "Theme" } })).status).toBe(
      409,
    );
  });
});

describe("what a channel offers", () => {
  test("is what was published, at once", async () => {
    await publish({ version: "1.0.0" });
    expect(await versionOf()).toBe("1.0.0");
    await publish({ version: "1.1.0" });
    await publish({ version: "2.0.0-beta.1", channel: "beta" });
    expect([await versionOf(), await versionOf("?channel=beta"), await versionOf("?channel=alpha")]).toEqual([
      "1.1.0",
      "2.0.0-beta.1",
      "2.0.0-beta.1",
    ]);
  });

  test("goes back when a release is yanked, and forth when it is restored", async () => {
    await publish({ version: "1.0.0" });
    await publish({ version: "1.1.0" });
    const yanked = await send(yankReleaseEndpoint, { ...release("1.1.0"), body: { reason: "Broken." } });
    expect(await yanked.json()).toMatchObject({ version: "1.1.0", yank_reason: "Broken." });
    expect(await versionOf()).toBe("1.0.0");
    expect((await send(restoreReleaseEndpoint, release("1.1.0"))).status).toBe(200);
    expect(await versionOf()).toBe("1.1.0");
  });

  test("a rollout offers a release to a part of all callers, the same ones each time, and is not shared between them", async () => {
    await publish({ version: "1.0.0" });
    await publish({ version: "1.1.0", rollout: "30" });
    const addresses = Array.from({ length: 100 }, (_, at) => `198.51.100.${at}`);
    const ask = () => Promise.all(addresses.map((address) => askLatest({ address })));
    const first = await ask();
    const newer = first.filter(({ body }) => body.version === "1.1.0").length;
    expect(newer).toBeGreaterThan(10);
    expect(newer).toBeLessThan(50);
    expect((await ask()).map(({ body }) => body.version)).toEqual(first.map(({ body }) => body.version));
    expect(first[0]?.headers["cache-control"]).toBe("private, max-age=300");
    await send(updateReleaseEndpoint, { ...release("1.1.0"), body: { rollout: 100 } });
    expect((await ask()).every(({ body }) => body.version === "1.1.0")).toBe(true);
  });

  test.each(["?channel=nightly", "?channel=stable&channel=beta"])("refuses %s", async (query) => {
    const { status, body } = await askLatest({ query });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_request", "?channel"]);
  });

  test("passes over what updaters send of their own", async () => {
    await publish({ version: "1.0.0" });
    expect(await versionOf("?installed_version=0.9.0&php=8.3&locale=de_DE&checking_for_updates=1")).toBe(
      "1.0.0",
    );
  });
});

describe("the answer", () => {
  const everything = {
    version: "1.4.2",
    content: "a file of some bytes",
    filename: "Flow (1.4.2).zip",
    notes: "- **New** <script>",
    min_supported: "1.2.0",
    critical: "true",
    requires: "6.4",
    tested: "6.8",
    requires_php: "8.1",
  };

  test("has every member of the contract, and no other", async () => {
    await publish(everything);
    const { body } = await askLatest();
    expect(latestResponseSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      name: "Flow",
      slug: "flow",
      _id: "flow@1.4.2",
      version: "1.4.2",
      channel: "stable",
      license: "GPL-2.0-or-later",
      requires: "6.4",
      tested: "6.8",
      requires_php: "8.1",
      icons: {},
      banners: {},
      release: { min_supported: "1.2.0", rollout: 100, critical: true },
      license_status: null,
    });
    expect(body.last_updated).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(body.sections.changelog).toContain("<strong>New</strong> &lt;script&gt;");
    const sha = (algorithm: string, encoding: "hex" | "base64") =>
      createHash(algorithm).update(everything.content).digest(encoding);
    expect(body.sha256).toBe(sha("sha256", "hex"));
    expect(body.dist).toMatchObject({
      shasum: sha("sha1", "hex"),
      integrity: `sha512-${sha("sha512", "base64")}`,
      size: everything.content.length,
    });
  });

  test("states what it offers under a signature, and so does npm's", async () => {
    const { id } = await publish(everything);
    const { body } = await askLatest();
    const keys = await keySet();
    expect(isSignature(body.manifest.payload, Buffer.from(body.manifest.sig, "base64"), keys[0])).toBe(true);
    const statement = JSON.parse(Buffer.from(body.manifest.payload, "base64").toString());
    expect(Object.keys(statement)).toEqual(["package", "version", "sha256", "issued", "expires"]);
    expect(statement).toMatchObject({ package: "flow", version: "1.4.2", sha256: body.sha256 });
    expect(Date.parse(statement.expires)).toBeGreaterThan(Date.now());
    const [{ keyid, sig }] = body.dist.signatures;
    expect(keyid).toBe(`SHA256:${keys[0].kid}`);
    expect(isSignature(`flow@1.4.2:${body.dist.integrity}`, Buffer.from(sig, "base64"), keys[0])).toBe(true);
    expect(id).toBeTruthy();
  });

  test("is cached by anyone, tagged, and not sent twice", async () => {
    await publish(everything);
    const { headers } = await askLatest();
    expect(headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=86400");
    expect(headers.vary).toBe("Authorization");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["ratelimit-policy"]).toBe('"licensed";q=600;w=60');
    const again = await askLatest({ headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.body]).toEqual([304, null]);
    await send(updatePackageEndpoint, { params: { slug: "flow" }, key, body: { description: "Other." } });
    expect((await askLatest({ headers: { "if-none-match": headers.etag ?? "" } })).status).toBe(200);
  });

  test.each([
    ["OPTIONS", 204],
    ["POST", 405],
    ["DELETE", 405],
  ])("%s is %i", async (method, status) => {
    const response = await askLatest({ method });
    expect([response.status, response.headers.allow]).toEqual([status, "GET, HEAD, OPTIONS"]);
  });
});

async function keySet(): Promise<[KeySet["keys"][number], ...KeySet["keys"]]> {
  const [first, ...others] = (await keyRing()).keys.map(({ id, publicKey }) => ({ kid: id, ...publicKey }));
  if (!first) throw new Error("There is no key.");
  return [first, ...others];
}

describe("a license", () => {
  test.each([
    ["Authorization: License", (given: string) => ({ headers: { authorization: `License ${given}` } })],
    ["Authorization: Bearer", (given: string) => ({ headers: { authorization: `Bearer ${given}` } })],
    ["?license_key=", (given: string) => ({ query: `?license_key=${given}` })],
  ])("gives the download: by %s", async (_, show) => {
    await publish({ version: "1.0.0", content: "the bytes" });
    const { key: given } = await storeLicense(database.pool);
    const { headers, body } = await askLatest(show(given));
    expect(latestResponseSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ license_status: "active", upgrade_notice: "" });
    expect(body.dist.tarball).toBe(body.download_url);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers.etag).toBeUndefined();
    expect(await (await download(body.download_url)).text()).toBe("the bytes");
  });

  test.each<[name: string, given: Parameters<typeof storeLicense>[1], status: string]>([
    ["expired", { expiresAt: new Date("2026-01-01") }, "expired"],
    ["suspended", { status: "suspended" }, "suspended"],
    ["revoked", { status: "revoked" }, "revoked"],
    ["for another package", { slug: "builder" }, "package_mismatch"],
    ["whose updates ended", { updatesUntil: new Date("2026-01-01") }, "version_not_entitled"],
  ])("that is no good gives none, and says so: %s", async (_, given, status) => {
    await publish({ version: "1.0.0" });
    const license = await storeLicense(database.pool, given);
    const response = await askLatest({ query: `?license_key=${license.key}` });
    expect(response.status).toBe(200);
    expect(response.body.license_status).toBe(status);
    expect(response.body.upgrade_notice).not.toBe("");
    expect([response.body.download_url, response.body.dist.tarball]).toEqual([undefined, undefined]);
  });

  test("without one there is no download, and a notice that says what to do", async () => {
    await publish({ version: "1.0.0" });
    const { status, body } = await askLatest();
    expect([status, body.download_url, body.dist.tarball]).toEqual([200, undefined, undefined]);
    expect(body.upgrade_notice).toContain("license key");
  });

  test("an unknown key is told so, and guessing is stopped", async () => {
    await publish({ version: "1.0.0" });
    const guess = () => askLatest({ query: "?license_key=FLOW-0000", address: "203.0.113.9" });
    expect((await guess()).body.license_status).toBe("not_found");
    const more = await Promise.all(Array.from({ length: 30 }, guess));
    const last = more.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("is not needed for a package that is free, and its address can be cached", async () => {
    await publish({ version: "1.0.0", content: "free" });
    await send(updatePackageEndpoint, { params: { slug: "flow" }, key, body: { licensed: false } });
    const { headers, body } = await askLatest();
    expect(headers["cache-control"]).toContain("public");
    expect(body.download_url).not.toContain("?");
    const file = await download(body.download_url);
    expect([await file.text(), file.headers.get("cache-control")]).toEqual([
      "free",
      "public, max-age=31536000, immutable",
    ]);
  });

  test("a download is noted in its license's checks", async () => {
    await publish({ version: "1.0.0" });
    const license = await storeLicense(database.pool);
    const { body } = await askLatest({ query: `?license_key=${license.key}` });
    await (await download(body.download_url)).text();
    await checkLog().settled();
    const { rows } = await database.pool.query(
      "select action, version from license_checks where license_id = $1",
      [license.id],
    );
    expect(rows).toEqual([{ action: "download", version: "1.0.0" }]);
  });
});

describe("Tauri", () => {
  const query = (current: string, more = "") => `?current_version=${current}&target=linux&arch=x86_64${more}`;

  test("gets its own shape, with a signature that minisign verifies", async () => {
    await publish({ version: "1.1.0", notes: "New.", content: "app" });
    const { key: given } = await storeLicense(database.pool);
    const { status, body } = await askLatest({ query: query("1.0.0", `&license_key=${given}`) });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["version", "pub_date", "url", "signature", "notes"]);
    const [, line = "", comment = "", globalLine = ""] = Buffer.from(body.signature, "base64")
      .toString()
      .split("\n");
    const bytes = Buffer.from(line, "base64");
    const [key] = await keySet();
    expect(bytes.subarray(0, 2).toString()).toBe("ED");
    const digest = createHash("blake2b512").update("app").digest();
    expect(isSignature(digest, bytes.subarray(10), key)).toBe(true);
    const signed = Buffer.concat([
      bytes.subarray(10),
      Buffer.from(comment.slice("trusted comment: ".length)),
    ]);
    expect(isSignature(signed, Buffer.from(globalLine, "base64"), key)).toBe(true);
  });

  test.each([
    ["the same version", "1.1.0", {}],
    ["a newer version", "2.0.0", {}],
    ["a newer version that is not semver", "3.0", {}],
    ["a patch with a fourth number", "1.1.0.2", {}],
    ["a year", "2024.1", {}],
    ["another target", "1.0.0", { target: "windows" }],
    ["another architecture", "1.0.0", { arch: "aarch64" }],
  ])("gets 204 for %s", async (_, current, platform) => {
    await publish({ version: "1.1.0", ...platform });
    await send(updatePackageEndpoint, { params: { slug: "flow" }, key, body: { licensed: false } });
    expect((await askLatest({ query: query(current) })).status).toBe(204);
  });

  test("gets 204 without a license where one is needed", async () => {
    await publish({ version: "1.1.0" });
    expect((await askLatest({ query: query("1.0.0") })).status).toBe(204);
  });
});

// Runs last because it breaks the connections that the tests above use.
test("the latest is told on while the database is away, and licenses are undecided", async () => {
  await publish({ version: "1.0.0" });
  const license = await storeLicense(database.pool);
  await askLatest();
  const outage = await startOutage(database.url);
  offers().outdate("flow");
  expect((await askLatest()).body.version).toBe("1.0.0");
  const undecided = await askLatest({ query: `?license_key=${license.key}` });
  expect([undecided.status, undecided.body.code]).toEqual([503, "unavailable"]);
  await outage.end();
});
