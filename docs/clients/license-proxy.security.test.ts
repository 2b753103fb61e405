import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newLicenseKey } from "#server/packages/licenses/license-key.ts";
import {
  type PassingRequest,
  type Rewriting,
  type RewritingProxy,
  startRewritingProxy,
} from "#test/clients/rewriting-proxy.ts";
import { quote, runWordPress } from "#test/clients/wordpress.ts";
import { storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { checkEntitlements } from "./typescript/check-entitlements.ts";
import { checkLicense } from "./typescript/check-license.ts";
import type { KeySet } from "./typescript/verify.ts";

let database: TestDatabase;
let web: WebProcess;
let keys: KeySet;

beforeAll(async () => {
  database = await useTestDatabase();
  await storePackages(database.pool);
  web = await startWebProcess({
    databaseUrl: database.url,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  keys = (await (await fetch(`${web.url}/v1/keys`)).json()) as KeySet;
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

async function through<Result>(
  rewriting: Rewriting,
  work: (proxy: RewritingProxy) => Promise<Result>,
): Promise<Result> {
  const proxy = await startRewritingProxy(web.url, rewriting);
  try {
    return await work(proxy);
  } finally {
    await proxy.stop();
  }
}

/** What a proxy can do with the digest of a body that it rewrote. */
const digestDealings: Readonly<Record<string, (request: PassingRequest) => void>> = {
  left: () => {},
  removed: ({ headers }) => {
    delete headers["content-digest"];
  },
  rewritten: ({ headers, body }) => {
    headers["content-digest"] = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  },
};
const dealings = Object.keys(digestDealings);

function rewriteBody(dealing: string, edit: (body: Record<string, unknown>) => void): Rewriting {
  return {
    request(request) {
      const body = JSON.parse(request.body);
      edit(body);
      request.body = JSON.stringify(body);
      digestDealings[dealing]?.(request);
    },
  };
}

interface Site {
  licenseKey: string;
  fingerprint: string;
}

const clients: Record<string, (service: string, sites: readonly Site[]) => Promise<boolean[]>> = {
  async TypeScript(service, sites) {
    const checks = sites.map((site) => checkLicense({ service, keys, version: "1.0.0", ...site }, null));
    return (await Promise.all(checks)).map(({ mayRun }) => mayRun);
  },
  async WordPress(service, sites) {
    const list = quote(JSON.stringify(sites.map(({ licenseKey, fingerprint }) => [licenseKey, fingerprint])));
    const script = `
      $runs = array();
      foreach (json_decode(${list}) as $site) {
        $runs[] = site(${quote(service)}, $site[0], $site[1])->may_run();
      }
      echo json_encode($runs);`;
    return (await runWordPress(keys, script)) as boolean[];
  },
};

const sitesOf = (licenseKey: string, count: number): Site[] =>
  Array.from({ length: count }, (_, index) => ({ licenseKey, fingerprint: `copy-${index}.com` }));
const count = (runs: readonly boolean[]) => runs.filter(Boolean).length;

describe.each(Object.entries(clients))("the %s client behind a proxy", (_, run) => {
  test("M3: that changes nothing, runs", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 3 });
    expect(await through({}, ({ url }) => run(url, sitesOf(key, 3)))).toEqual([true, true, true]);
  });

  test.each(dealings)(
    "M3: that strips the instance from the question (digest %s): 0 of 20 run",
    async (dealing) => {
      const { key } = await storeLicense(database.pool, { activationLimit: 1 });
      await run(web.url, [{ licenseKey: key, fingerprint: "paid.com" }]);
      const stripped = rewriteBody(dealing, (body) => {
        delete body.instance;
        body.action = "validate";
      });
      expect(count(await through(stripped, ({ url }) => run(url, sitesOf(key, 20))))).toBe(0);
    },
  );

  test.each(dealings)("M3: that puts the paying instance in (digest %s): 0 of 20 run", async (dealing) => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    await run(web.url, [{ licenseKey: key, fingerprint: "paid.com" }]);
    const swapped = rewriteBody(dealing, (body) => {
      body.instance = { fingerprint: "paid.com" };
    });
    expect(count(await through(swapped, ({ url }) => run(url, sitesOf(key, 20))))).toBe(0);
  });

  test.each(dealings)("M3: that puts one bought key in (digest %s): 0 of 10 run", async (dealing) => {
    const { key } = await storeLicense(database.pool);
    const swapped = rewriteBody(dealing, (body) => {
      body.license_key = key;
    });
    const sites = sitesOf("", 10).map((site) => ({ ...site, licenseKey: newLicenseKey("flow") }));
    expect(count(await through(swapped, ({ url }) => run(url, sites)))).toBe(0);
  });

  test("M3: that replays a response which the same installation got before: 0 of 10 run", async () => {
    const { key, id } = await storeLicense(database.pool);
    const site = { licenseKey: key, fingerprint: "paid.com" };
    const recorded = await through({}, async ({ url, received }) => {
      expect(await run(url, [site])).toEqual([true]);
      return received[0];
    });
    await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
    const replay: Rewriting = { instead: () => structuredClone(recorded ?? null) };
    expect(count(await through(replay, ({ url }) => run(url, Array(10).fill(site))))).toBe(0);
  });

  test("M3: that makes a success of another status: 0 of 10 run", async () => {
    const { key } = await storeLicense(database.pool);
    for (const status of [201, 203, 500]) {
      const changed: Rewriting = {
        response(response) {
          response.status = status;
        },
      };
      expect(count(await through(changed, ({ url }) => run(url, sitesOf(key, 10))))).toBe(0);
    }
  });
});

describe("the entitlements client behind a proxy", () => {
  const pro = ["elements.pro"];
  const check = (service: string, licenseKey: string) =>
    checkEntitlements({ service, licenseKey, keys }, pro);

  test("M3: that changes nothing, learns what the license entitles to", async () => {
    const { key } = await storeLicense(database.pool, { package: "builder", features: pro });
    expect(await through({}, ({ url }) => check(url, key))).toEqual(new Set(pro));
  });

  test("M3: that replays an answer from before: 0 of 10 have access", async () => {
    const { key, id } = await storeLicense(database.pool, { package: "builder", features: pro });
    const recorded = await through({}, async ({ url, received }) => {
      expect(await check(url, key)).toEqual(new Set(pro));
      return received[0];
    });
    await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
    const replay: Rewriting = { instead: () => structuredClone(recorded ?? null) };
    const responses = await through(replay, ({ url }) =>
      Promise.all(Array.from({ length: 10 }, () => check(url, key))),
    );
    expect(responses).toEqual(Array(10).fill(null));
    expect(await check(web.url, key)).toEqual(new Set());
  });

  test.each(dealings)("M3: that puts a bought key in (digest %s): 0 of 10 have access", async (dealing) => {
    const { key } = await storeLicense(database.pool, { package: "builder", features: pro });
    const swapped = rewriteBody(dealing, (body) => {
      body.license_key = key;
    });
    const responses = await through(swapped, ({ url }) =>
      Promise.all(Array.from({ length: 10 }, () => check(url, newLicenseKey("builder")))),
    );
    expect(responses).toEqual(Array(10).fill(null));
  });
});

test("M3: a refusal that a proxy hides behind another status does not lengthen anybody's grace", async () => {
  const { key, id } = await storeLicense(database.pool);
  const installation = { service: web.url, licenseKey: key, fingerprint: "shop.com", version: "1.0.0", keys };
  const { remember } = await checkLicense(installation, null);
  await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
  const hiding: Rewriting = {
    response(response) {
      response.status = 503;
    },
  };
  const dueAt = new Date(Date.now() + 2 * 86_400_000);
  const hidden = await through(hiding, ({ url }) =>
    checkLicense({ ...installation, service: url }, remember, dueAt),
  );
  expect(hidden.remember).toEqual(remember);
});
