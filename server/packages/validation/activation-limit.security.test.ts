import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "#test/executions/until.ts";
import { bodyOf, toHttpRequest } from "#test/licenses/ask.ts";
import { storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openLicenseFile } from "#test/signing/verify.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let handleValidation: typeof import("./validate.ts").handleValidation;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  ({ handleValidation } = await import("./validate.ts"));
  await storePackages(database.pool);
});
afterAll(() => database.drop());

interface Validated {
  code: string;
  instance: { id: string; environment: string; fingerprint: string } | null;
  license_key: { activation_usage: number };
  license_file: string | null;
}

/**
 * Retries after a 503, as clients do: on a busy machine the last of many concurrent requests may not get a connection
 * in time.
 */
async function ask(body: unknown): Promise<Validated> {
  const response = await until("the question is decided", async () => {
    const decided = await handleValidation(
      toHttpRequest("/v1/packages/flow/licenses/validate", body),
      "flow",
    );
    return decided.status !== 503 && decided;
  });
  return bodyOf(response) as unknown as Validated;
}

const activate = (key: string, fingerprint: string, name?: string) =>
  ask({ license_key: key, action: "activate", instance: { fingerprint, name } });

async function storedRows(id: string): Promise<number> {
  const { rows } = await database.pool.query("select from activations where license_id = $1", [id]);
  return rows.length;
}

async function tally(responses: readonly Promise<Validated>[]): Promise<Record<string, number>> {
  const codes = (await Promise.all(responses)).map(({ code }) => code);
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
  );
}

describe("M4: the limit on activations", () => {
  test.each(["dev.anything.example", "localhost", "shop.test", "127.0.0.1"])(
    "M4: is not escaped by live hosts that call themselves %s",
    async (name) => {
      const { id, key } = await storeLicense(database.pool, { activationLimit: 2 });
      const sites = Array.from({ length: 32 }, (_, index) => activate(key, `shop-${index}.com`, name));
      expect(await tally(sites)).toEqual({ VALID: 2, ACTIVATION_LIMIT_REACHED: 30 });
      expect(await storedRows(id)).toBe(2);
    },
  );

  test("M4: is not escaped by naming a live instance anew after its activation", async () => {
    const { id, key } = await storeLicense(database.pool, { activationLimit: 1 });
    expect((await activate(key, "shop.com", "shop.com")).code).toBe("VALID");
    expect(await activate(key, "shop.com", "dev.shop.com")).toMatchObject({
      code: "VALID",
      license_key: { activation_usage: 1 },
      instance: { environment: "production" },
    });
    expect((await activate(key, "other.com")).code).toBe("ACTIVATION_LIMIT_REACHED");
    expect(await storedRows(id)).toBe(1);
  });

  test.each([
    ["staging hosts", (index: number) => [`staging.shop-${index}.com`]],
    ["machines that call themselves local", (index: number) => [`machine-${index}`, `dev-${index}.local`]],
  ] as const)("M4: lets five %s go uncounted; the others take places, 100 at once", async (_, siteOf) => {
    const { id, key } = await storeLicense(database.pool, { activationLimit: 2 });
    const sites = Array.from({ length: 100 }, (_, index) => {
      const [fingerprint = "", name] = siteOf(index);
      return activate(key, fingerprint, name);
    });
    expect(await tally(sites)).toEqual({ VALID: 7, ACTIVATION_LIMIT_REACHED: 93 });
    expect(await storedRows(id)).toBe(7);
  });

  test("M4: frees a development place when one is given back", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 0 });
    for (let index = 0; index < 5; index += 1)
      expect((await activate(key, `dev.shop-${index}.com`)).code).toBe("VALID");
    expect((await activate(key, "dev.sixth.com")).code).toBe("ACTIVATION_LIMIT_REACHED");
    expect((await activate(key, "dev.shop-3.com")).code).toBe("VALID");
    const leaving = { license_key: key, action: "deactivate", instance: { fingerprint: "dev.shop-0.com" } };
    expect((await ask(leaving)).code).toBe("VALID");
    expect((await activate(key, "dev.sixth.com")).code).toBe("VALID");
  });

  test("M4: of a license without one still ends somewhere", async () => {
    const { id, key } = await storeLicense(database.pool, { activationLimit: null });
    await database.pool.query(
      `insert into activations (id, license_id, fingerprint, counts)
       select gen_random_uuid(), $1, 'host-' || number, true from generate_series(1, 100000) as number`,
      [id],
    );
    expect((await activate(key, "one-more.com")).code).toBe("ACTIVATION_LIMIT_REACHED");
    expect((await activate(key, "host-7")).code).toBe("VALID");
  });
});

describe("M4: the answer and the license file", () => {
  test.each([
    ["staging.shop.com", undefined, "development"],
    ["shop.com", "dev.shop.com", "production"],
    ["staging.shop.com", "moved.com", "production"],
    ["machine-1", "johns-laptop.local", "development"],
    ["machine-1", "John's laptop", "production"],
  ])("M4: say what %s, called %s, is for: %s", async (fingerprint, name, environment) => {
    const { key } = await storeLicense(database.pool);
    const { instance, license_file } = await activate(key, fingerprint, name);
    expect(instance).toMatchObject({ fingerprint, environment });
    const { handleKeySet: answerKeySet } = await import("#server/packages/signing/key-set.ts");
    const keys = await answerKeySet(toHttpRequest("/v1/keys", "", { method: "GET" }));
    expect(openLicenseFile(license_file ?? "", JSON.parse(String(keys.body)))).toMatchObject({
      data: { relationships: { machine: { fingerprint, environment } } },
    });
  });
});
