import { calculateJwkThumbprint, importJWK } from "jose";
import { parseDictionary } from "structured-headers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createRandom } from "#test/processes/random.ts";
import { isSignedResponse, type KeySet, openLicenseFile, type SignedResponse } from "#test/signing/verify.ts";
import { openAllServices } from "#test/web-services.ts";
import { keyRing, refreshKeyRing } from "./key-ring.ts";
import { handleKeySet } from "./key-set.ts";
import { signLicenseFile } from "./license-file.ts";
import { addFirstKey } from "./mutations.ts";
import { rotateSigningKeyEndpoint } from "./routes.ts";
import { signResponse } from "./sign-response.ts";

let database: TestDatabase;
/** Creates a key as an owner does. */
async function rotate(atOnce: boolean): Promise<void> {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const response = await send(rotateSigningKeyEndpoint, { cookie, body: { at_once: atOnce } });
  expect(response.status).toBe(201);
}

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
beforeEach(async () => {
  await database.pool.query("delete from signing_keys");
  await refreshKeyRing();
});
afterAll(() => database.drop());

const get = (headers: HttpRequest["headers"] = {}): HttpRequest => ({
  method: "GET",
  target: "/v1/keys",
  headers,
  remoteAddress: "192.0.2.1",
  requestId: "r",
  readBody: async () => ({ kind: "aborted" }),
  readChunks: async function* () {},
  onDisconnect: () => () => {},
});

async function publishedKeys(): Promise<KeySet> {
  return JSON.parse(String((await handleKeySet(get())).body));
}

const signer = async () => (await keyRing()).signer();

const request = { method: "POST", target: "/v1/packages/flow/licenses/validate", digest: null };

async function signed(body = '{"valid":true}'): Promise<SignedResponse> {
  const response = signResponse(await signer(), request, {
    status: 200,
    headers: [["Content-Type", "application/json"]],
    body,
  });
  const headers = Object.fromEntries(response.headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { method: request.method, path: request.target, body, headers };
}

const content = {
  data: { id: "l", status: "active", name: "Zoë" },
  meta: { issued: "2026-01-01T00:00:00.000Z", expiry: "2026-01-31T00:00:00.000Z", ttl: 2_592_000 },
};

describe("keys", () => {
  test("one is made when it is first needed, however many processes need it at once", async () => {
    await database.pool.query("delete from signing_keys");
    await Promise.all([addFirstKey(), addFirstKey(), addFirstKey(), addFirstKey()]);
    const { rows } = await database.pool.query("select * from signing_keys");
    expect(rows).toHaveLength(1);
  });

  test("the private half lies encrypted in the database, and opens for its own id only", async () => {
    const { rows } = await database.pool.query("select id, private_key from signing_keys");
    expect(rows[0].private_key.includes(Buffer.from("302e020100300506032b6570", "hex"))).toBe(false);
    await database.pool.query("update signing_keys set id = 'other'");
    await expect(refreshKeyRing()).rejects.toThrow(/cannot be decrypted/);
  });

  test("are published as a JWK set that other libraries read", async () => {
    const { keys } = await publishedKeys();
    expect(keys).toHaveLength(1);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA" });
      expect(await calculateJwkThumbprint(key)).toBe(key.kid);
      expect(await importJWK(key)).toBeTruthy();
    }
  });

  test("are cached, and not sent again to who has them", async () => {
    const first = await handleKeySet(get());
    const headers = Object.fromEntries(first.headers);
    expect(headers["Cache-Control"]).toBe("public, max-age=300, stale-while-revalidate=86400");
    const again = await handleKeySet(get({ "if-none-match": [headers.ETag ?? ""] }));
    expect([again.status, again.body]).toEqual([304, null]);
  });

  test("a new key is published long before it signs, and the old one stays published", async () => {
    const before = await signed();
    await rotate(false);
    const set = await publishedKeys();
    expect(set.keys).toHaveLength(2);
    expect((await signed()).headers["signature-input"]).toContain(set.keys[0]?.kid);
    await database.pool.query("update signing_keys set retired_at = now() where retired_at is not null");
    await refreshKeyRing();
    const after = await signed();
    expect(after.headers["signature-input"]).toContain(set.keys[1]?.kid);
    expect([isSignedResponse(before, set), isSignedResponse(after, set)]).toEqual([true, true]);
  });

  test("a key that is not trusted any more stops signing at once", async () => {
    const [old] = (await publishedKeys()).keys;
    await rotate(true);
    expect((await signed()).headers["signature-input"]).not.toContain(old?.kid);
  });
});

describe("a signed answer", () => {
  test("verifies with the published keys", async () => {
    expect(isSignedResponse(await signed(), await publishedKeys())).toBe(true);
  });

  test("carries headers that are structured fields (RFC 8941)", async () => {
    const { headers } = await signed();
    const parsed = parseDictionary(headers["signature-input"] ?? "").get("sig1");
    expect(parsed?.[0]).toEqual([
      ["@method", new Map([["req", true]])],
      ["@path", new Map([["req", true]])],
      ["content-digest", new Map()],
      ["date", new Map()],
    ]);
    expect([...(parsed?.[1].keys() ?? [])]).toEqual(["created", "keyid", "alg"]);
    for (const name of ["signature", "content-digest"]) {
      expect([...parseDictionary(headers[name] ?? "").values()][0]?.[0]).toBeInstanceOf(ArrayBuffer);
    }
  });

  test("proves nothing for another request, or by another key", async () => {
    const response = await signed();
    const keys = await publishedKeys();
    expect(isSignedResponse({ ...response, method: "GET" }, keys)).toBe(false);
    expect(isSignedResponse({ ...response, path: "/v1/packages/builder/entitlements" }, keys)).toBe(false);
    await database.pool.query("delete from signing_keys");
    await refreshKeyRing();
    expect(isSignedResponse(response, await publishedKeys())).toBe(false);
  });

  test("covers the query when there is one", async () => {
    const target = "/v1/packages/flow/licenses/validate?a=1";
    const response = signResponse(
      await signer(),
      { method: "POST", target, digest: null },
      { status: 200, headers: [], body: "{}" },
    );
    expect(Object.fromEntries(response.headers)["Signature-Input"]).toContain(
      '("@method";req "@path";req "@query";req ',
    );
  });
});

const random = createRandom(Number(process.env.CHAOS_SEED ?? 20_261_121));
const alphabet = 'AZaz09+/=-_"\\{}:;,. \n\t\u0000é';

/** The text with one to three characters changed, removed, inserted or moved; never the original text. */
function mutate(text: string): string {
  let mutant = text;
  for (let left = 1 + random.integer(3); left > 0; left -= 1) {
    const at = random.integer(mutant.length + 1);
    const end = at + random.integer(3);
    const put = Array.from(
      { length: random.integer(3) },
      () => alphabet[random.integer(alphabet.length)],
    ).join("");
    mutant = mutant.slice(0, at) + put + mutant.slice(end);
  }
  return mutant === text ? mutate(text) : mutant;
}

describe(`10,000 mutations (promise S12, seed ${random.seed})`, () => {
  test("of answers: none is accepted", async () => {
    const response = await signed();
    const keys = await publishedKeys();
    const headers = ["content-digest", "date", "signature-input", "signature"];
    const accepted: unknown[] = [];
    for (let count = 0; count < 5000; count += 1) {
      const place = ["method", "path", "body", ...headers][random.integer(7)] as string;
      const mutant = headers.includes(place)
        ? { ...response, headers: { ...response.headers, [place]: mutate(response.headers[place] ?? "") } }
        : { ...response, [place]: mutate(String(response[place as "body"])) };
      if (isSignedResponse(mutant, keys)) accepted.push(mutant);
    }
    expect(accepted).toEqual([]);
  });

  test("of license files: none is accepted", async () => {
    const file = signLicenseFile(await signer(), content);
    const keys = await publishedKeys();
    const accepted: unknown[] = [];
    for (let count = 0; count < 5000; count += 1) {
      const mutant = mutateFile(file);
      if (openLicenseFile(mutant, keys) !== null) accepted.push(mutant);
    }
    expect(accepted).toEqual([]);
  });
});

/** A file changed in its text, in its certificate, or in its signed content. */
function mutateFile(file: string): string {
  const depth = random.integer(3);
  if (depth === 0) return mutate(file);
  const body = file.split("\n").slice(1, -2).join("");
  const certificate = Buffer.from(body, "base64").toString();
  if (depth === 1) return wrap(mutate(certificate));
  const { enc, ...rest } = JSON.parse(certificate);
  return wrap(JSON.stringify({ enc: toBase64(mutate(Buffer.from(enc, "base64").toString())), ...rest }));
}

const toBase64 = (text: string) => Buffer.from(text).toString("base64");
const wrap = (certificate: string) =>
  `-----BEGIN LICENSE FILE-----\n${toBase64(certificate).replace(/.{60}(?=.)/g, "$&\n")}\n-----END LICENSE FILE-----\n`;

describe("a license file", () => {
  test("opens with the published keys, offline", async () => {
    expect(openLicenseFile(signLicenseFile(await signer(), content), await publishedKeys())).toEqual(content);
  });

  test("has Keygen's layout", async () => {
    const lines = signLicenseFile(await signer(), content).split("\n");
    expect(lines[0]).toBe("-----BEGIN LICENSE FILE-----");
    expect(lines.slice(-2)).toEqual(["-----END LICENSE FILE-----", ""]);
    expect(Math.max(...lines.slice(1, -2).map((line) => line.length))).toBe(60);
    const certificate = JSON.parse(Buffer.from(lines.slice(1, -2).join(""), "base64").toString());
    expect(Object.keys(certificate)).toEqual(["enc", "sig", "alg"]);
    expect(certificate.alg).toBe("base64+ed25519");
  });
});
