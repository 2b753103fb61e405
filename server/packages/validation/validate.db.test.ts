import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newLicenseKey } from "#server/packages/licenses/license-key.ts";
import { handleKeySet } from "#server/packages/signing/key-set.ts";
import { contentDigest } from "#server/platform/http/content-digest.ts";
import { type Asked, bodyOf, toHttpRequest } from "#test/licenses/ask.ts";
import { storeFeature, storeLicense, storePackages, storeRelease } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { isSignedResponse, type KeySet } from "#test/signing/verify.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let handleValidation: typeof import("./validate.ts").handleValidation;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  ({ handleValidation } = await import("./validate.ts"));
  await storePackages(database.pool);
});
afterAll(() => database.drop());

const target = "/v1/packages/flow/licenses/validate";
const send = (body: unknown, request?: Asked) =>
  handleValidation(toHttpRequest(target, body, request), "flow");
const ask = async (body: unknown, request?: Asked) => bodyOf(await send(body, request));
const codeOf = async (body: unknown) => (await ask(body)).code;
const yesterday = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);

describe("reaches every code", () => {
  test("NOT_FOUND for a key that nobody was given, and, without a look, for one that is mistyped", async () => {
    expect(await ask({ license_key: newLicenseKey("flow") })).toMatchObject({
      valid: false,
      code: "NOT_FOUND",
      license_key: null,
      license_file: null,
    });
    const { key } = await storeLicense(database.pool);
    const mistyped = key.slice(0, -6) + (key.at(-6) === "7" ? "8" : "7") + key.slice(-5);
    expect(await ask({ license_key: mistyped })).toMatchObject({
      code: "NOT_FOUND",
      detail: expect.stringMatching(/mistyped/),
    });
    expect(await codeOf({ license_key: "hello" })).toBe("NOT_FOUND");
  });

  test("PACKAGE_MISMATCH, telling nothing of the other package's license", async () => {
    const { key } = await storeLicense(database.pool, { package: "builder", features: ["pro"] });
    expect(await ask({ license_key: key })).toMatchObject({
      code: "PACKAGE_MISMATCH",
      license_key: null,
      entitlements: [],
    });
  });

  test("REVOKED, SUSPENDED and EXPIRED", async () => {
    for (const [license, code, status] of [
      [{ status: "revoked" }, "REVOKED", "revoked"],
      [{ status: "suspended" }, "SUSPENDED", "suspended"],
      [{ expiresAt: yesterday }, "EXPIRED", "expired"],
    ] as const) {
      const { key } = await storeLicense(database.pool, license);
      expect(await ask({ license_key: key })).toMatchObject({ code, valid: false, license_key: { status } });
    }
  });

  test("VERSION_NOT_ENTITLED for a release after the updates ended, not for one before or for none", async () => {
    await storeRelease(database.pool, "flow", "1.0.0", yesterday);
    await storeRelease(database.pool, "flow", "2.0.0", tomorrow);
    const { key } = await storeLicense(database.pool, { updatesUntil: new Date() });
    expect(await codeOf({ license_key: key, version: "v2.0.0" })).toBe("VERSION_NOT_ENTITLED");
    for (const version of ["2.0", "V2", "2.0.0.0", "2.0.0+build.5", "Version 2.0"])
      expect(await codeOf({ license_key: key, version }), version).toBe("VERSION_NOT_ENTITLED");
    expect(await codeOf({ license_key: key, version: "1.0.0" })).toBe("VALID");
    expect(await codeOf({ license_key: key, version: "2.0.0.1" })).toBe("VALID");
    expect(await codeOf({ license_key: key, version: "2.0.0-dev" })).toBe("VALID");
  });

  test("ENTITLEMENTS_MISSING, also for one that has expired", async () => {
    const { id, key } = await storeLicense(database.pool, { features: ["pro"] });
    const old = await storeFeature(database.pool, "flow", "old");
    await database.pool.query(
      "insert into license_features (license_id, feature_id, expires_at) values ($1, $2, $3)",
      [id, old, yesterday],
    );
    expect(await ask({ license_key: key, entitlements: ["pro"] })).toMatchObject({
      code: "VALID",
      entitlements: ["pro"],
    });
    expect(await codeOf({ license_key: key, entitlements: ["pro", "old"] })).toBe("ENTITLEMENTS_MISSING");
    expect(await codeOf({ license_key: key, entitlements: ["unheard.of"] })).toBe("ENTITLEMENTS_MISSING");
  });

  test("INSTANCE_MISMATCH, NOT_ACTIVATED and ACTIVATION_LIMIT_REACHED", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    const named = (fingerprint: string) => ({ license_key: key, instance: { fingerprint } });
    expect(await codeOf(named("a"))).toBe("NOT_ACTIVATED");
    const activated = await ask({ ...named("a"), action: "activate" });
    expect(activated).toMatchObject({ code: "VALID", license_key: { activation_usage: 1 } });
    const { id } = activated.instance as { id: string };
    expect(await codeOf({ license_key: key, instance_id: id })).toBe("VALID");
    expect(await codeOf({ ...named("b"), instance_id: id })).toBe("INSTANCE_MISMATCH");
    expect(await codeOf({ license_key: key, instance_id: "none-of-these" })).toBe("INSTANCE_MISMATCH");
    const other = await storeLicense(database.pool);
    expect(await codeOf({ license_key: other.key, instance_id: id })).toBe("INSTANCE_MISMATCH");
    expect(await ask({ ...named("b"), action: "activate" })).toMatchObject({
      code: "ACTIVATION_LIMIT_REACHED",
      license_key: { activation_usage: 1 },
    });
  });
});

describe("instances", () => {
  test("activating twice takes one place, and deactivating frees it", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    const activate = (fingerprint: string, name?: string) =>
      ask({ license_key: key, action: "activate", instance: { fingerprint, name } });
    const first = await activate("a", "a.example.com");
    const again = await activate("a", "renamed.example.com");
    expect(again.instance).toMatchObject({
      id: (first.instance as { id: string }).id,
      name: "renamed.example.com",
    });
    expect(again.license_key).toMatchObject({ activation_usage: 1 });
    const gone = { license_key: key, action: "deactivate", instance: { fingerprint: "a" } };
    expect(await ask(gone)).toMatchObject({
      code: "VALID",
      instance: null,
      license_file: null,
      license_key: { activation_usage: 0 },
    });
    expect(await ask(gone)).toMatchObject({ valid: true, code: "VALID", instance: null, license_file: null });
    const { id } = first.instance as { id: string };
    expect(await codeOf({ license_key: key, action: "deactivate", instance_id: id })).toBe("VALID");
    expect(await codeOf({ license_key: key, instance_id: id })).toBe("INSTANCE_MISMATCH");
    expect((await activate("b")).code).toBe("VALID");
  });

  test("a site is one instance, however its host is written, and is answered as it was sent", async () => {
    const { key, id } = await storeLicense(database.pool, { activationLimit: 1 });
    const activate = (instance: Record<string, string>) =>
      ask({ license_key: key, action: "activate", instance });
    const first = await activate({ fingerprint: "https://www.München.example/shop/" });
    const instance = { id: (first.instance as { id: string }).id };
    for (const fingerprint of [
      "https://www.München.example/shop/",
      "http://MÜNCHEN.example:8080",
      "xn--mnchen-3ya.example.",
      "www.xn--mnchen-3ya.example",
      "https://user:secret@münchen.example/?x#y",
    ]) {
      expect(await activate({ fingerprint }), fingerprint).toMatchObject({
        code: "VALID",
        instance: { ...instance, fingerprint },
        license_key: { activation_usage: 1 },
      });
      const check = { license_key: key, instance_id: instance.id, instance: { fingerprint } };
      expect(await ask(check), fingerprint).toMatchObject({ code: "VALID", instance: { fingerprint } });
    }
    expect(await activate({ name: "www.münchen.example" })).toMatchObject({ code: "VALID", instance });
    expect((await activate({ fingerprint: "ada@münchen.example" })).code).toBe("ACTIVATION_LIMIT_REACHED");
    const { rows } = await database.pool.query("select fingerprint from activations where license_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ fingerprint: "xn--mnchen-3ya.example" }]);
  });

  test("a site that was stored as it was sent is found by its host", async () => {
    const { key, id } = await storeLicense(database.pool, { activationLimit: 1 });
    await database.pool.query(
      "insert into activations (id, license_id, fingerprint, counts) values (gen_random_uuid(), $1, $2, true)",
      [id, "https://www.old.com/"],
    );
    const named = { license_key: key, action: "activate", instance: { fingerprint: "old.com" } };
    expect(await ask(named)).toMatchObject({
      code: "VALID",
      instance: { fingerprint: "old.com" },
      license_key: { activation_usage: 1 },
    });
    expect((await ask({ ...named, action: "deactivate" })).license_key).toMatchObject({
      activation_usage: 0,
    });
  });

  test("local and staging hosts take no place, until they are neither", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    const activate = (fingerprint: string, name: string) =>
      ask({ license_key: key, action: "activate", instance: { fingerprint, name } });
    for (const name of ["localhost:8080", "shop.test", "https://staging.shop.com/", "192.168.1.7"]) {
      expect(await activate(name, name)).toMatchObject({
        code: "VALID",
        license_key: { activation_usage: 0 },
      });
    }
    expect((await activate("live", "shop.com")).code).toBe("VALID");
    expect((await activate("shop.test", "moved.com")).code).toBe("ACTIVATION_LIMIT_REACHED");
    expect((await ask({ license_key: key, instance: { fingerprint: "shop.test" } })).instance).toMatchObject({
      name: "shop.test",
    });
  });

  test("a form of another license service gets a usable answer", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    const form = (fields: Record<string, string>) =>
      ask(new URLSearchParams({ license_key: key, ...fields }).toString(), {
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const activated = await form({ action: "activate", instance_name: "Example.com" });
    expect(activated).toMatchObject({ valid: true, error: null, instance: { name: "Example.com" } });
    const { id } = activated.instance as { id: string };
    expect(await form({ instance_id: id })).toMatchObject({ valid: true, instance: { id } });
    expect(await form({ "instance[name]": "https://example.com/" })).toMatchObject({ instance: { id } });
    expect(await form({ "entitlements[]": "pro" })).toMatchObject({ error: expect.any(String) });
    expect((await form({ action: "deactivate", instance_id: id })).valid).toBe(true);
  });
});

describe("the request", () => {
  test("is refused when it is malformed, with the place of each mistake", async () => {
    const license_key = newLicenseKey("flow");
    expect((await send("{")).status).toBe(400);
    for (const [body, pointer] of [
      [{}, "/license_key"],
      [{ license_key: 7 }, "/license_key"],
      [{ license_key, surprise: true }, "/surprise"],
      [{ license_key, instance: { hostname: "x" } }, "/instance/hostname"],
      [{ license_key, action: "steal" }, "/action"],
      [{ license_key, action: "activate" }, "/instance"],
      [{ license_key, action: "activate", instance: { name: "  " } }, "/instance"],
      [{ license_key, action: "deactivate", instance_id: " " }, "/instance"],
      [{ license_key, action: "activate", instance: { fingerprint: " " } }, "/instance/fingerprint"],
      [{ license_key, entitlements: "pro" }, "/entitlements"],
      [{ license_key, version: "\u0000" }, "/version"],
      [[], ""],
    ] as const) {
      const response = await send(body);
      expect(response.status, JSON.stringify(body)).toBe(422);
      expect((bodyOf(response).errors as unknown[])[0]).toMatchObject({ pointer });
    }
    expect((await send({ license_key, nonce: "x".repeat(70_000) })).status).toBe(413);
  });

  test("other methods are told which there are", async () => {
    const response = await handleValidation(toHttpRequest(target, "", { method: "GET" }), "flow");
    expect(response.status).toBe(405);
    expect(response.headers).toContainEqual(["Allow", "OPTIONS, POST"]);
  });

  test("over 60 a minute for an address and a key nothing is decided; others are not touched", async () => {
    const { key } = await storeLicense(database.pool);
    const from = { address: "198.51.100.1" };
    for (let sent = 0; sent < 60; sent += 1)
      expect((await send({ license_key: key }, from)).status).toBe(200);
    const refused = await send({ license_key: key }, from);
    expect(refused.status).toBe(429);
    expect(refused.headers.some(([name, value]) => name === "Retry-After" && Number(value) > 0)).toBe(true);
    expect((await send({ license_key: key }, { address: "198.51.100.2" })).status).toBe(200);
    const { key: another } = await storeLicense(database.pool);
    expect((await send({ license_key: another }, from)).status).toBe(200);
  });

  test("guessing keys runs out sooner, and does not keep the neighbors of whoever guesses from their answer", async () => {
    const from = { address: "198.51.100.7" };
    const { key } = await storeLicense(database.pool);
    expect((await send({ license_key: key }, from)).status).toBe(200);
    const statuses: number[] = [];
    for (let sent = 0; sent < 25; sent += 1)
      statuses.push((await send({ license_key: newLicenseKey("flow") }, from)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await send({ license_key: key }, from)).status).toBe(200);
  });

  test("low 14: beyond the budget for unknown keys a guesser's hit is refused like any miss", async () => {
    const from = { address: "198.51.100.8" };
    for (let sent = 0; sent < 20; sent += 1) await send({ license_key: newLicenseKey("flow") }, from);
    const { key } = await storeLicense(database.pool);
    const hit = await send({ license_key: key }, from);
    const miss = await send({ license_key: newLicenseKey("flow") }, from);
    expect([hit.status, miss.status]).toEqual([429, 429]);
    expect((await send({ license_key: key }, { address: "198.51.100.9" })).status).toBe(200);
  });
});

test("an answer says when to ask again, echoes the nonce, is signed and kept by no cache", async () => {
  const { key, id } = await storeLicense(database.pool, { expiresAt: tomorrow });
  const response = await send({ license_key: key, nonce: " n-1 " });
  const names = response.headers.map(([name]) => name.toLowerCase());
  for (const name of ["content-digest", "signature", "signature-input", "date", "x-request-id"])
    expect(names).toContain(name);
  expect(response.headers).toContainEqual(["Cache-Control", "no-store"]);
  expect(bodyOf(response)).toMatchObject({
    license_key: { id, key_short: `XXXX-${key.slice(-4)}` },
    meta: { nonce: " n-1 ", check_after: 86_400, grace_until: tomorrow.toISOString() },
    license_file: expect.stringMatching(/^-----BEGIN LICENSE FILE-----\n/),
  });
});

describe("the signature", () => {
  const headersOf = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

  test("M3: covers the digest of the question and the status, for who sends Content-Digest", async () => {
    const { key } = await storeLicense(database.pool);
    const body = JSON.stringify({ license_key: key });
    const digest = contentDigest(body);
    const response = await send(body, { headers: { "content-digest": digest } });
    expect(headersOf(response)["signature-input"]).toContain(
      '"content-digest" "date" "content-digest";req "@status");created=',
    );
  });

  test("M3: stays as existing verifiers know it for who does not", async () => {
    const { key } = await storeLicense(database.pool);
    const response = await send({ license_key: key });
    const keys = bodyOf(
      await handleKeySet(toHttpRequest("/v1/keys", "", { method: "GET" })),
    ) as unknown as KeySet;
    const signed = {
      method: "POST",
      path: target,
      body: String(response.body),
      headers: headersOf(response),
    };
    expect(isSignedResponse(signed, keys)).toBe(true);
  });

  test("M3: is not given to a body that somebody changed on its way", async () => {
    const { key } = await storeLicense(database.pool);
    const headers = { "content-digest": contentDigest("what was sent") };
    const response = await send({ license_key: key }, { headers });
    expect([response.status, bodyOf(response).code]).toEqual([400, "content_digest_mismatch"]);
  });
});

test("what was asked is noted for the license's page, without the whole address", async () => {
  const { key, id } = await storeLicense(database.pool);
  await send(
    { license_key: key, instance: { name: "shop.example.com" }, version: "1.2.3" },
    { address: "203.0.113.77" },
  );
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query("select * from license_checks where license_id = $1", [id]);
    expect(rows).toMatchObject([
      {
        action: "validate",
        code: "NOT_ACTIVATED",
        host: "shop.example.com",
        version: "1.2.3",
        network: "203.0.113.0/24",
      },
    ]);
  }, 5000);
});

test("a revoked license is refused by the very next question", async () => {
  const { key, id } = await storeLicense(database.pool);
  expect(await codeOf({ license_key: key })).toBe("VALID");
  await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
  expect(await codeOf({ license_key: key })).toBe("REVOKED");
});
