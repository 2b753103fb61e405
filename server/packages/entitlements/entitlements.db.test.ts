import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newLicenseKey } from "#server/packages/licenses/license-key.ts";
import { bodyOf, toHttpRequest } from "#test/licenses/ask.ts";
import { storeFeature, storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let handleEntitlements: typeof import("./entitlements.ts").handleEntitlements;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  ({ handleEntitlements } = await import("./entitlements.ts"));
  await storePackages(database.pool);
});
afterAll(() => database.drop());

const send = (body: unknown) =>
  handleEntitlements(toHttpRequest("/v1/packages/builder/entitlements", body), "builder");
const ask = async (body: unknown) => bodyOf(await send(body));

/** Grants a license a metered feature. */
async function meter(
  id: string,
  key: string,
  limit: number | null,
  used: number,
  resetAt: Date | null = null,
) {
  const feature = await storeFeature(database.pool, "builder", key, "metered");
  await database.pool.query(
    `insert into license_features (license_id, feature_id, "limit", used, reset_at) values ($1, $2, $3, $4, $5)`,
    [id, feature, limit, used, resetAt],
  );
}

describe("a valid license", () => {
  test("has what it was given, and every feature that was asked for is answered in its place", async () => {
    const { id, key } = await storeLicense(database.pool, { package: "builder", features: ["elements.pro"] });
    await meter(id, "sites", 3, 3);
    await meter(id, "exports", null, 7);
    await storeFeature(database.pool, "builder", "white.label");
    const body = await ask({
      license_key: key,
      features: ["sites", "elements.pro", "nope", "white.label", "exports", "sites"],
    });
    expect(body).toMatchObject({ object: "list", valid: true, code: "VALID", has_more: false });
    expect(body.meta).toMatchObject({ package: "builder", ttl: 3600 });
    const base = { object: "entitlement" };
    expect(body.data).toEqual([
      {
        ...base,
        lookup_key: "sites",
        type: "metered",
        has_access: false,
        reason: "LIMIT_REACHED",
        limit: 3,
        used: 3,
        remaining: 0,
        reset_at: null,
      },
      {
        ...base,
        lookup_key: "elements.pro",
        type: "boolean",
        has_access: true,
        reason: "ENTITLED",
        expires_at: null,
      },
      {
        ...base,
        lookup_key: "nope",
        type: null,
        has_access: false,
        reason: "FEATURE_NOT_FOUND",
        expires_at: null,
      },
      {
        ...base,
        lookup_key: "white.label",
        type: "boolean",
        has_access: false,
        reason: "NOT_ENTITLED",
        expires_at: null,
      },
      {
        ...base,
        lookup_key: "exports",
        type: "metered",
        has_access: true,
        reason: "ENTITLED",
        limit: null,
        used: 7,
        remaining: null,
        reset_at: null,
      },
    ]);
  });

  test("that names no feature gets all of the package, and a feature that ended says so", async () => {
    const { id, key } = await storeLicense(database.pool, { package: "builder" });
    const old = await storeFeature(database.pool, "builder", "old");
    const at = new Date(Date.now() - 1000);
    await database.pool.query(
      "insert into license_features (license_id, feature_id, expires_at) values ($1, $2, $3)",
      [id, old, at],
    );
    const { data } = await ask({ license_key: key });
    expect(data).toContainEqual(
      expect.objectContaining({ lookup_key: "old", reason: "EXPIRED", expires_at: at.toISOString() }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ lookup_key: "elements.pro", reason: "NOT_ENTITLED" }),
    );
  });

  test("whose count was to be reset has it reset", async () => {
    const { id, key } = await storeLicense(database.pool, { package: "builder" });
    await meter(id, "credits", 5, 5, new Date(Date.now() - 1000));
    const { data } = await ask({ license_key: key, features: ["credits"] });
    expect(data).toMatchObject([{ has_access: true, used: 0, remaining: 5, reset_at: null }]);
  });
});

describe("an invalid license", () => {
  test("has access to nothing, with its code", async () => {
    for (const [license, code] of [
      [{ status: "revoked" }, "REVOKED"],
      [{ status: "suspended" }, "SUSPENDED"],
      [{ expiresAt: new Date(0) }, "EXPIRED"],
    ] as const) {
      const { key } = await storeLicense(database.pool, {
        package: "builder",
        features: ["elements.pro"],
        ...license,
      });
      const body = await ask({ license_key: key, features: ["elements.pro", "nope"] });
      expect(body).toMatchObject({
        valid: false,
        code,
        data: [
          { has_access: false, reason: "LICENSE_INVALID" },
          { has_access: false, reason: "FEATURE_NOT_FOUND" },
        ],
      });
    }
  });

  test("of nobody, or of another package, is told nothing about the package's features", async () => {
    const { key } = await storeLicense(database.pool, { package: "flow" });
    for (const [license_key, code] of [
      [key, "PACKAGE_MISMATCH"],
      [newLicenseKey("builder"), "NOT_FOUND"],
    ]) {
      expect(await ask({ license_key })).toMatchObject({ valid: false, code, data: [] });
      expect(await ask({ license_key, features: ["elements.pro"] })).toMatchObject({
        data: [{ lookup_key: "elements.pro", type: null, has_access: false, reason: "LICENSE_INVALID" }],
      });
    }
  });
});

test("M3: the nonce comes back, and null without one", async () => {
  const { key } = await storeLicense(database.pool, { package: "builder" });
  expect(await ask({ license_key: key, nonce: " n-1 " })).toMatchObject({ meta: { nonce: " n-1 " } });
  expect(await ask({ license_key: key })).toMatchObject({ meta: { nonce: null } });
  expect((await send({ license_key: key, nonce: 7 })).status).toBe(422);
});

test("more than 100 features, or anything unknown, is refused", async () => {
  const license_key = newLicenseKey("builder");
  for (const body of [
    { license_key, features: Array.from({ length: 101 }, (_, index) => `f${index}`) },
    { license_key, feature: ["pro"] },
    { license_key, features: "pro" },
    {},
  ]) {
    expect((await send(body)).status).toBe(422);
  }
  expect((await send("nonsense")).status).toBe(400);
});
