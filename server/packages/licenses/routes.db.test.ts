import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { send as call, type Sent } from "#test/access/send.ts";
import { storeFeature, storeLicense, storePackages } from "#test/licenses/licenses.ts";
import type { TestDatabase } from "#test/postgres/database.ts";
import { useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let key: string;
let licenses: typeof import("./routes.ts");
let bulk: typeof import("./bulk-routes.ts");
let features: typeof import("#server/packages/features/routes.ts");
let entitlements: typeof import("#server/packages/entitlements/routes.ts");

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  licenses = await import("./routes.ts");
  bulk = await import("./bulk-routes.ts");
  features = await import("#server/packages/features/routes.ts");
  entitlements = await import("#server/packages/entitlements/routes.ts");
  await storePackages(database.pool);
  ({ key } = await storeApiKey(database.pool, await storeUser(database.pool, "editor"), ["write"]));
});
afterAll(() => database.drop());

const ask = async (endpoint: Parameters<typeof call>[0], sent: Sent = {}) => {
  const response = await call(endpoint, { key, ...sent });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith("{") ? JSON.parse(text) : null,
  };
};

describe("issuing", () => {
  test("shows the key once and stores nothing that gives it back", async () => {
    const { status, body } = await ask(licenses.createLicenseEndpoint, {
      body: { package: "flow", customer: "Ada", activation_limit: 3 },
    });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^FLOW(-[0-9A-HJKMNP-TV-Z]{4}){8}$/);
    expect(body).toMatchObject({
      status: "active",
      key_short: `XXXX-${body.key.slice(-4)}`,
      activation_usage: 0,
    });
    const read = await ask(licenses.readLicenseEndpoint, { params: { id: body.id } });
    expect(read.body).not.toHaveProperty("key");
    const { rows } = await database.pool.query("select l::text as text from licenses l where id = $1", [
      body.id,
    ]);
    const groups = body.key.split("-").slice(1, -1);
    for (const group of groups) expect(rows[0].text).not.toContain(group);
  });

  test("refuses unknown packages, features and fields at their place", async () => {
    for (const [body, pointer] of [
      [{ package: "nope" }, "/package"],
      [{ package: "flow", features: ["nope"] }, "/features"],
      [{ package: "flow", key: "chosen" }, "/key"],
      [{ package: "flow", activation_limit: 0 }, "/activation_limit"],
      [{ package: "flow", features: ["a", "a"] }, "/features"],
    ] as const) {
      const { status, body: problem } = await ask(licenses.createLicenseEndpoint, { body });
      expect(status).toBe(422);
      expect(problem.errors[0].pointer).toBe(pointer);
    }
  });
});

describe("lists", () => {
  test("finds by the key's end, a whole key, the customer and the plan, page by page", async () => {
    const { body: issued } = await ask(licenses.createLicenseEndpoint, {
      body: { package: "builder", customer: "Grace 100%_x", plan: "Agency" },
    });
    const found = async (query: string) =>
      (await ask(licenses.listLicensesEndpoint, { query })).body.data.map(
        (license: { id: string }) => license.id,
      );
    for (const q of [issued.key, issued.key.slice(-4).toLowerCase(), "100%_", "agency"]) {
      expect(await found(`?package=builder&q=${encodeURIComponent(q)}`)).toContain(issued.id);
    }
    expect(await found("?q=100_x")).toEqual([]);
    for (let made = 0; made < 3; made += 1) await storeLicense(database.pool, { package: "builder" });
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await ask(licenses.listLicensesEndpoint, {
        query: `?package=builder&limit=2${cursor}`,
      });
      seen.push(...body.data.map((license: { id: string }) => license.id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  test("tells expired from active by the clock", async () => {
    const { id } = await storeLicense(database.pool, { expiresAt: new Date(Date.now() - 1000) });
    const ids = async (status: string) =>
      (await ask(licenses.listLicensesEndpoint, { query: `?status=${status}` })).body.data.map(
        (license: { id: string }) => license.id,
      );
    expect(await ids("expired")).toContain(id);
    expect(await ids("active")).not.toContain(id);
  });
});

test("suspending, resuming and revoking; a revoked one stays so", async () => {
  const { id } = await storeLicense(database.pool);
  const sent = { params: { id } };
  expect((await ask(licenses.suspendLicenseEndpoint, sent)).body.status).toBe("suspended");
  expect((await ask(licenses.resumeLicenseEndpoint, sent)).body.status).toBe("active");
  expect((await ask(licenses.revokeLicenseEndpoint, sent)).body.status).toBe("revoked");
  expect((await ask(licenses.revokeLicenseEndpoint, sent)).body.status).toBe("revoked");
  expect(await ask(licenses.resumeLicenseEndpoint, sent)).toMatchObject({
    status: 409,
    body: { code: "license_revoked" },
  });
});

test("changing the features keeps what was used of those that stay", async () => {
  await storeFeature(database.pool, "flow", "sites", "metered");
  await storeFeature(database.pool, "flow", "pro");
  const { id } = await storeLicense(database.pool, { features: ["pro"] });
  const params = { id };
  await ask(licenses.updateLicenseEndpoint, {
    params,
    body: { features: [{ lookup_key: "sites", limit: 3 }] },
  });
  const count = (amount: number) =>
    ask(entitlements.recordUsageEndpoint, { params: { id, key: "sites" }, body: { amount } });
  expect((await count(2)).body).toMatchObject({ used: 2, remaining: 1 });
  expect(await count(2)).toMatchObject({ status: 409, body: { code: "limit_reached", used: 2 } });
  const { body } = await ask(licenses.updateLicenseEndpoint, {
    params,
    body: { customer: "New", features: ["pro", { lookup_key: "sites", limit: 5 }] },
  });
  expect(body).toMatchObject({
    customer: "New",
    features: [{ lookup_key: "pro" }, { lookup_key: "sites", limit: 5, used: 2 }],
  });
  expect((await count(-9)).body.used).toBe(0);
  expect(
    (await ask(entitlements.recordUsageEndpoint, { params: { id, key: "pro" }, body: { amount: 1 } })).body
      .code,
  ).toBe("not_metered");
});

test("50 uses at once stay within a limit of 20", async () => {
  await storeFeature(database.pool, "flow", "seats", "metered");
  const { id } = await storeLicense(database.pool);
  await ask(licenses.updateLicenseEndpoint, {
    params: { id },
    body: { features: [{ lookup_key: "seats", limit: 20 }] },
  });
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      ask(entitlements.recordUsageEndpoint, { params: { id, key: "seats" }, body: { amount: 1 } }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(20);
  const { body } = await ask(licenses.readLicenseEndpoint, { params: { id } });
  expect(body.features[0]).toMatchObject({ used: 20, remaining: 0 });
});

test("use after the reset starts from nothing", async () => {
  const { id } = await storeLicense(database.pool);
  await storeFeature(database.pool, "flow", "credits", "metered");
  const past = new Date(Date.now() - 1000).toISOString();
  await ask(licenses.updateLicenseEndpoint, {
    params: { id },
    body: { features: [{ lookup_key: "credits", limit: 2, reset_at: past }] },
  });
  await database.pool.query("update license_features set used = 2 where license_id = $1", [id]);
  const { body } = await ask(entitlements.recordUsageEndpoint, {
    params: { id, key: "credits" },
    body: { amount: 1 },
  });
  expect(body).toMatchObject({ used: 1, remaining: 1, reset_at: null });
});

test("removing an activation frees its place, and never one of another license", async () => {
  const [one, other] = [await storeLicense(database.pool), await storeLicense(database.pool)];
  const activationId = "01890000-0000-7000-8000-000000000001";
  await database.pool.query(
    "insert into activations (id, license_id, fingerprint, counts) values ($1, $2, 'a.example.com', true)",
    [activationId, one.id],
  );
  const remove = (id: string) =>
    ask(licenses.deleteActivationEndpoint, { params: { id, activation_id: activationId } });
  expect((await remove(other.id)).status).toBe(404);
  expect((await ask(licenses.listActivationsEndpoint, { params: { id: one.id } })).body.data).toHaveLength(1);
  expect((await remove(one.id)).status).toBe(204);
  expect((await ask(licenses.listActivationsEndpoint, { params: { id: one.id } })).body.data).toEqual([]);
});

describe("in bulk", () => {
  test("issues for each customer, as JSON or as CSV that no spreadsheet runs", async () => {
    const body = { package: "flow", customers: ["Ada", '=HYPERLINK("http://evil")'], plan: "Team" };
    const json = await ask(bulk.createLicenseBatchEndpoint, { body });
    expect(json.status).toBe(201);
    expect(json.body.data.map(({ customer }: { customer: string }) => customer)).toEqual(body.customers);
    expect(new Set(json.body.data.map(({ key }: { key: string }) => key)).size).toBe(2);
    const csv = await ask(bulk.createLicenseBatchEndpoint, { body, headers: { accept: "text/csv" } });
    expect(csv.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(csv.text.split("\r\n")[0]).toMatch(/^id,package,.*,key$/);
    expect(csv.text).toContain("'=HYPERLINK");
    expect(csv.text).not.toMatch(/[\n,]"?=HYPERLINK/);
  });

  test("issues 1,000 and no more", async () => {
    expect(
      (await ask(bulk.createLicenseBatchEndpoint, { body: { package: "flow", count: 1001 } })).status,
    ).toBe(422);
    expect((await ask(bulk.createLicenseBatchEndpoint, { body: { package: "flow" } })).status).toBe(422);
    const { body } = await ask(bulk.createLicenseBatchEndpoint, { body: { package: "flow", count: 1000 } });
    expect(body.data).toHaveLength(1000);
  });

  test("exports all that a filter leaves, without keys", async () => {
    const { text } = await ask(bulk.exportLicensesEndpoint, { query: "?package=flow&q=Team" });
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).not.toMatch(/,key$/);
    const everything = await ask(bulk.exportLicensesEndpoint, { query: "?package=flow" });
    expect(everything.text.trim().split("\r\n").length).toBeGreaterThan(1000);
  });
});

test("features are added, renamed, deleted, and unique in their package", async () => {
  const body = { package: "builder", lookup_key: "elements.pro", name: "Pro elements" };
  const made = await ask(features.createFeatureEndpoint, { body });
  expect(made).toMatchObject({ status: 201, body: { type: "boolean", license_count: 0 } });
  expect(await ask(features.createFeatureEndpoint, { body })).toMatchObject({
    status: 409,
    body: { code: "lookup_key_taken" },
  });
  const params = { id: made.body.id };
  expect(
    (await ask(features.updateFeatureEndpoint, { params, body: { name: "All elements" } })).body.name,
  ).toBe("All elements");
  expect((await ask(features.updateFeatureEndpoint, { params, body: { type: "metered" } })).status).toBe(422);
  expect((await ask(features.deleteFeatureEndpoint, { params })).status).toBe(204);
  expect((await ask(features.deleteFeatureEndpoint, { params })).status).toBe(404);
});
