import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPackageManifest } from "query-registry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { storeLicense } from "#test/packages/license.ts";
import { publishRelease } from "#test/packages/publish.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "#web/web-server.ts";
import { updatePackageEndpoint } from "./routes.ts";

let database: TestDatabase;
let folder: string;
let server: Server;
let origin: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-clients-"));
  database = await useTestDatabase({ DATA_DIR: folder }, openAllServices);
  key = (await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["admin"])).key;
  server = createWebServer(Promise.reject(new Error("there are no pages here")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await send(updatePackageEndpoint, {
    params: { slug: "flow" },
    key,
    body: {
      description: "What it *does*.",
      homepage: "https://flow.example.com/",
      author: "Ada",
      icons: { "1x": "https://flow.example.com/i.png" },
    },
  });
  const platform = { requires: "6.4", tested: "6.8", requires_php: "8.1" };
  const release = await publishRelease(key, { version: "1.4.2", notes: "Better.", ...platform });
  expect(release.status).toBe(201);
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("query-registry reads the latest release as an npm manifest", async () => {
  const { key: license } = await storeLicense(database.pool);
  const manifest = await getPackageManifest("flow", `latest?license_key=${license}`, `${origin}/v1/packages`);
  expect(manifest).toMatchObject({
    _id: "flow@1.4.2",
    version: "1.4.2",
    license: "GPL-2.0-or-later",
    homepage: "https://flow.example.com/",
  });
  expect(manifest.dist.tarball).toContain("/v1/artifacts/");
  expect(manifest.dist.integrity).toMatch(/^sha512-/);
  expect(manifest.dist.signatures?.[0]?.keyid).toMatch(/^SHA256:/);
});

/**
 * The members that plugin-update-checker documents for its metadata file, with a check of what WordPress expects of
 * each.
 */
const pluginInfo: readonly [member: string, holds: (value: unknown) => boolean][] = [
  ["name", isText],
  ["slug", isText],
  ["version", isText],
  ["homepage", isText],
  ["author", isText],
  ["download_url", isText],
  ["requires", isText],
  ["tested", isText],
  ["requires_php", isText],
  ["last_updated", (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value))],
  ["upgrade_notice", (value) => value === ""],
  ["sections", (value) => hasTexts(value, ["description", "changelog"])],
  ["icons", (value) => hasTexts(value, ["1x"])],
  ["banners", (value) => typeof value === "object" && !Array.isArray(value)],
];

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function hasTexts(value: unknown, names: string[]): boolean {
  return names.every((name) => isText((value as Record<string, unknown>)[name]));
}

test("a plugin-update-checker finds every member that it documents", async () => {
  const { key: license } = await storeLicense(database.pool);
  const query = `?license_key=${license}&installed_version=1.0.0&php=8.3.0&locale=en_US&checking_for_updates=1`;
  const response = await fetch(`${origin}/v1/packages/flow/latest${query}`);
  const info: Record<string, unknown> = await response.json();
  const missing = pluginInfo.filter(([member, holds]) => !holds(info[member])).map(([member]) => member);
  expect(missing).toEqual([]);
});
