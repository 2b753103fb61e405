import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeLicense, storePackages, storeRelease } from "#test/licenses/licenses.ts";
import { runPhp } from "#test/php/run-php.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createRandom } from "#test/processes/random.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { secretKey } from "#test/secret-key.ts";
import { checkLicense, type Installation } from "./typescript/check-license.ts";
import { newestVersion } from "./typescript/newest-version.ts";
import { isGenuine, type KeySet, type ReceivedAnswer, readLicenseFile } from "./typescript/verify.ts";

let database: TestDatabase;
let web: WebProcess;
let keys: KeySet;
const target = "/v1/packages/flow/licenses/validate";

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: secretKey,
  });
  await storePackages(database.pool);
  web = await startWebProcess({ databaseUrl: database.url });
  keys = (await (await fetch(`${web.url}/v1/keys`)).json()) as KeySet;
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

async function receive(body: unknown): Promise<ReceivedAnswer> {
  const response = await fetch(web.url + target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return { method: "POST", target, headers: response.headers, body: await response.text() };
}

/** The text with one character changed. */
function mutate(text: string, { whole }: ReturnType<typeof createRandom>): string {
  const at = whole(text.length);
  const other = String.fromCharCode(33 + whole(93));
  return text[at] === other
    ? mutate(text, { whole, seed: 0 })
    : text.slice(0, at) + other + text.slice(at + 1);
}

describe("verifying", () => {
  test("an answer is genuine for its own request, keys and time alone", async () => {
    const { key } = await storeLicense(database.pool);
    const answer = await receive({ license_key: key });
    expect(isGenuine(answer, keys)).toBe(true);
    expect(isGenuine({ ...answer, target: "/v1/packages/builder/entitlements" }, keys)).toBe(false);
    expect(isGenuine({ ...answer, method: "GET" }, keys)).toBe(false);
    expect(isGenuine(answer, { keys: [] })).toBe(false);
    expect(isGenuine(answer, keys, new Date(Date.now() + 3_600_000))).toBe(false);
  });

  test("of 5,000 changed answers and 5,000 changed files none is accepted (S12)", async () => {
    const { key } = await storeLicense(database.pool, { features: ["pro"] });
    const answer = await receive({
      license_key: key,
      action: "activate",
      instance: { fingerprint: "shop.com" },
    });
    const { license_file: file } = JSON.parse(answer.body) as { license_file: string };
    expect(readLicenseFile(file, keys)).toMatchObject({ data: { attributes: { entitlements: ["pro"] } } });
    const random = createRandom();
    const parts = ["body", "date", "content-digest", "signature-input", "signature"];
    let accepted = 0;
    for (let tried = 0; tried < 5000; tried += 1) {
      const part = parts[random.whole(parts.length)] ?? "body";
      const headers = new Headers(answer.headers);
      if (part !== "body") headers.set(part, mutate(headers.get(part) ?? "", random));
      const changed = part === "body" ? mutate(answer.body, random) : answer.body;
      if (isGenuine({ ...answer, headers, body: changed }, keys)) accepted += 1;
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

describe("the WordPress plugin's check", () => {
  /** WordPress, as far as the class uses it. Answers come from a list; options are kept for one run. */
  const wordpress = (answers: readonly string[], state: string, rest: string) => `
    $answers = json_decode(base64_decode('${Buffer.from(JSON.stringify(answers)).toString("base64")}'), true);
    $option = ${state};
    $sent = array();
    function get_option($name, $default = false) { global $option; return $option === null ? $default : $option; }
    function update_option($name, $value) { global $option; $option = $value; }
    function delete_option($name) { global $option; $option = null; }
    function home_url() { return 'https://shop.com/blog'; }
    function is_wp_error($answer) { return $answer === null; }
    function wp_remote_post($url, $arguments) {
      global $answers, $sent;
      $sent[] = json_decode($arguments['body'], true);
      $answer = array_shift($answers);
      if ($answer === null || $answer === '') return null;
      $nonce = json_decode($arguments['body'], true)['nonce'];
      return array('code' => 200, 'body' => str_replace('the-nonce', $nonce, $answer));
    }
    function wp_remote_retrieve_response_code($answer) { return $answer['code']; }
    function wp_remote_retrieve_body($answer) { return $answer['body']; }
    require '${join(import.meta.dirname, "wordpress/license.php")}';
    $license = new Flow_License('${web.url}', 'KEY', '1.0.0');
    ${rest}`;

  test("runs by real answers, goes on within its grace, and stops when it is refused", async () => {
    const { id, key } = await storeLicense(database.pool, { activationLimit: 1 });
    const body = { license_key: key, action: "activate", instance: { name: "shop.com" }, nonce: "the-nonce" };
    const valid = (await receive(body)).body;
    await database.pool.query("update licenses set status = 'revoked' where id = $1", [id]);
    const revoked = (await receive(body)).body;
    const said = await runPhp(
      wordpress(
        [valid, "", revoked],
        "null",
        `
        $out = array($license->may_run());
        $option['check_after'] = 0;
        $out[] = $license->may_run();
        $option['grace_until'] = 0;
        $kept = $option;
        $answers = array('', $answers[0]);
        $out[] = $license->may_run();
        $option = $kept;
        $out[] = $license->may_run();
        echo json_encode(array('out' => $out, 'code' => $option['code'], 'asked' => count($sent), 'sent' => $sent[0]));`,
      ),
    );
    expect(said).toMatchObject({
      out: [true, true, false, false],
      code: "REVOKED",
      asked: 4,
      sent: { action: "activate", instance: { fingerprint: "shop.com" }, version: "1.0.0" },
    });
  });

  test("does not believe an answer to another question", async () => {
    const { key } = await storeLicense(database.pool);
    const { body } = await receive({ license_key: key, nonce: "an older one" });
    expect(await runPhp(wordpress([body], "null", "echo json_encode($license->may_run());"))).toBe(false);
  });
});
