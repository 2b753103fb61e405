import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quote, runWordPress } from "#test/clients/wordpress.ts";
import { storeLicense, storePackages, storeRelease } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createRandom } from "#test/processes/random.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { checkLicense, type Installation } from "./typescript/check-license.ts";
import { newestVersion } from "./typescript/newest-version.ts";
import {
  contentDigest,
  isGenuine,
  type KeySet,
  type ReceivedResponse,
  readLicenseFile,
} from "./typescript/verify.ts";

let database: TestDatabase;
let web: WebProcess;
let keys: KeySet;
const target = "/v1/packages/flow/licenses/validate";

beforeAll(async () => {
  database = await useTestDatabase();
  await storePackages(database.pool);
  web = await startWebProcess({ databaseUrl: database.url });
  keys = (await (await fetch(`${web.url}/v1/keys`)).json()) as KeySet;
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

async function receive(body: unknown): Promise<ReceivedResponse> {
  const sent = JSON.stringify(body);
  const requestDigest = contentDigest(sent);
  const response = await fetch(web.url + target, {
    method: "POST",
    headers: { "content-type": "application/json", "content-digest": requestDigest },
    body: sent,
  });
  const { status, headers } = response;
  expect(status).toBe(200);
  return { method: "POST", target, requestDigest, status, headers, body: await response.text() };
}

/** The text with one character changed. */
function mutate(text: string, { integer: whole }: ReturnType<typeof createRandom>): string {
  const at = whole(text.length);
  const other = String.fromCharCode(33 + whole(93));
  return text[at] === other
    ? mutate(text, { integer: whole, seed: 0 })
    : text.slice(0, at) + other + text.slice(at + 1);
}

describe("verifying", () => {
  test("an answer is genuine for its own request, keys and time alone", async () => {
    const { key } = await storeLicense(database.pool);
    const response = await receive({ license_key: key });
    expect(isGenuine(response, keys)).toBe(true);
    expect(isGenuine({ ...response, target: "/v1/packages/builder/entitlements" }, keys)).toBe(false);
    expect(isGenuine({ ...response, method: "GET" }, keys)).toBe(false);
    expect(isGenuine({ ...response, status: 201 }, keys)).toBe(false);
    expect(isGenuine({ ...response, requestDigest: contentDigest("another question") }, keys)).toBe(false);
    expect(isGenuine(response, { keys: [] })).toBe(false);
    expect(isGenuine(response, keys, new Date(Date.now() + 3_600_000))).toBe(false);
  });

  test("of 5,000 changed answers and 5,000 changed files none is accepted (S12)", async () => {
    const { key } = await storeLicense(database.pool, { features: ["pro"] });
    const response = await receive({
      license_key: key,
      action: "activate",
      instance: { fingerprint: "shop.com" },
    });
    const { license_file: file } = JSON.parse(response.body) as { license_file: string };
    expect(readLicenseFile(file, keys)).toMatchObject({ data: { attributes: { entitlements: ["pro"] } } });
    const random = createRandom();
    const parts = ["body", "date", "content-digest", "signature-input", "signature"];
    let accepted = 0;
    for (let tried = 0; tried < 5000; tried += 1) {
      const part = parts[random.integer(parts.length)] ?? "body";
      const headers = new Headers(response.headers);
      if (part !== "body") headers.set(part, mutate(headers.get(part) ?? "", random));
      const changed = part === "body" ? mutate(response.body, random) : response.body;
      if (isGenuine({ ...response, headers, body: changed }, keys)) accepted += 1;
      if (readLicenseFile(mutate(file, random), keys)) accepted += 1;
    }
    expect(accepted, `seed ${random.seed}`).toBe(0);
  });

  test("a license file with a space that is not signed is another file", async () => {
    const { key } = await storeLicense(database.pool);
    const { license_file: file } = JSON.parse((await receive({ license_key: key })).body);
    const [begin, ...rest] = file.trimEnd().split("\n");
    const end = rest.pop();
    const text = Buffer.from(rest.join(""), "base64").toString("utf8");
    const enclose = (content: string) => `${begin}\n${Buffer.from(content).toString("base64")}\n${end}\n`;
    expect(readLicenseFile(enclose(text), keys)).not.toBeNull();
    for (const changed of [`${text} `, `${text}\n`, ` ${text}`, text.replace(",", ", ")]) {
      expect(readLicenseFile(enclose(changed), keys)).toBeNull();
    }
  });

  test("a license file ends with its license, and in 30 days at the latest", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const { key } = await storeLicense(database.pool, { expiresAt: soon });
    const { license_file: file } = JSON.parse((await receive({ license_key: key })).body);
    expect(readLicenseFile(file, keys)?.meta.expiry).toBe(soon.toISOString());
    expect(readLicenseFile(file, keys, soon)).toBeNull();
  });

  test("a license file of the future is refused: the clock was set back", async () => {
    const { key } = await storeLicense(database.pool);
    const { license_file: file } = JSON.parse((await receive({ license_key: key })).body);
    expect(readLicenseFile(file, keys, new Date(Date.now() - 4 * 60_000))).not.toBeNull();
    expect(readLicenseFile(file, keys, new Date(Date.now() - 6 * 60_000))).toBeNull();
  });
});

describe("checking with grace", () => {
  const day = 86_400_000;
  const later = (days: number) => new Date(Date.now() + days * day);

  async function install(): Promise<{ installation: Installation; id: string }> {
    const { id, key } = await storeLicense(database.pool, { activationLimit: 1 });
    const installation = {
      service: web.url,
      licenseKey: key,
      fingerprint: "shop.com",
      version: "1.0.0",
      keys,
    };
    return { installation, id };
  }

  test("asks, remembers, and does not ask again before it is time", async () => {
    const { installation } = await install();
    const first = await checkLicense(installation, null);
    expect(first.mayRun).toBe(true);
    const away = { ...installation, service: "http://127.0.0.1:1" };
    expect((await checkLicense(away, first.remember)).mayRun).toBe(true);
  });

  test("goes on while the service is away until its grace is over, then by the license file until that ends", async () => {
    const { installation } = await install();
    const { remember } = await checkLicense(installation, null);
    const away = { ...installation, service: "http://127.0.0.1:1" };
    expect((await checkLicense(away, remember, later(13))).mayRun).toBe(true);
    expect((await checkLicense(away, remember, later(29))).mayRun).toBe(true);
    expect((await checkLicense(away, remember, later(31))).mayRun).toBe(false);
    const copied = { ...away, fingerprint: "copy.com" };
    expect((await checkLicense(copied, remember, later(29))).mayRun).toBe(false);
    expect((await checkLicense(away, null)).mayRun).toBe(false);
  });

  test("stops by a genuine refusal, and by no other", async () => {
    const { installation, id } = await install();
    const { remember } = await checkLicense(installation, null);
    const due = remember && { ...remember, checkAfter: new Date().toISOString() };
    await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
    const forged = { ...installation, keys: { keys: [] } };
    expect((await checkLicense(forged, due)).mayRun).toBe(true);
    expect((await checkLicense(installation, due)).mayRun).toBe(false);
  });
});

test("a client of npm registries finds the newest version", async () => {
  await database.pool.query("update packages set licensed = false where slug = 'builder'");
  await storeRelease(database.pool, "builder", "1.4.2", new Date());
  await storeRelease(database.pool, "builder", "1.10.0", new Date());
  expect(await newestVersion(web.url, "builder")).toBe("1.10.0");
});

describe("the WordPress client", () => {
  const away = quote("http://127.0.0.1:1");
  const service = () => quote(web.url);

  test("runs by a genuine decision, goes on within its grace and by its license file, and stops after that", async () => {
    const { key } = await storeLicense(database.pool, { activationLimit: 1 });
    const script = `
      $site = site(${service()}, ${quote(key)}, 'shop.com');
      $away = new Site(${away}, ${quote(key)}, '1.0.0', json_decode(${quote(JSON.stringify(known()))}, true));
      $out = array('first' => $site->may_run());
      foreach (array(0, 13, 29, 31) as $days) {
        Site::$later = $days * 86400;
        $out['after ' . $days] = $away->may_run();
      }
      Site::$later = 29 * 86400;
      $wordpress['home'] = 'https://copy.com/';
      $out['copied'] = $away->may_run();
      $out['state'] = get_option(Flow_License::OPTION);
      echo json_encode($out);`;
    expect(await runWordPress(keys, script)).toMatchObject({
      first: true,
      "after 0": true,
      "after 13": true,
      "after 29": true,
      "after 31": false,
      copied: false,
      state: { code: "VALID", environment: "production", license_file: expect.any(String) },
    });
  });

  test("stops when it is refused, and gives its place back when it is deactivated", async () => {
    const { id, key } = await storeLicense(database.pool, { activationLimit: 1 });
    const check = `
      $site = site(${service()}, ${quote(key)}, 'shop.com');
      $out = array($site->may_run());`;
    const script = `${check}
      site(${service()}, ${quote(key)}, 'shop.com')->deactivate();
      $out[] = site(${service()}, ${quote(key)}, 'other.com')->may_run();
      $out[] = site(${service()}, ${quote(key)}, 'third.com')->may_run();
      echo json_encode($out);`;
    expect(await runWordPress(keys, script)).toEqual([true, true, false]);
    await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
    expect(await runWordPress(keys, `${check} echo json_encode($out);`)).toEqual([false]);
  });

  test("does not let another license key live on what it remembers", async () => {
    const { key } = await storeLicense(database.pool);
    const script = `
      $out = array(site(${service()}, ${quote(key)}, 'shop.com')->may_run());
      $other = new Site(${away}, 'FLOW-OTHER', '1.0.0', array());
      $out[] = $other->may_run();
      echo json_encode($out);`;
    expect(await runWordPress(keys, script)).toEqual([true, false]);
  });

  test("knows a development site, and trusts no key but those that it was given", async () => {
    const { key } = await storeLicense(database.pool);
    const script = `
      $site = site(${service()}, ${quote(key)}, 'staging.shop.com');
      $out = array($site->may_run(), $site->is_development());
      $stranger = new Site(${service()}, ${quote(key)}, '1.0.0', array('another' => str_repeat('A', 43)));
      delete_option(Flow_License::OPTION);
      $out[] = $stranger->may_run();
      echo json_encode($out);`;
    expect(await runWordPress(keys, script)).toEqual([true, true, false]);
  });

  test("of 2,000 changed license files none is accepted (S12)", async () => {
    const { key } = await storeLicense(database.pool);
    const body = { license_key: key, action: "activate", instance: { fingerprint: "shop.com" } };
    const { license_file: file } = JSON.parse((await receive(body)).body) as { license_file: string };
    const random = createRandom();
    const changed = Array.from({ length: 2000 }, () => mutate(file, random));
    const script = `
      $site = site(${service()}, ${quote(key)}, 'shop.com');
      $read = new ReflectionMethod('Flow_License', 'read_license_file');
      $read->setAccessible(true);
      $accepted = 0;
      foreach (json_decode(${quote(JSON.stringify(changed))}) as $file) {
        if (null !== $read->invoke($site, $file)) $accepted += 1;
      }
      $genuine = null !== $read->invoke($site, ${quote(file)});
      Site::$later = -360;
      $early = null !== $read->invoke($site, ${quote(file)});
      echo json_encode(array('accepted' => $accepted, 'genuine' => $genuine, 'early' => $early));`;
    const said = await runWordPress(keys, script);
    expect(said, `seed ${random.seed}`).toEqual({ accepted: 0, genuine: true, early: false });
  });

  const known = () => Object.fromEntries(keys.keys.map(({ kid, x }) => [kid, x]));
});
