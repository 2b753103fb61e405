import { afterAll, beforeAll, expect, test } from "vitest";
import { storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { fetchUntilAvailable } from "#test/processes/fetch-until-available.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

let database: TestDatabase;
let webs: WebProcess[] = [];

beforeAll(async () => {
  database = await useTestDatabase();
  await storePackages(database.pool);
  const start = () =>
    startWebProcess({ databaseUrl: database.url, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  webs = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await database.drop();
});

let addresses = 0;
/** Each caller has its own address: one address may ask about one key 60 times a minute. */
function nextAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

async function ask(web: WebProcess | undefined, body: unknown): Promise<{ code: string }> {
  const response = await fetchUntilAvailable(`${web?.url}/v1/packages/flow/licenses/validate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { code: string };
}

const tally = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

test("100 instances that activate at once through two processes get the 3 places that there are", async () => {
  const { id, key } = await storeLicense(database.pool, { activationLimit: 3 });
  const activate = (site: string, web: number) =>
    ask(webs[web], {
      license_key: key,
      action: "activate",
      instance: { fingerprint: site, name: `${site}.com` },
    });
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => activate(`site${index}`, index % 2)),
  );
  expect(tally(responses.map(({ code }) => code))).toEqual({ VALID: 3, ACTIVATION_LIMIT_REACHED: 97 });
  const { rows } = await database.pool.query<{ fingerprint: string }>(
    "select fingerprint from activations where license_id = $1",
    [id],
  );
  expect(rows).toHaveLength(3);

  const leaving = { license_key: key, action: "deactivate", instance: { fingerprint: rows[0]?.fingerprint } };
  expect((await ask(webs[1], leaving)).code).toBe("VALID");
  const again = await Promise.all(
    Array.from({ length: 20 }, (_, index) => activate(`new${index}`, index % 2)),
  );
  expect(tally(again.map(({ code }) => code))).toEqual({ VALID: 1, ACTIVATION_LIMIT_REACHED: 19 });
});

test("one instance that activates 50 times at once takes one place", async () => {
  const { id, key } = await storeLicense(database.pool, { activationLimit: 3 });
  const body = {
    license_key: key,
    action: "activate",
    instance: { fingerprint: "the-same", name: "same.com" },
  };
  const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(webs[index % 2], body)));
  expect(tally(responses.map(({ code }) => code))).toEqual({ VALID: 50 });
  const { rows } = await database.pool.query("select from activations where license_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("what one process revokes the other refuses with its next answer", async () => {
  const { id, key } = await storeLicense(database.pool);
  expect((await ask(webs[0], { license_key: key })).code).toBe("VALID");
  await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
  for (const web of webs) expect((await ask(web, { license_key: key })).code).toBe("REVOKED");
});

test("while the database is away nothing is decided: 503 and when to ask again", async () => {
  const { key } = await storeLicense(database.pool);
  await ask(webs[0], { license_key: key });
  const { startOutage } = await import("#test/postgres/stop-connections.ts");
  const outage = await startOutage(database.url);
  try {
    const response = await fetch(`${webs[0]?.url}/v1/packages/flow/licenses/validate`, {
      method: "POST",
      body: JSON.stringify({ license_key: key }),
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await outage.end();
  }
});
