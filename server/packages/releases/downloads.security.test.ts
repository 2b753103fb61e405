import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { askLatest } from "#test/packages/ask.ts";
import { storeLicense } from "#test/packages/license.ts";
import { publishRelease } from "#test/packages/publish.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { downloadArtifact } from "./download.ts";
import { newDownloadToken } from "./download-token.ts";

let database: TestDatabase;
let folder: string;
let flow: { id: string; filename: string };
let builder: { id: string; filename: string };
let license: { id: string; key: string };
const content = "0123456789".repeat(1000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-downloads-"));
  database = await useTestDatabase({ DATA_DIR: folder }, openAllServices);
  const { key } = await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["admin"]);
  await database.pool.query("update packages set licensed = true");
  flow = await (await publishRelease(key, { version: "1.0.0", content })).json();
  builder = await (await publishRelease(key, { slug: "builder", version: "1.0.0", content })).json();
  license = await storeLicense(database.pool);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const grant = (licenseId: string | null = license.id, releaseId = flow.id, now = new Date()) =>
  newDownloadToken({ releaseId, licenseId }, now);

function download(query: string, { filename = flow.filename, range = "" } = {}): Promise<Response> {
  const address = `http://localhost:3000/v1/artifacts/${flow.id}/x?${query}`;
  return downloadArtifact(new Request(address, { headers: range ? { range } : {} }), {
    release_id: flow.id,
    filename,
  });
}
const withToken = (token: string) => download(new URLSearchParams({ token }).toString());

test("a token downloads its release", async () => {
  expect((await withToken(grant())).status).toBe(200);
});

describe("low 13: a token ends with its license", () => {
  test.each([
    ["revoked", "status = 'revoked'", "REVOKED"],
    ["suspended", "status = 'suspended'", "SUSPENDED"],
    ["expired", "expires_at = now() - interval '1 second'", "EXPIRED"],
    ["kept from updates", "updates_until = now() - interval '1 day'", "VERSION_NOT_ENTITLED"],
    [
      "moved to another package",
      "package_id = (select id from packages where slug = 'builder')",
      "NOT_FOUND",
    ],
  ])("low 13: that was %s", async (_, change, code) => {
    const { id } = await storeLicense(database.pool);
    const token = grant(id);
    expect((await withToken(token)).status).toBe(200);
    await database.pool.query(`update licenses set ${change} where id = $1`, [id]);
    const refused = await withToken(token);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "license_not_valid", license_code: code });
  });

  test("low 13: that was deleted", async () => {
    const { id } = await storeLicense(database.pool);
    await database.pool.query("delete from licenses where id = $1", [id]);
    expect((await withToken(grant(id))).status).toBe(403);
  });
});

describe("what held: forged download tokens", () => {
  const parts = () => grant().split(".") as [string, string, string];
  const forgeries: readonly [name: string, token: () => string][] = [
    ["empty", () => ""],
    ["only dots", () => ".."],
    ["of nonsense", () => "1.a.b"],
    ["of another release", () => grant(license.id, newId())],
    ["of another package's release", () => grant(license.id, builder.id)],
    ["that has ended", () => grant(license.id, flow.id, new Date(Date.now() - 901_000))],
    ["with a later end", () => ["zzzzzzzz", ...parts().slice(1)].join(".")],
    ["with another license", () => [parts()[0], newId(), parts()[2]].join(".")],
    ["with its license taken out", () => [parts()[0], "", parts()[2]].join(".")],
    ["without its signature", () => `${parts()[0]}.${parts()[1]}.`],
    ["with an empty signature", () => `${parts()[0]}.${parts()[1]}.${"A".repeat(43)}`],
    ["with a padded signature", () => `${grant()}=`],
    ["with a longer signature", () => `${grant()}A`],
    ["with a shorter signature", () => grant().slice(0, -1)],
    ["in upper case", () => grant().toUpperCase()],
    ["after a space", () => ` ${grant()}`],
    ["before a line break", () => `${grant()}\n`],
    ["with U+0000", () => `${grant()}\u0000`],
    ["twice in one", () => `${grant()},${grant()}`],
  ];

  test.each(forgeries)("a token %s gets nothing", async (_, token) => {
    const response = await withToken(token());
    expect(response.status).toBe(403);
    expect((await response.text()).includes(content)).toBe(false);
  });

  test("a good token behind a bad one gets nothing", async () => {
    expect((await download(`token=bad&token=${grant()}`)).status).toBe(403);
  });
});

test.each([
  "../flow.zip",
  "..%2fflow.zip",
  "flow.zip/",
  "flow.zip%00",
  "flow.zip\u0000",
  "FLOW.ZIP",
  "flow.zip.exe",
])("what held: the file name %j finds nothing", async (filename) => {
  expect((await download(`token=${grant()}`, { filename })).status).toBe(404);
});

test.each([
  "bytes=0-9",
  "bytes=0-99999999999999999999",
  "bytes=-99999999999999999999",
  "bytes=0-999999999999999",
  "bytes=-999999999999999",
  "bytes=999999999999999-",
  "bytes=10000-",
  "bytes=9999-",
  "bytes=9-5",
  "bytes=-0",
  "bytes=-",
  "bytes=0--1",
  "bytes=+1-2",
  "bytes=0x0-0x9",
  "bytes=1e3-2e3",
  `bytes=${"0-9,".repeat(1000)}0-9`,
  "items=0-9",
])("what held: the range %s gets that part of the file, all of it, or 416", async (range) => {
  const response = await download(`token=${grant()}`, { range });
  const [, first = "0", last = "9999"] =
    /^bytes (\d+)-(\d+)\/10000$/.exec(response.headers.get("content-range") ?? "") ?? [];
  const body = await response.text();
  expect([200, 206, 416]).toContain(response.status);
  if (response.status === 416) expect(response.headers.get("content-range")).toBe("bytes */10000");
  else expect(body).toBe(content.slice(Number(first), Number(last) + 1));
});

describe("what held: another package's license key", () => {
  test.each<[string, (key: string) => Parameters<typeof askLatest>[0]]>([
    ["License", (key) => ({ headers: { authorization: `License ${key}` } })],
    ["Bearer", (key) => ({ headers: { authorization: `Bearer ${key}` } })],
    ["license_key", (key) => ({ query: `?license_key=${key}` })],
  ])("sent as %s gets no download", async (_, request) => {
    const { key } = await storeLicense(database.pool, { slug: "builder" });
    const { body } = await askLatest({ ...request(key), slug: "flow" });
    expect(body).toMatchObject({ license_status: "package_mismatch" });
    expect([body.download_url, body.dist?.tarball]).toEqual([undefined, undefined]);
  });

  test("in a token gets no download", async () => {
    const { id } = await storeLicense(database.pool, { slug: "builder" });
    expect((await withToken(grant(id))).status).toBe(403);
  });
});
